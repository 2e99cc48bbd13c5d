// Bundles the extension (default), or its unit tests (--test).

import { readdirSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

const shared = { bundle: true, platform: 'node', format: 'cjs', target: 'node20', logLevel: 'warning' };

if (process.argv.includes('--test')) {
  rmSync('dist/test', { recursive: true, force: true });
  const tests = readdirSync('test').filter((name) => name.endsWith('.test.ts'));
  await build({
    ...shared,
    entryPoints: tests.map((name) => `test/${name}`),
    outdir: 'dist/test',
    sourcemap: 'inline',
  });
} else {
  await build({
    ...shared,
    entryPoints: ['src/extension.ts'],
    external: ['vscode'],
    outfile: 'dist/extension.js',
    minify: true,
  });
}
