import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Loaded } from '../src/views/loaded';

/** Answers are given when the test says so, in any order. */
function questions() {
  const open: ((answer: unknown) => void)[] = [];
  const load = () => new Promise<unknown>((resolve) => open.push(resolve));
  return { open, load };
}

test('a tree is told once its new rows are there, and gets them without a question', async () => {
  const { open, load } = questions();
  let told = 0;
  const loaded = new Loaded(load, () => {
    told += 1;
  });
  const first = loaded.get();
  open[0]?.(['old']);
  assert.deepEqual(await first, ['old']);
  const refreshed = loaded.refresh();
  assert.equal(told, 0);
  assert.deepEqual(await loaded.get(), ['old']);
  open[1]?.(['new']);
  await refreshed;
  assert.equal(told, 1);
  assert.deepEqual(await loaded.get(), ['new']);
  assert.equal(open.length, 2);
});

test('a tree is left alone when nothing that is seen or used changed', async () => {
  const rows = () => {
    const row = { id: 'a', look: { label: 'a', command: {} }, freshness: { accessCount: Math.random() } };
    row.look.command = { arguments: [row] };
    return { rows: [row], pages: new Map([['group', ['a']]]) };
  };
  let told = 0;
  const loaded = new Loaded(
    async () => rows(),
    () => {
      told += 1;
    },
  );
  const shown = await loaded.get();
  await loaded.refresh();
  assert.equal(told, 0);
  assert.equal(await loaded.get(), shown);
  shown.pages.get('group')?.push('b');
  await loaded.refresh();
  assert.equal(told, 1);
});

test('an answer that comes after that to a newer question is not shown', async () => {
  const { open, load } = questions();
  const loaded = new Loaded(load, () => undefined);
  const older = loaded.refresh();
  const newer = loaded.refresh();
  open[1]?.('newer');
  await newer;
  open[0]?.('older');
  await older;
  assert.equal(await loaded.get(), 'newer');
});
