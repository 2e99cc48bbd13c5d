import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineages } from '../src/views/lineages';

const version = (id: string, supersedes: string | null) => ({ id, supersedes });

test('versions of one memory stand together, and a memory with a single one is left out', () => {
  const [a2, b1, a1, c2, c1] = [
    version('a2', 'a1'),
    version('b1', null),
    version('a1', null),
    version('c2', 'c1'),
    version('c1', null),
  ];
  assert.deepEqual(lineages([a2, b1, a1, c2, c1]), [
    [a2, a1],
    [c2, c1],
  ]);
  assert.deepEqual(lineages([b1]), []);
});

test('versions whose first one is not there are of one memory all the same', () => {
  const [second, third] = [version('a2', 'a1'), version('a3', 'a2')];
  assert.deepEqual(lineages([third, second]), [[third, second]]);
});
