"""One function in every supported language, with the edits that people make to it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sample:
    """`block` is the anchored symbol's text in `text`; the memory names `old`, which `new` replaces."""

    language: str
    path: str
    symbol: str
    text: str
    block: str
    reformatted: str
    """The same block in another layout and with other comments."""
    new_name: str
    other: str
    """A second file of the language; `block` may be appended to it, if the language allows that."""
    old: str = "30"
    new: str = "90"
    memory: str = "Payments are given 30 seconds before they are declined"

    @property
    def other_path(self) -> str:
        stem, dot, suffix = self.path.rpartition(".")
        return f"{stem}_other{dot}{suffix}"

    @property
    def name(self) -> str:
        return self.symbol.split(".")[-1]

    @property
    def renamed(self) -> str:
        return self.text.replace(self.name, self.new_name)

    @property
    def files(self) -> dict[str, str]:
        return {self.path: self.text, self.other_path: self.other}


_PY = '''def charge(amount, gateway):
    """Charge a card."""
    deadline = gateway.now() + 30
    for attempt in gateway.attempts(amount):
        if attempt.settled and gateway.now() < deadline:
            return attempt.receipt
    raise ValueError("declined")


'''
PYTHON = Sample(
    "python",
    "billing.py",
    "charge",
    f'"""Billing."""\n\nimport os\n\n\ndef first(a):\n    return os.path.join(a, "x")\n\n\n{_PY}'
    "def last(rows):\n    return sorted(rows)[-1]\n",
    _PY,
    '''def charge(
    amount, gateway
):
    """Charge a card."""
    # give the bank some time
    deadline = (gateway.now() + 30)
    for attempt in gateway.attempts( amount ):

        if (
            attempt.settled
            and gateway.now() < deadline
        ):
            return attempt.receipt  # paid
    raise ValueError(
        'declined'
    )


''',
    "charge_card",
    "def unrelated(items):\n    return {each: len(each) for each in items}\n\n\n",
)

_TS = """export function charge(amount: number, gateway: Gateway): Receipt {
  const deadline = gateway.now() + 30;
  for (const attempt of gateway.attempts(amount)) {
    if (attempt.settled && gateway.now() < deadline) {
      return attempt.receipt;
    }
  }
  throw new Error("declined");
}

"""
_TS_AGAIN = """/* Takes the money. */
export function charge(
    amount: number,
    gateway: Gateway,
): Receipt {
    // give the bank some time
    const deadline = gateway.now() + 30

    for (const attempt of gateway.attempts(amount)) {
        if (attempt.settled && gateway.now() < deadline) { return attempt.receipt }
    }
    throw new Error('declined')
}

"""
_TS_FIRST = 'import { join } from "path";\n\nexport function first(a: string): string {\n  return join(a, "x");\n}\n\n'
_TS_LAST = "export const last = (rows: number[]) => rows.sort()[rows.length - 1];\n"
TYPESCRIPT = Sample(
    "typescript",
    "billing.ts",
    "charge",
    _TS_FIRST + _TS + _TS_LAST,
    _TS,
    _TS_AGAIN,
    "chargeCard",
    "export function unrelated(items: string[]): number {\n  return items.map((each) => each.length).length;\n}\n\n",
)

_TSX = """export function PayButton({ amount, onPaid }: Props) {
  const [left, setLeft] = useState(30);
  useEffect(() => countDown(left, setLeft), [left]);
  return (
    <button disabled={left === 0} onClick={() => onPaid(amount)}>
      Pay {amount} within {left} seconds
    </button>
  );
}

"""
TSX = Sample(
    "tsx",
    "pay.tsx",
    "PayButton",
    f'import {{ useEffect, useState }} from "react";\n\n{_TSX}export const Empty = () => <div className="empty" />;\n',
    _TSX,
    """export function PayButton({amount, onPaid}: Props) {
    // counts down
    const [left, setLeft] = useState(30)
    useEffect(() => countDown(left, setLeft), [left])

    return (
        <button
            disabled={left === 0}
            onClick={() => onPaid(amount)}
        >
            Pay {amount} within {left} seconds
        </button>
    )
}

""",
    "PayNowButton",
    "export function Title({ text }: { text: string }) {\n  return <h1>{text.trim()}</h1>;\n}\n\n",
    memory="The button can be pressed for 30 seconds",
)

_JS = """function charge(amount, gateway) {
  const deadline = gateway.now() + 30;
  for (const attempt of gateway.attempts(amount)) {
    if (attempt.settled && gateway.now() < deadline) {
      return attempt.receipt;
    }
  }
  throw new Error("declined");
}

"""
JAVASCRIPT = Sample(
    "javascript",
    "billing.js",
    "charge",
    f'const path = require("path");\n\nfunction first(a) {{\n  return path.join(a, "x");\n}}\n\n{_JS}'
    "const last = (rows) => rows.sort()[rows.length - 1];\n",
    _JS,
    """function charge(amount, gateway)
{
\t// give the bank some time
\tconst deadline = gateway.now() + 30
\tfor (const attempt of gateway.attempts(amount))
\t{
\t\tif (attempt.settled && gateway.now() < deadline)
\t\t{
\t\t\treturn attempt.receipt
\t\t}
\t}
\tthrow new Error('declined')
}

""",
    "chargeCard",
    "function unrelated(items) {\n  return items.map((each) => each.length);\n}\n\n",
)

_GO = """func Charge(amount int, gateway Gateway) (Receipt, error) {
\tdeadline := gateway.Now() + 30
\tfor _, attempt := range gateway.Attempts(amount) {
\t\tif attempt.Settled && gateway.Now() < deadline {
\t\t\treturn attempt.Receipt, nil
\t\t}
\t}
\treturn Receipt{}, errors.New("declined")
}

"""
GO = Sample(
    "go",
    "billing.go",
    "Charge",
    f'package billing\n\nimport "errors"\n\nfunc First(a string) string {{\n\treturn a + "x"\n}}\n\n{_GO}'
    "func Last(rows []int) int {\n\treturn rows[len(rows)-1]\n}\n",
    _GO,
    """// Charge takes the money.
func Charge(amount int, gateway Gateway) (Receipt, error) {
    // give the bank some time
    deadline := gateway.Now() + 30

    for _, attempt := range gateway.Attempts(amount) {
        if attempt.Settled && gateway.Now() < deadline {
            return attempt.Receipt, nil // paid
        }
    }
    return Receipt{}, errors.New("declined")
}

""",
    "ChargeCard",
    "package billing\n\nfunc Unrelated(items []string) int {\n\treturn len(items) * 2\n}\n\n",
)

_RUST = """pub fn charge(amount: u64, gateway: &Gateway) -> Result<Receipt, Declined> {
    let deadline = gateway.now() + 30;
    for attempt in gateway.attempts(amount) {
        if attempt.settled && gateway.now() < deadline {
            return Ok(attempt.receipt);
        }
    }
    Err(Declined)
}

"""
RUST = Sample(
    "rust",
    "billing.rs",
    "charge",
    f'use std::fmt;\n\npub fn first(a: &str) -> String {{\n    format!("{{a}}x")\n}}\n\n{_RUST}'
    "pub fn last(rows: &[u64]) -> u64 {\n    rows[rows.len() - 1]\n}\n",
    _RUST,
    """/// Takes the money.
pub fn charge(
    amount: u64,
    gateway: &Gateway,
) -> Result<Receipt, Declined> {
    // give the bank some time
    let deadline = gateway.now() + 30;
    for attempt in gateway.attempts(amount) {
        if attempt.settled
            && gateway.now() < deadline
        {
            return Ok(attempt.receipt);
        }
    }
    Err(Declined)
}

""",
    "charge_card",
    "pub fn unrelated(items: &[String]) -> usize {\n    items.iter().map(|each| each.len()).sum()\n}\n\n",
)

_JAVA = """    Receipt charge(long amount, Gateway gateway) {
        long deadline = gateway.now() + 30;
        for (Attempt attempt : gateway.attempts(amount)) {
            if (attempt.settled() && gateway.now() < deadline) {
                return attempt.receipt();
            }
        }
        throw new IllegalStateException("declined");
    }

"""
JAVA = Sample(
    "java",
    "Billing.java",
    "Billing.charge",
    f'class Billing {{\n    String first(String a) {{\n        return a + "x";\n    }}\n\n{_JAVA}'
    "    int last(int[] rows) {\n        return rows[rows.length - 1];\n    }\n}\n",
    _JAVA,
    """  /** Takes the money. */
  Receipt charge(
      long amount,
      Gateway gateway)
  {
    // give the bank some time
    long deadline = gateway.now() + 30;
    for (Attempt attempt : gateway.attempts(amount))
    {
      if (attempt.settled() && gateway.now() < deadline)
      {
        return attempt.receipt();
      }
    }
    throw new IllegalStateException("declined");
  }

""",
    "chargeCard",
    "class Other {\n    int unrelated(String items) {\n        return items.length() * 2;\n    }\n\n//more\n}\n",
)

_MD = """## Paying

A payment is given 30 seconds. When the bank has not answered by then, the order is cancelled and
the customer gets a message with a link to try once more.

"""
MARKDOWN = Sample(
    "markdown",
    "guide.md",
    "Guide.Paying",
    f"# Guide\n\nHow the shop works.\n\n## Buying\n\nPut things into the basket.\n\n{_MD}## Shipping\n\nBy post.\n",
    _MD,
    """## Paying

A payment is given 30 seconds. When the bank has not
answered by then, the order is cancelled and the customer
gets a message with a link to try once more.


""",
    "Payment of orders",
    "# Other\n\nSomething else altogether.\n\n",
)

CODE = (PYTHON, TYPESCRIPT, TSX, JAVASCRIPT, GO, RUST, JAVA)
ALL = (*CODE, MARKDOWN)
