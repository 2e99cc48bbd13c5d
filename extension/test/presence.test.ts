import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';

import { hasStore } from '../src/presence';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'moorage presence '));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text = ''): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}

test('a repository without a store has no memories', () => {
  write('.git/HEAD');
  assert.equal(hasStore(root), false);
});

test('a store in the repository counts for the folders in it', () => {
  write('.git/moorage/store.db');
  write('deep/down/file');
  assert.equal(hasStore(join(root, 'deep', 'down')), true);
});

test('a worktree has the store of its repository', () => {
  write('main/.git/moorage/store.db');
  write('main/.git/worktrees/side/commondir', '../..\n');
  write('side/.git', `gitdir: ${join(root, 'main', '.git', 'worktrees', 'side')}\n`);
  assert.equal(hasStore(join(root, 'side')), true);
});

test('a folder without git may have one beside its files, and shared memories count too', () => {
  assert.equal(hasStore(root), false);
  write('.moorage/memories/a.md');
  assert.equal(hasStore(root), true);
});
