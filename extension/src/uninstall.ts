// Runs in plain Node once the extension is uninstalled: takes away its own environment, the sample, and the models that
// its server downloaded when no other server is there to use them. Memories stay.

import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';

import { chooseServer } from './server';

const OWN = ['environment', 'sample'];
const OWNER = 'moorage.moorage';

function storage(): string | undefined {
  try {
    const path = readFileSync(join(__dirname, 'storage.txt'), 'utf8').trim();
    return isAbsolute(path) && basename(path).toLowerCase() === OWNER ? path : undefined;
  } catch {
    return undefined;
  }
}

// Where the server keeps what it downloads unless it is told otherwise (`model_cache` of its settings).
function models(): string {
  const { env, platform } = process;
  if (platform === 'win32') {
    return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'moorage', 'moorage', 'Cache', 'models');
  }
  const cache = platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : join(homedir(), '.cache');
  return join(platform === 'linux' && env.XDG_CACHE_HOME ? env.XDG_CACHE_HOME : cache, 'moorage', 'models');
}

function hasAnotherServer(): boolean {
  const { env, platform } = process;
  const around = { setting: '', folders: [], trusted: false, env, home: homedir(), platform, storage: '', version: '' };
  return chooseServer(around).kind === 'found';
}

function removeModels(): void {
  const folder = models();
  rmSync(folder, { recursive: true, force: true });
  if (existsSync(dirname(folder)) && readdirSync(dirname(folder)).length === 0) {
    rmdirSync(dirname(folder));
  }
}

const folder = storage();
if (folder !== undefined) {
  const hadServer = existsSync(join(folder, 'environment'));
  for (const name of OWN) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  if (hadServer && !hasAnotherServer()) {
    removeModels();
  }
}
