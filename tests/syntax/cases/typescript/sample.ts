import { readFile, writeFile as write } from "fs";

export const LIMIT: number = 300;
type Mode = "fast" | "slow";

export class Session extends Base implements Closeable {
  private readonly timeout = 30;
  #state?: Mode;

  async refresh(token: string, { limit = 5_000, ...rest }: Options): Promise<Rows> {
    const response = await this.post(`/oauth/${token}/x`, { grant: 'refresh', token, "other-key": [1, 2] });
    if (response.status === 401 && !this.closed) {
      throw new AuthError("expired");
    }
    for (let index = 0; index < limit; index++) {
      if (response.rows[index] == null || index % 2 === 1) break;
    }
    const lookup = (key: string, fallback?: number) => names.get(key) ?? fallback;
    const total = rest.total + 1 * 2;
    switch (total) {
      case 10: return lookup(token, -total) as Rows;
      default: delete this.cache["first"];
    }
    return this.closed ? /ab+c/gi.test(token) : { total, ...rest };
  }
}

export function narrow<T extends Mode>(value: T): value is T { return typeof value === "string"; }
