import assert from 'node:assert/strict';
import { test } from 'node:test';

import { sentence } from '../src/shown';

test('code in a label has one pair of quotes', () => {
  assert.equal(sentence('the code changed: `30` → `10`'), "the code changed: '30' → '10'");
  assert.equal(sentence('the code changed: `"a b"` → `\'c\'`'), 'the code changed: "a b" → \'c\'');
  assert.equal(sentence('cut off `sen'), "cut off 'sen'");
});
