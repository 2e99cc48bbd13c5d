import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildSync } from 'esbuild';

import { installing, uvPaths } from '../src/environment';
import { ownEnvironment } from '../src/server';

const own = ownEnvironment({ storage: '/s', platform: 'linux' });
const carried = { wheel: '/e/moorage.whl', lock: '/e/requirements.lock', wheels: undefined };

test('with venv and pip: what is needed by its digests, then the server alone', () => {
  const steps = installing(own, ['python3'], undefined, carried);
  assert.deepEqual(
    steps.map(({ command, args }) => [command, ...args].join(' ')),
    [
      'python3 -m venv /s/environment',
      '/s/environment/bin/python -m pip install --no-input --disable-pip-version-check --require-hashes -r /e/requirements.lock',
      '/s/environment/bin/python -m pip install --no-input --disable-pip-version-check --no-deps /e/moorage.whl',
    ],
  );
});

test('with uv, which finds a Python where none was found', () => {
  const commands = (python: string[]) =>
    installing(own, python, '/bin/uv', carried).map(({ command, args }) => [command, ...args].join(' '));
  assert.equal(commands(['python3'])[0], '/bin/uv venv --python python3 /s/environment');
  assert.equal(commands([])[0], '/bin/uv venv --python >=3.11 /s/environment');
  assert.equal(commands([])[2], '/bin/uv pip install --python /s/environment/bin/python --no-deps /e/moorage.whl');
});

test('nothing is asked of the network when everything is carried', () => {
  const steps = installing(own, ['python3'], undefined, { ...carried, wheels: '/e/wheels' });
  for (const { args } of steps.slice(1)) {
    assert.ok(args.join(' ').includes('--no-index --find-links /e/wheels'), args.join(' '));
  }
});

test('uv is looked for on the PATH and where its installer puts it', () => {
  assert.deepEqual(uvPaths({ env: { PATH: '/a:/b' }, home: '/home/ann', platform: 'linux' }), [
    '/a/uv',
    '/b/uv',
    '/home/ann/.local/bin/uv',
    '/home/ann/.cargo/bin/uv',
  ]);
});

test("uninstalling takes away what is the extension's own, and nothing else", () => {
  const root = mkdtempSync(join(tmpdir(), 'moorage uninstall '));
  try {
    const storage = join(root, 'globalStorage', 'moorage.moorage');
    for (const each of ['environment/bin', 'sample', 'kept']) {
      mkdirSync(join(storage, each), { recursive: true });
    }
    mkdirSync(join(root, 'dist'));
    const outfile = join(root, 'dist', 'uninstall.js');
    buildSync({ entryPoints: ['src/uninstall.ts'], bundle: true, platform: 'node', outfile, logLevel: 'error' });
    const uninstall = () => execFileSync('node', [outfile]);
    uninstall();
    assert.ok(existsSync(join(storage, 'environment')), 'without a note nothing is touched');
    writeFileSync(join(root, 'dist', 'storage.txt'), root);
    uninstall();
    assert.ok(existsSync(join(storage, 'environment')), 'another folder is not touched');
    writeFileSync(join(root, 'dist', 'storage.txt'), storage);
    uninstall();
    assert.deepEqual(
      ['environment', 'sample', 'kept'].map((each) => existsSync(join(storage, each))),
      [false, false, true],
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

test('the lock names what the server needs, each with its digests', () => {
  const lock = readFileSync('requirements.lock', 'utf8');
  const project = readFileSync('../pyproject.toml', 'utf8');
  const [, block = ''] = /^dependencies = \[(.*?)^\]/ms.exec(project) ?? [];
  const names = [...block.matchAll(/"([\w-]+)/g)].map((found) => found[1] ?? '');
  assert.ok(names.length > 10);
  assert.deepEqual(
    names.filter((name) => !new RegExp(`^${name}==[^\\n]* \\\\\\n    --hash=`, 'm').test(lock)),
    [],
  );
});
