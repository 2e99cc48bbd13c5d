import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { CheckResult, Finding } from '../src/protocol';
import { countsOf, idsToLoad, touchedBy } from '../src/views/touched';
import { anchor, memory, NOTHING_FOUND } from './samples';

function finding(id: string, verdict: Finding['verdict'], detail = ''): Finding {
  const place = { anchor: 'pay.py#charge', anchorId: 'anc_pay.py#charge', path: 'pay.py', line: 5, followedTo: null };
  const rest = {
    title: id,
    grade: 'edited',
    severity: 'hint',
    edits: [],
    suggestions: [],
    kin: [],
    since: null,
  } as const;
  return { ...place, ...rest, edits: [], suggestions: [], kin: [], snoozed: '', id, verdict, detail };
}

function checked(findings: Finding[], applies: string[]): CheckResult {
  const found = applies.map((id) => memory(id, ['pay.py#charge']));
  return { ...NOTHING_FOUND, findings, applies: found, violations: [], reintroduced: [] };
}

test('only what a check does not tell is loaded', () => {
  const found = checked([finding('a', 'changed'), finding('b', 'holds'), finding('a', 'lost')], ['b', 'c']);
  assert.deepEqual(idsToLoad(found), ['a']);
});

test('the worst comes first, then what holds with a note, then the rest', () => {
  const found = checked([finding('b', 'holds'), finding('a', 'changed'), finding('a', 'holds')], ['c', 'b']);
  const touched = touchedBy(found, [memory('a', ['pay.py#charge'])]);
  assert.deepEqual(
    touched.map(({ item, findings }) => [item.id, item.verdict, findings.length]),
    [
      ['a', 'changed', 2],
      ['b', 'holds', 1],
      ['c', 'holds', 0],
    ],
  );
  assert.deepEqual(countsOf(touched), { lost: 0, changed: 1, unchecked: 0, holds: 2, violated: 0 });
});

test('the verdict is that of the change, whatever the working tree says', () => {
  const inTree = memory('a', [], { verdict: 'lost', anchors: [anchor('pay.py#charge', { verdict: 'lost' })] });
  const [touched] = touchedBy(checked([finding('a', 'changed', '30 → 10')], []), [inTree]);
  assert.equal(touched?.item.verdict, 'changed');
  assert.deepEqual(
    touched?.item.anchors.map((each) => [each.verdict, each.detail]),
    [['changed', '30 → 10']],
  );
});

test('code that was decided against says so like a violation', () => {
  const place = { path: 'pay.py', line: 3, endLine: 9, share: 0.9, origin: '', originPath: 'pay.py' };
  const found = checked([], []);
  found.reintroduced.push({ ...place, id: 'a', title: 'a', reason: 'No retries', detail: '90 % of it is back' });
  assert.deepEqual(idsToLoad(found), ['a']);
  const [touched] = touchedBy(found, [memory('a', ['pay.py'])]);
  assert.deepEqual(touched?.violations, ['No retries: 90 % of it is back']);
});

test('what a change violates comes before everything else', () => {
  const said = { title: 'b', kind: 'decision', check: {}, says: '`RETRIES` is 3', detail: 'it is 5', path: 'pay.py' };
  const found = checked([finding('a', 'lost')], []);
  found.violations.push({ ...said, id: 'b', line: 3 });
  const touched = touchedBy(found, [memory('a', ['pay.py#charge']), memory('b', ['pay.py'])]);
  assert.deepEqual(
    touched.map(({ item, violations }) => [item.id, violations]),
    [
      ['b', ['`RETRIES` is 3: it is 5']],
      ['a', []],
    ],
  );
});
