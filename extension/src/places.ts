// Places as people write them. Knows nothing of VS Code.

import type { AnchorItem } from './protocol';

/** `src/a.py#A.b`, with its lines where they are known and meant. */
export function placeName(anchor: AnchorItem): string {
  const place = anchor.symbol === null ? anchor.path : `${anchor.path}#${anchor.symbol}`;
  if (anchor.line === null || anchor.endLine === null) {
    return place;
  }
  const lines = anchor.endLine > anchor.line ? `${anchor.line + 1}-${anchor.endLine + 1}` : `${anchor.line + 1}`;
  return `${place}:${lines}`;
}
