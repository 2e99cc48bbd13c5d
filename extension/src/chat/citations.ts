// Finds the numbers in brackets in a text that arrives piece by piece. Knows no VS Code.

export type Part = { readonly text: string } | { readonly cited: number };

/** Splits what a model says into text and citations `[1]` up to a number; a bracket may be cut between two pieces. */
export class Citations {
  private rest = '';

  constructor(private readonly count: number) {}

  /** What is certain after this piece. */
  feed(piece: string): Part[] {
    this.rest += piece;
    const cut = this.rest.search(/\[\d{0,3}$/);
    const known = cut < 0 ? this.rest : this.rest.slice(0, cut);
    this.rest = cut < 0 ? '' : this.rest.slice(cut);
    return this.split(known);
  }

  /** What is left when no piece follows. */
  end(): Part[] {
    const known = this.rest;
    this.rest = '';
    return this.split(known);
  }

  private split(text: string): Part[] {
    const parts: Part[] = text.split(/(\[\d{1,3}\])/).map((each) => {
      const cited = Number(/^\[(\d+)\]$/.exec(each)?.[1] ?? 0);
      return cited >= 1 && cited <= this.count ? { cited } : { text: each };
    });
    return parts.filter((each) => !('text' in each) || each.text !== '');
  }
}
