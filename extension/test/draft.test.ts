import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { DraftResult } from '../src/protocol';
import { draftOf, paramsOf, rowsOf, withAnchors } from '../src/remember/draft';

const SEEN: DraftResult = {
  kind: 'note',
  kindGuessed: true,
  anchors: [
    { text: 'pay.py#charge', inText: false, instead: null },
    { text: 'other.py', inText: true, instead: null },
  ],
  findings: [],
  remarks: [],
};
const HERE = { uri: 'file:///pay.py', place: { line: 5, character: 4 } };

test('a draft is about the place of the cursor until its anchors are known', () => {
  const draft = { ...draftOf(HERE), text: 'Retries stop at 3' };
  assert.deepEqual(paramsOf(draft), { content: 'Retries stop at 3', uri: HERE.uri, anchors: [], ...HERE.place });
  assert.deepEqual(paramsOf(withAnchors(draft, SEEN)), {
    content: 'Retries stop at 3',
    uri: HERE.uri,
    anchors: ['pay.py#charge'],
  });
});

test('a text of several lines comes out as it went in', () => {
  const draft = draftOf({ content: 'First\n\n  second\r\nthird\n' });
  assert.equal(draft.text, 'First ⏎ second ⏎ third');
  assert.equal(paramsOf(draft).content, 'First\nsecond\nthird');
});

test('the rows say what a text will be stored with, and what Enter does', () => {
  const rows = rowsOf({ ...draftOf(HERE), text: 'x' }, SEEN, []);
  assert.deepEqual(
    rows.map((each) => each.does),
    ['store', 'kind', 'remove', 'nothing', 'insert'],
  );
});

test('a place that does not parse is swapped for what can be anchored instead', () => {
  const anchors = [
    { text: 'pay.py#charge', inText: false, instead: 'pay.py' },
    { text: 'other.py#x', inText: true, instead: 'other.py' },
  ];
  const [, , typed, marked] = rowsOf({ ...draftOf(HERE), text: 'x' }, { ...SEEN, anchors }, []);
  assert.deepEqual(typed?.does === 'replace' && [typed.anchor, typed.by], ['pay.py#charge', 'pay.py']);
  assert.equal(marked?.does, 'nothing');
  assert.match(marked?.description ?? '', /does not parse/);
});

test('a secret is told, and the first thing to store is the text without it', () => {
  const findings = [{ rule: 'github', title: 'GitHub token', field: 'content', preview: 'ghp…a' }];
  const [warning, store] = rowsOf(draftOf(HERE), { ...SEEN, findings }, []);
  assert.match(warning?.label ?? '', /GitHub token \(ghp…a\)/);
  assert.deepEqual([store?.does, store?.does === 'store' && store.redact], ['store', true]);
});

test('a completion takes the place of what was typed of it', () => {
  const offer = { label: 'pay.py', text: 'pay.py', replaces: 2, detail: '' };
  const [row] = rowsOf({ ...draftOf(HERE), text: 'see @anchor(file=pa' }, SEEN, [offer]);
  assert.equal(row?.does === 'insert' && row.text, 'see @anchor(file=pay.py');
});
