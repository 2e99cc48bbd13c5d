import assert from 'node:assert/strict';
import { test } from 'node:test';

import { entries, linked, plain } from '../src/briefing/text';
import type { BriefingPage } from '../src/protocol';

const TOLD: BriefingPage = {
  text: '## Recall\n> (3 more; expand: c1)\n(17 more; expand: c1)\n(shortened; expand: other)\n',
  sections: [],
  expandable: [{ section: 'recall', cursor: 'c1', cut: ['a', 'b'] }],
  id: 'b1',
  bytes: 0,
  tokens: 0,
  warning: '',
  page: '',
};

test('what was cut becomes a link, and only where the server says that it was', () => {
  const text =
    '## Recall\n> (3 more; expand: c1)\n\n[Show all of this section (2 cut)](#expand-recall)\n(shortened; expand: other)\n';
  assert.equal(linked(TOLD), text);
});

test('a copy has counts in place of cursors', () => {
  assert.match(plain(TOLD), /^\(2 shortened or left out\)$/m);
  assert.doesNotMatch(plain(TOLD).split('\n')[2] ?? '', /c1/);
});

test('an expansion is shown without the headings that stand above it already', () => {
  assert.equal(entries('# More of recall: task\n\nQuoted.\n\n## Recall\n- one\n'), '- one');
  assert.equal(entries('- one'), '- one');
});
