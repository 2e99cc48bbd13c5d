import assert from 'node:assert/strict';
import { join, sep } from 'node:path';
import { test } from 'node:test';

import { rootFor } from '../src/folder';

const shop = join(sep, 'work', 'shop');
const inner = join(shop, 'inner');

test('the innermost folder holds a path', () => {
  assert.equal(rootFor(join(inner, 'a.py'), [shop, inner]), inner);
  assert.equal(rootFor(join(shop, 'a.py'), [inner, shop]), shop);
});

test('a folder whose name only begins alike does not hold it', () => {
  assert.equal(rootFor(join(sep, 'work', 'shop2', 'a.py'), [join(sep, 'other'), shop]), join(sep, 'other'));
});

test('without a path, or outside, the first folder is meant', () => {
  assert.equal(rootFor(undefined, [shop, inner]), shop);
  assert.equal(rootFor(undefined, []), undefined);
});
