import assert from 'node:assert/strict';
import { test } from 'node:test';

import { coalesce } from '../src/coalesce';

test('many calls within a moment give one run', async () => {
  let runs = 0;
  const restart = coalesce(async () => {
    runs += 1;
  }, 5);
  await Promise.all([restart(), restart(), restart()]);
  assert.equal(runs, 1);
});

test('a call during a run gives one more run, after it', async () => {
  const events: string[] = [];
  let finish: () => void = () => undefined;
  const restart = coalesce(async () => {
    events.push('begin');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    events.push('end');
  }, 1);
  const first = restart();
  await until(() => events.length === 1);
  const more = Promise.all([restart(), restart()]);
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual(events, ['begin']);
  finish();
  await first;
  await until(() => events.length === 3);
  finish();
  await more;
  assert.deepEqual(events, ['begin', 'end', 'begin', 'end']);
});

test('a failed run is told to its callers and does not stop the next', async () => {
  let runs = 0;
  const restart = coalesce(async () => {
    runs += 1;
    if (runs === 1) {
      throw new Error('no');
    }
  }, 1);
  await assert.rejects(restart(), /no/);
  await restart();
  assert.equal(runs, 2);
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
