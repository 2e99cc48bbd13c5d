// Bundles the extension (default), or its unit tests (--test).

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const PAGES = ['briefing', 'map'];
const shared = { bundle: true, platform: 'node', format: 'cjs', target: 'node20', logLevel: 'warning' };

if (process.argv.includes('--test')) {
  rmSync('dist/test', { recursive: true, force: true });
  const tests = readdirSync('test').filter((name) => name.endsWith('.test.ts'));
  await build({
    ...shared,
    entryPoints: tests.map((name) => `test/${name}`),
    outdir: 'dist/test',
    alias: { vscode: './test/stubs/vscode.ts' },
    external: ['esbuild'],
    sourcemap: 'inline',
  });
} else {
  const { metafile } = await build({
    ...shared,
    // The client is a file of its own, for it is not even read in a window without memories.
    entryPoints: ['src/extension.ts', 'src/languageClient.ts', 'src/uninstall.ts'],
    external: ['vscode', './languageClient'],
    supported: { 'dynamic-import': false },
    outdir: 'dist',
    minify: true,
    metafile: true,
  });
  // Pages of webviews are files of their own, so that nothing of them is loaded before one is opened.
  const pages = await build({
    ...shared,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    entryPoints: PAGES.map((name) => `webview/${name}/page.ts`),
    outdir: 'dist',
    entryNames: '[dir]',
    minify: true,
    metafile: true,
  });
  const inputs = [metafile, pages.metafile].flatMap((each) => Object.keys(each.inputs));
  writeFileSync('dist/LICENSES.txt', licenses(inputs));
}

// The licenses of what was bundled: they ask to be passed on.
function licenses(inputs) {
  const folders = inputs.map((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
  return [...new Set(folders.filter(Boolean))].sort().map(license).join('\n\n');
}

function license(folder) {
  const { name, version, license: terms } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = ['LICENSE', 'License.txt', 'LICENSE.md', 'LICENSE.txt'].find((each) => existsSync(`${folder}/${each}`));
  if (file === undefined) {
    throw new Error(`${folder} has no license file`);
  }
  return `${name} ${version} (${terms})\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}`;
}
