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
  withUninstall(({ root, storage, uninstall }) => {
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
  });
});

test('downloaded models go with the last server that could use them', () => {
  const isKept = (prepare: (root: string, storage: string) => void) => {
    let kept = true;
    withUninstall(({ root, storage, models, uninstall }) => {
      writeFileSync(join(root, 'dist', 'storage.txt'), storage);
      prepare(root, storage);
      uninstall();
      kept = existsSync(models);
    });
    return kept;
  };
  assert.equal(
    isKept(() => undefined),
    false,
  );
  assert.ok(
    isKept((_, storage) => rmSync(join(storage, 'environment'), { recursive: true })),
    'the extension never had a server',
  );
  assert.ok(
    isKept((root) => writeFileSync(join(root, 'bin', 'moorage'), '', { mode: 0o755 })),
    'another one is on the PATH',
  );
});

interface Uninstalled {
  readonly root: string;
  readonly storage: string;
  readonly models: string;
  uninstall(): void;
}

/** What the editor leaves of a person who used the extension, in a home of its own. */
function withUninstall(look: (place: Uninstalled) => void): void {
  const root = mkdtempSync(join(tmpdir(), 'moorage uninstall '));
  try {
    const storage = join(root, 'globalStorage', 'moorage.moorage');
    const models = join(root, '.cache', 'moorage', 'models');
    for (const each of [
      ...['environment/bin', 'sample', 'kept'].map((name) => join(storage, name)),
      ...['dist', 'bin'].map((name) => join(root, name)),
      models,
    ]) {
      mkdirSync(each, { recursive: true });
    }
    const outfile = join(root, 'dist', 'uninstall.js');
    buildSync({ entryPoints: ['src/uninstall.ts'], bundle: true, platform: 'node', outfile, logLevel: 'error' });
    const env = { HOME: root, PATH: join(root, 'bin'), XDG_CACHE_HOME: join(root, '.cache') };
    look({ root, storage, models, uninstall: () => execFileSync(process.execPath, [outfile], { env }) });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

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
