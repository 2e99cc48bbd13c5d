// Which command starts the language server. Knows nothing of VS Code: everything it depends on is an argument.

import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { isAbsolute, posix, win32 } from 'node:path';

export interface Surroundings {
  /** value of `moorage.server.path`; empty when not set */
  readonly setting: string;
  /** absolute paths of the open folders */
  readonly folders: readonly string[];
  /** whether code of the open folders may be run */
  readonly trusted: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  /** the folder that this extension may fill as it likes */
  readonly storage: string;
  /** version of this extension; its own environment counts only when it holds the same */
  readonly version: string;
}

export type Origin = 'setting' | 'workspace' | 'path' | 'user' | 'own';

export type Choice =
  | { readonly kind: 'found'; readonly command: string; readonly args: readonly string[]; readonly origin: Origin }
  | { readonly kind: 'wrong-setting'; readonly path: string }
  /** the extension's own environment is of before an update of the extension */
  | { readonly kind: 'outdated'; readonly installed: string }
  | { readonly kind: 'none'; readonly looked: readonly string[] };

const ARGS = ['lsp'];

/** The command that starts the server, or why there is none. Order: setting, workspace, PATH, user folders, own environment. */
export function chooseServer(around: Surroundings): Choice {
  if (around.setting.trim() !== '') {
    return fromSetting(around.setting.trim(), around);
  }
  const places: { origin: Origin; paths: string[] }[] = [
    { origin: 'workspace', paths: around.trusted ? around.folders.map((each) => inVenv(each, '.venv', around)) : [] },
    { origin: 'path', paths: onPath('moorage', around) },
    { origin: 'user', paths: inUserFolders(around) },
  ];
  for (const { origin, paths } of places) {
    const command = paths.find((path) => isProgram(path, around.platform));
    if (command !== undefined) {
      return { kind: 'found', command, args: ARGS, origin };
    }
  }
  const own = ownEnvironment(around);
  const installed = isProgram(own.command, around.platform) ? installedVersion(own.marker) : undefined;
  if (installed === around.version) {
    return { kind: 'found', command: own.command, args: ARGS, origin: 'own' };
  }
  if (installed !== undefined) {
    return { kind: 'outdated', installed };
  }
  return { kind: 'none', looked: places.flatMap((each) => each.paths) };
}

/** Where the environment made by "Set Up" lies. The marker holds the installed version and is written last. */
export function ownEnvironment(around: Pick<Surroundings, 'storage' | 'platform'>): {
  folder: string;
  python: string;
  command: string;
  marker: string;
} {
  const { join } = paths(around.platform);
  const folder = join(around.storage, 'environment');
  return {
    folder,
    python: join(folder, ...program('python', around.platform)),
    command: join(folder, ...program('moorage', around.platform)),
    marker: join(folder, 'installed-version'),
  };
}

function fromSetting(setting: string, around: Surroundings): Choice {
  const path = expand(setting, around);
  const candidates = isAbsolute(path) || paths(around.platform).isAbsolute(path) ? [path] : onPath(path, around);
  const command = candidates.find((each) => isProgram(each, around.platform));
  return command === undefined
    ? { kind: 'wrong-setting', path }
    : { kind: 'found', command, args: ARGS, origin: 'setting' };
}

function expand(setting: string, around: Surroundings): string {
  const path = setting.replace(/^~(?=$|[/\\])/, around.home);
  return path.replaceAll('${workspaceFolder}', around.folders[0] ?? '').replaceAll('${userHome}', around.home);
}

function onPath(name: string, around: Surroundings): string[] {
  const { join, delimiter } = paths(around.platform);
  const folders = (around.env.PATH ?? around.env.Path ?? '').split(delimiter).filter((each) => each !== '');
  const file = around.platform === 'win32' && !name.endsWith('.exe') ? `${name}.exe` : name;
  return folders.map((folder) => join(folder, file));
}

// An editor started from a desktop icon often lacks these folders in its PATH.
function inUserFolders(around: Surroundings): string[] {
  const { home, env, platform } = around;
  const { join } = paths(platform);
  if (platform === 'win32') {
    const roaming = env.APPDATA ?? join(home, 'AppData', 'Roaming');
    const scripts = PYTHON_VERSIONS.map((each) =>
      join(roaming, 'Python', `Python${each.replace('.', '')}`, 'Scripts', 'moorage.exe'),
    );
    const tools = join(roaming, 'uv', 'tools', 'moorage', 'Scripts', 'moorage.exe');
    const pipx = join(home, 'pipx', 'venvs', 'moorage', 'Scripts', 'moorage.exe');
    return [join(home, '.local', 'bin', 'moorage.exe'), tools, pipx, ...scripts];
  }
  const share = env.XDG_DATA_HOME ?? join(home, '.local', 'share');
  const library = platform === 'darwin' ? PYTHON_VERSIONS.map((each) => join(home, 'Library', 'Python', each)) : [];
  return [
    join(env.XDG_BIN_HOME ?? join(home, '.local', 'bin'), 'moorage'),
    join(env.UV_TOOL_DIR ?? join(share, 'uv', 'tools'), 'moorage', 'bin', 'moorage'),
    join(env.PIPX_HOME ?? join(share, 'pipx'), 'venvs', 'moorage', 'bin', 'moorage'),
    ...library.map((each) => join(each, 'bin', 'moorage')),
  ];
}

const PYTHON_VERSIONS = ['3.14', '3.13', '3.12', '3.11'];

function inVenv(folder: string, name: string, around: Surroundings): string {
  return paths(around.platform).join(folder, name, ...program('moorage', around.platform));
}

function program(name: string, platform: NodeJS.Platform): [string, string] {
  return platform === 'win32' ? ['Scripts', `${name}.exe`] : ['bin', name];
}

function paths(platform: NodeJS.Platform): typeof posix {
  return platform === 'win32' ? win32 : posix;
}

function isProgram(path: string, platform: NodeJS.Platform): boolean {
  try {
    accessSync(path, platform === 'win32' ? constants.F_OK : constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function installedVersion(marker: string): string | undefined {
  try {
    return readFileSync(marker, 'utf8').trim();
  } catch {
    return undefined;
  }
}
