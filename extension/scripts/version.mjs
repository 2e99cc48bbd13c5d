// Server and extension have one version, that of server/moorage/__init__.py. Checks it; `--write` makes it so.

import { readFileSync, writeFileSync } from 'node:fs';

const [, version] = /^__version__ = "([^"]+)"$/m.exec(read('../../server/moorage/__init__.py')) ?? [];
if (version === undefined) {
  throw new Error('server/moorage/__init__.py has no __version__');
}
const wrong = ['../package.json', '../package-lock.json'].filter((name) => versionOf(name) !== version);
if (process.argv.includes('--write')) {
  for (const name of wrong) {
    // The first "version" is the extension's own; the lock file repeats it in its root package.
    const times = name.endsWith('lock.json') ? 2 : 1;
    let text = read(name);
    let from = 0;
    for (let count = 0; count < times; count += 1) {
      const at = text.indexOf('"version": "', from) + '"version": "'.length;
      text = text.slice(0, at) + version + text.slice(text.indexOf('"', at));
      from = at;
    }
    writeFileSync(new URL(name, import.meta.url), text);
  }
} else if (wrong.length > 0) {
  console.error(`The server has version ${version}, ${wrong.join(' and ')} another. Run: npm run version:sync`);
  process.exitCode = 1;
}

function read(name) {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

function versionOf(name) {
  return JSON.parse(read(name)).version;
}
