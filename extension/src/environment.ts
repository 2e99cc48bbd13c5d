// Which programs make the environment of the extension. Knows nothing of VS Code and runs nothing.

import { posix, win32 } from 'node:path';

import type { ownEnvironment, Surroundings } from './server';

/** What the extension carries; absolute paths. */
export interface Carried {
  readonly wheel: string;
  /** every package that the server needs, with its digests */
  readonly lock: string;
  /** a folder with all of them; undefined when they are downloaded */
  readonly wheels: string | undefined;
}

export interface Step {
  readonly what: 'environment' | 'needs' | 'server';
  readonly command: string;
  readonly args: readonly string[];
}

type Own = ReturnType<typeof ownEnvironment>;

const OLDEST = '>=3.11';

/** The steps in order. `python` is a command with arguments, and may be empty where uv is to find or get one. */
export function installing(own: Own, python: readonly string[], uv: string | undefined, carried: Carried): Step[] {
  const offline = carried.wheels === undefined ? [] : ['--no-index', '--find-links', carried.wheels];
  const needs = ['--require-hashes', ...offline, '-r', carried.lock];
  const server = ['--no-deps', ...offline, carried.wheel];
  const install = installer(own, uv);
  return [
    making(own, python, uv),
    { what: 'needs', command: install.command, args: [...install.args, ...needs] },
    { what: 'server', command: install.command, args: [...install.args, ...server] },
  ];
}

/** Where uv may be: on the PATH, and where its installer puts it. */
export function uvPaths({ env, home, platform }: Pick<Surroundings, 'env' | 'home' | 'platform'>): string[] {
  const { join, delimiter } = platform === 'win32' ? win32 : posix;
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter((each) => each !== '');
  const name = platform === 'win32' ? 'uv.exe' : 'uv';
  return [...folders, join(home, '.local', 'bin'), join(home, '.cargo', 'bin')].map((each) => join(each, name));
}

function making(own: Own, python: readonly string[], uv: string | undefined): Step {
  const [command = '', ...args] = python;
  if (uv !== undefined) {
    const wanted = args.length === 0 && command !== '' ? command : OLDEST;
    return { what: 'environment', command: uv, args: ['venv', '--python', wanted, own.folder] };
  }
  return { what: 'environment', command, args: [...args, '-m', 'venv', own.folder] };
}

function installer(own: Own, uv: string | undefined): { command: string; args: string[] } {
  return uv === undefined
    ? { command: own.python, args: ['-m', 'pip', 'install', '--no-input', '--disable-pip-version-check'] }
    : { command: uv, args: ['pip', 'install', '--python', own.python] };
}
