// Which folder of the server a path belongs to. Knows nothing of VS Code.

import { sep } from 'node:path';

/** The innermost root that holds the path; the first root when none does. */
export function rootFor(path: string | undefined, roots: readonly string[]): string | undefined {
  const holding = roots.filter((root) => path === root || path?.startsWith(root.endsWith(sep) ? root : root + sep));
  return holding.sort((a, b) => b.length - a.length)[0] ?? roots[0];
}
