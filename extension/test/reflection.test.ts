import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { ReflectResult } from '../src/protocol';
import { reflectionText } from '../src/reflection';

const NOTHING: ReflectResult = {
  needsAttention: { staleCount: 0, conflictCount: 1, unvalidatedCount: 2 },
  stale: [],
  unvalidated: [],
  contradictions: [],
  duplicates: [],
  leastUsed: [],
  lowConfidence: [],
  proposals: [],
  entitiesWithoutMemories: [],
};

test('what there is nothing of is not mentioned', () => {
  assert.equal(reflectionText(NOTHING), '# What deserves attention\n\n0 stale, 1 in conflict, 2 never confirmed.\n');
});

test('text of memories stays text, whatever is in it', () => {
  const text = reflectionText({ ...NOTHING, entitiesWithoutMemories: ['[a](command:x)', 'with `ticks`\nand lines'] });
  assert.match(text, /- `\[a\]\(command:x\)`/);
  assert.match(text, /- `` with `ticks` and lines ``/);
});
