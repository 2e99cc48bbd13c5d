export const Button = ({ label, onClick }: Props) => {
  const [open, setOpen] = useState(false);
  return <button onClick={onClick}>
    {label} is   open
  </button>;
};
export default class Panel extends React.Component<Props> { render() { return <Button label="x" />; } }
