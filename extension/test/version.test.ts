import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

test('server and extension have one version, and a wrong one is found and mended', () => {
  const root = mkdtempSync(join(tmpdir(), 'moorage version '));
  try {
    const extension = join(root, 'extension');
    mkdirSync(join(extension, 'scripts'), { recursive: true });
    mkdirSync(join(root, 'server', 'moorage'), { recursive: true });
    cpSync('scripts/version.mjs', join(extension, 'scripts', 'version.mjs'));
    cpSync('package.json', join(extension, 'package.json'));
    cpSync('package-lock.json', join(extension, 'package-lock.json'));
    writeFileSync(join(root, 'server', 'moorage', '__init__.py'), '"""x"""\n\n__version__ = "7.8.9"\n');
    const run = (...args: string[]) =>
      execFileSync(process.execPath, [join(extension, 'scripts', 'version.mjs'), ...args], { stdio: 'pipe' });
    assert.throws(() => run(), /version 7\.8\.9/);
    run('--write');
    run();
    const read = (name: string) => JSON.parse(readFileSync(join(extension, name), 'utf8'));
    assert.equal(read('package.json').version, '7.8.9');
    assert.equal(read('package-lock.json').packages[''].version, '7.8.9');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
