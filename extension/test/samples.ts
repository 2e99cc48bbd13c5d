// Memories as the server tells them.

import type { AnchorItem, CheckResult, MemoryItem } from '../src/protocol';

export function anchor(place: string, changes: Partial<AnchorItem> = {}): AnchorItem {
  const [path = '', symbol = null] = place.split('#');
  const base = { id: `anc_${place}`, grade: 'intact', verdict: 'holds', line: null, endLine: null } as const;
  return { ...base, path, symbol, followedFrom: null, detail: '', ...changes };
}

export function memory(id: string, places: string[], changes: Partial<MemoryItem> = {}): MemoryItem {
  return {
    id,
    kind: 'decision',
    title: '',
    content: `What ${id} says`,
    tags: [],
    confidence: 1,
    author: 'Ann',
    trust: 'accepted',
    scope: 'private',
    namespace: 'default',
    state: 'active',
    tier: 'durable',
    pinned: false,
    version: 1,
    supersedes: null,
    metadata: {},
    sources: [],
    createdAt: '2026-11-30T12:00:00+00:00',
    updatedAt: '2026-11-30T12:00:00+00:00',
    verdict: 'holds',
    anchors: places.map((each) => anchor(each)),
    contradicts: [],
    freshness: { ageDays: 0, lastAccessed: null, lastValidated: null, accessCount: 0, staleness: 'fresh' },
    document: null,
    unverified: false,
    snoozed: '',
    checks: [],
    ...changes,
  };
}

/** A check that found nothing. */
export const NOTHING_FOUND: CheckResult = {
  findings: [],
  counts: {},
  applies: [],
  leftOut: 0,
  violations: [],
  reintroduced: [],
  moreFindings: 0,
};
