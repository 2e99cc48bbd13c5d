// What a tree shows, loaded before the tree is told of it. Knows nothing of VS Code.
//
// Once a tree is told that its rows changed, VS Code forgets every row that it has, and asks for the new ones. What a
// person clicks, selects or drags meanwhile comes to nothing. So the new rows are there when it asks, and it is told
// only when they differ.

export class Loaded<T> {
  private current: T | undefined;
  private turn = 0;

  /** `load` gets what is shown now; `tell` makes the tree ask again. */
  constructor(
    private readonly load: (shown: T | undefined) => Promise<T>,
    private readonly tell: () => void,
  ) {}

  /** What is to be shown: what is there, else what is loaded for the first time. */
  async get(): Promise<T> {
    if (this.current === undefined) {
      const first = await this.load(undefined);
      this.current ??= first;
    }
    return this.current;
  }

  /** Loads anew; the answer to the newest question counts. */
  async refresh(): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    const next = await this.load(this.current);
    if (turn === this.turn && (this.current === undefined || keyOf(next) !== keyOf(this.current))) {
      this.current = next;
      this.tell();
    }
  }
}

/** All that is seen of rows and all that commands take from them; commands hold their rows, and would never end. */
function keyOf(shown: unknown): string {
  return JSON.stringify(shown, (name, value) => {
    if (name === 'command' || name === 'freshness') {
      return undefined;
    }
    return value instanceof Map ? [...value] : value;
  });
}
