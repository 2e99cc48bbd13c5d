import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';

import { type Choice, chooseServer, ownEnvironment, type Surroundings } from '../src/server';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'moorage server '));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function around(changes: Partial<Surroundings> = {}): Surroundings {
  const env = { PATH: [join(root, 'bin1'), join(root, 'bin2')].join(delimiter) };
  const storage = join(root, 'storage');
  const folders = [join(root, 'work')];
  return {
    setting: '',
    folders,
    trusted: true,
    env,
    home: join(root, 'home'),
    platform: 'linux',
    storage,
    version: '1.2.3',
    ...changes,
  };
}

function program(...path: string[]): string {
  const file = join(root, ...path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  return file;
}

function found(command: string, origin: string): Choice {
  return { kind: 'found', command, args: ['lsp'], origin } as Choice;
}

test('a set path comes before everything else', () => {
  program('work', '.venv', 'bin', 'moorage');
  const chosen = program('mine', 'moorage');
  assert.deepEqual(chooseServer(around({ setting: ` ${chosen} ` })), found(chosen, 'setting'));
});

test('a set path may start at the home folder or name a variable', () => {
  const chosen = program('home', 'tools', 'moorage');
  const inFolder = program('work', 'tools', 'moorage');
  assert.deepEqual(chooseServer(around({ setting: '~/tools/moorage' })), found(chosen, 'setting'));
  assert.deepEqual(chooseServer(around({ setting: '${userHome}/tools/moorage' })), found(chosen, 'setting'));
  assert.deepEqual(chooseServer(around({ setting: '${workspaceFolder}/tools/moorage' })), found(inFolder, 'setting'));
});

test('a set bare name is looked up on the PATH', () => {
  const chosen = program('bin2', 'my-moorage');
  assert.deepEqual(chooseServer(around({ setting: 'my-moorage' })), found(chosen, 'setting'));
});

test('a wrong setting is reported, never passed over', () => {
  program('bin1', 'moorage');
  const path = join(root, 'nowhere', 'moorage');
  assert.deepEqual(chooseServer(around({ setting: path })), { kind: 'wrong-setting', path });
});

test('a folder and a file that may not be run are no programs', () => {
  mkdirSync(join(root, 'bin1', 'moorage'), { recursive: true });
  const file = program('plain');
  chmodSync(file, 0o644);
  assert.equal(chooseServer(around()).kind, 'none');
  assert.equal(chooseServer(around({ setting: join(root, 'bin1', 'moorage') })).kind, 'wrong-setting');
  assert.equal(chooseServer(around({ setting: file })).kind, 'wrong-setting');
});

test("the workspace's environment comes before the PATH", () => {
  program('bin1', 'moorage');
  const chosen = program('work', '.venv', 'bin', 'moorage');
  assert.deepEqual(chooseServer(around()), found(chosen, 'workspace'));
});

test('the second folder of a workspace counts too', () => {
  const chosen = program('other', '.venv', 'bin', 'moorage');
  const folders = [join(root, 'work'), join(root, 'other')];
  assert.deepEqual(chooseServer(around({ folders })), found(chosen, 'workspace'));
});

test('nothing of an untrusted workspace is run', () => {
  program('work', '.venv', 'bin', 'moorage');
  assert.equal(chooseServer(around({ trusted: false })).kind, 'none');
  const chosen = program('bin2', 'moorage');
  assert.deepEqual(chooseServer(around({ trusted: false })), found(chosen, 'path'));
});

test('the PATH is searched in its order, before user folders', () => {
  program('home', '.local', 'bin', 'moorage');
  program('bin2', 'moorage');
  const chosen = program('bin1', 'moorage');
  assert.deepEqual(chooseServer(around()), found(chosen, 'path'));
});

for (const path of [
  ['home', '.local', 'bin', 'moorage'],
  ['home', '.local', 'share', 'uv', 'tools', 'moorage', 'bin', 'moorage'],
  ['home', '.local', 'share', 'pipx', 'venvs', 'moorage', 'bin', 'moorage'],
]) {
  test(`user folder ${path.slice(1, -1).join('/')} is known`, () => {
    const chosen = program(...path);
    assert.deepEqual(chooseServer(around({ env: {} })), found(chosen, 'user'));
  });
}

test('folders that environment variables name are known', () => {
  const chosen = program('tools', 'moorage', 'bin', 'moorage');
  assert.deepEqual(chooseServer(around({ env: { UV_TOOL_DIR: join(root, 'tools') } })), found(chosen, 'user'));
});

test('user folders of macOS are known', () => {
  const chosen = program('home', 'Library', 'Python', '3.12', 'bin', 'moorage');
  assert.deepEqual(chooseServer(around({ env: {}, platform: 'darwin' })), found(chosen, 'user'));
  assert.equal(chooseServer(around({ env: {} })).kind, 'none');
});

test('Windows places have Windows names', () => {
  const choice = chooseServer(
    around({
      platform: 'win32',
      home: 'C:\\Users\\me',
      folders: ['C:\\work'],
      env: { APPDATA: 'C:\\Roaming', Path: 'C:\\bin' },
    }),
  );
  assert.ok(choice.kind === 'none');
  assert.ok(choice.looked.includes('C:\\work\\.venv\\Scripts\\moorage.exe'));
  assert.ok(choice.looked.includes('C:\\bin\\moorage.exe'));
  assert.ok(choice.looked.includes('C:\\Users\\me\\.local\\bin\\moorage.exe'));
  assert.ok(choice.looked.includes('C:\\Roaming\\Python\\Python312\\Scripts\\moorage.exe'));
});

test('the own environment counts when it holds the same version', () => {
  const storage = join(root, 'storage');
  const own = ownEnvironment({ storage, platform: 'linux' });
  const chosen = program('storage', 'environment', 'bin', 'moorage');
  assert.equal(chosen, own.command);
  assert.equal(chooseServer(around()).kind, 'none', 'an unfinished installation');
  writeFileSync(own.marker, '1.2.2');
  assert.deepEqual(chooseServer(around()), { kind: 'outdated', installed: '1.2.2' });
  writeFileSync(own.marker, '1.2.3\n');
  assert.deepEqual(chooseServer(around()), found(chosen, 'own'));
});

test('when nothing is found, it says where it looked', () => {
  const choice = chooseServer(around());
  assert.ok(choice.kind === 'none');
  assert.ok(choice.looked.includes(join(root, 'work', '.venv', 'bin', 'moorage')));
  assert.ok(choice.looked.includes(join(root, 'bin2', 'moorage')));
});
