import assert from 'node:assert/strict';
import { test } from 'node:test';

import { byFolder, chosen, contextOf, groupNode, memoryNode, nodesOfFile, placeOf } from '../src/views/nodes';
import { attentionText, groupDetail, groupText, memoryDetail, memorySpoken, titleText } from '../src/views/texts';
import { anchor, memory } from './samples';

const FOLDER = 'file:///shop';
const file = (path: string, count: number, attention = 0) =>
  groupNode(FOLDER, 'file', '', { key: path, label: '', count, attention });

test('a file holds its own memories, then those of its symbols', () => {
  const items = [
    memory('a', ['pay.py#charge', 'other.py#charge']),
    memory('b', ['pay.py']),
    memory('c', ['pay.py#charge']),
  ];
  const nodes = nodesOfFile(items, file('pay.py', 3));
  const told = nodes.map((each) =>
    each.type === 'symbol' ? [each.symbol, each.items.map((one) => one.id)] : each.item.id,
  );
  assert.deepEqual(told, ['b', ['charge', ['a', 'c']]]);
});

test('a memory is dropped where a node stands', () => {
  const [symbol] = nodesOfFile([memory('a', ['pay.py#charge'])], file('pay.py', 1));
  assert.ok(symbol);
  assert.equal(placeOf(symbol), 'pay.py#charge');
  assert.equal(placeOf(file('pay.py', 1)), 'pay.py');
  assert.equal(placeOf(file('', 1)), undefined);
  assert.equal(placeOf(memoryNode(memory('a', ['pay.py#charge']), FOLDER, 'g')), 'pay.py#charge');
  const lost = memory('a', [], { anchors: [anchor('pay.py#charge', { verdict: 'lost' })] });
  assert.equal(placeOf(memoryNode(lost, FOLDER, 'g')), undefined);
});

test('a command is about what was clicked, with the rest of the selection only when that is in it', () => {
  assert.deepEqual(chosen('a', ['a', 'b'], ['c']), ['a', 'b']);
  assert.deepEqual(chosen('a', ['b', 'c'], ['b', 'c']), ['a']);
  assert.deepEqual(chosen(undefined, undefined, ['b']), ['b']);
});

test('a key is about where the keyboard is, with what is selected only when that is in it', () => {
  assert.deepEqual(chosen('a', undefined, ['a', 'b']), ['a', 'b']);
  assert.deepEqual(chosen('c', undefined, ['a', 'b']), ['c']);
});

test('a memory that is listed twice is acted on once', () => {
  const item = memory('a', []);
  const nodes = [memoryNode(item, FOLDER, 'g'), memoryNode(item, FOLDER, 'h'), memoryNode(item, 'file:///other', 'g')];
  assert.deepEqual(
    [...byFolder(nodes)],
    [
      [FOLDER, ['a']],
      ['file:///other', ['a']],
    ],
  );
});

test('menus know what a memory is', () => {
  const item = memory('a', ['pay.py'], { trust: 'proposed', pinned: true, verdict: 'changed' });
  assert.equal(contextOf(item), 'memory active changed proposed pinned anchored');
});

test('groups say how many they hold, how many wait, and in which folder they are', () => {
  const group = file('src/pay/card.py', 12, 3);
  assert.deepEqual([groupText(group), groupDetail(group)], ['card.py', '12 · 3 to look at · src/pay']);
  const folder = file('src/pay/', 1);
  assert.deepEqual([groupText(folder), groupDetail(folder)], ['pay', '1 · src']);
});

test('what does not hold is shown open, and so is what a filter left', () => {
  const group = (key: string, query: string) =>
    groupNode(FOLDER, 'verdict', query, { key, label: '', count: 1, attention: 0 }).isOpen;
  assert.deepEqual(
    [group('lost', ''), group('changed', ''), group('holds', ''), group('holds', 'pay')],
    [true, true, false, true],
  );
});

test('a memory is called by its title, else by its first line, in one line', () => {
  assert.equal(titleText({ title: '', content: '  Two\twords\nand more' }), 'Two words');
  assert.equal(titleText({ title: 'A title', content: 'text' }), 'A title');
  assert.equal(titleText({ title: 'x'.repeat(100), content: '' }).length, 80);
});

test('a screen reader is told the verdict and what changed', () => {
  const changed = anchor('pay.py#charge', { verdict: 'changed', detail: 'the code changed: `30` → `10`' });
  const item = memory('a', [], { verdict: 'changed', anchors: [changed], trust: 'proposed' });
  assert.equal(
    memorySpoken(item),
    "What a says, Changed, Decision, proposed · pay.py#charge, the code changed: '30' → '10'",
  );
  assert.equal(memoryDetail(memory('a', [], { state: 'archived' })), 'archived');
});

test('the badge says why', () => {
  const none = { changed: 0, lost: 0, unchecked: 4, proposed: 0, disputed: 0, violated: 0, snoozed: 0, total: 0 };
  assert.equal(attentionText(none), 'Nothing needs attention');
  assert.equal(attentionText({ ...none, changed: 2, proposed: 1, total: 3 }), '2 changed, 1 proposed');
});
