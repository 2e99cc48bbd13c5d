// Which versions are of one memory. Knows nothing of VS Code.

import type { VersionItem } from '../protocol';

/** The memories of which there is more than one version, each with all of its versions, in the order given. */
export function lineages<Version extends Pick<VersionItem, 'id' | 'supersedes'>>(
  versions: readonly Version[],
): Version[][] {
  const byId = new Map(versions.map((each) => [each.id, each]));
  const found = new Map<string, Version[]>();
  for (const each of versions) {
    const first = firstOf(each, byId);
    found.set(first, [...(found.get(first) ?? []), each]);
  }
  return [...found.values()].filter((each) => each.length > 1);
}

function firstOf<Version extends Pick<VersionItem, 'id' | 'supersedes'>>(
  version: Version,
  byId: ReadonlyMap<string, Version>,
): string {
  const seen = new Set<string>();
  let at = version;
  while (at.supersedes !== null && !seen.has(at.id)) {
    seen.add(at.id);
    const before = byId.get(at.supersedes);
    if (before === undefined) {
      return at.supersedes;
    }
    at = before;
  }
  return at.id;
}
