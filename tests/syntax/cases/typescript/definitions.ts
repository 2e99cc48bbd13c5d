import { b, a } from "x";

export const LIMIT = 3, OTHER = "a";
export const arrow = async <T>(x: T, y?: number): Promise<T> => x;
const single = x => x;
let counter: number;
export default function () { return 1; }

function over(a: string): string;
function over(a: number): number;
function over(a: any) {
  const inner = function (b: string) { return b; };
  return inner(a);
}

@Injectable()
export class Service<T> extends Base implements I {
  private readonly items: T[] = [];
  static handler = (event: Event) => { return event; };
  #secret = 1;
  constructor(private a: string, b = 2) { super(); }
  get value(): number { return 1; }
  set value(v: number) { this.items = [v]; }
  @Log()
  async run<K>(key: K, ...rest: string[]): Promise<void> {}
  declare x: string;
}

abstract class Shape { abstract area(): number; }

interface Point { x: number; readonly "y": number; move(by: number): void }
enum Colour { Red = 1, Green }
type Id = string | number;
declare module "ambient" { export function f(a: string): void; }
namespace Space { export const inside = 1; export function go() {} }
const api = { get(id: string) { return id; }, post: (body: Body) => body, "put-it": function () {} };
Space.prototype.late = function (a) { return a; };
abstract class Gen { *walk() { yield 1; } }
type Props = { size: number; nested: { inner: string } };
