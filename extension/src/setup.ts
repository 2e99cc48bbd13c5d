// "Set Up": with the person's consent makes an environment that belongs to this extension and installs the server there.

import { type ChildProcess, execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';

import type { Connection } from './client';
import { type Carried, installing, uvPaths } from './environment';
import { noteStorage } from './leftovers';
import { ownEnvironment } from './server';

const INSTALL_HELP = 'https://www.python.org/downloads/';
const PYTHONS = process.platform === 'win32' ? [['py', '-3'], ['python']] : [['python3'], ['python'], ['python3.13']];
const VERSION_CHECK = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))';

/** Asks, installs with progress and cancellation, and starts the server. */
export async function setUp(context: vscode.ExtensionContext, connection: Connection): Promise<void> {
  const own = ownEnvironment(connection.surroundings());
  const yes = vscode.l10n.t('Set Up');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t('Set up Moorage?'),
    {
      modal: true,
      detail: vscode.l10n.t(
        'Makes a Python environment in {0} and installs the Moorage server there. What the server needs comes with this extension, or is downloaded from the Python package index and compared with known digests. Nothing else on this machine is changed.',
        own.folder,
      ),
    },
    yes,
  );
  if (answer !== yes) {
    return;
  }
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Setting up Moorage'),
    cancellable: true,
  };
  try {
    await vscode.window.withProgress(options, (progress, cancel) => install(context, connection, progress, cancel));
  } catch (error) {
    await rm(own.folder, { recursive: true, force: true });
    if (!(error instanceof vscode.CancellationError)) {
      await explain(String(error instanceof Error ? error.message : error), connection);
    }
    return;
  }
  await connection.restart();
  if (connection.state.kind === 'ready') {
    void vscode.window.showInformationMessage(vscode.l10n.t('Moorage is set up and running.'));
  }
}

async function install(
  context: vscode.ExtensionContext,
  connection: Connection,
  progress: vscode.Progress<{ message: string }>,
  cancel: vscode.CancellationToken,
): Promise<void> {
  const around = connection.surroundings();
  const own = ownEnvironment(around);
  const run = (command: string, args: readonly string[]) => runProgram(command, args, connection.log, cancel);
  progress.report({ message: vscode.l10n.t('looking for Python 3.11 or newer') });
  const uv = uvPaths(around).find((each) => existsSync(each));
  const python = await findPython(run, cancel, uv !== undefined);
  const carried = await carriedBy(context);
  await connection.stop();
  await rm(own.folder, { recursive: true, force: true });
  await mkdir(around.storage, { recursive: true });
  await noteStorage(context);
  for (const step of installing(own, python, uv, carried)) {
    const isFirst = step.what === 'environment';
    progress.report({
      message: isFirst
        ? vscode.l10n.t('making an environment')
        : vscode.l10n.t('installing the server, this can take a minute'),
    });
    await run(step.command, step.args);
  }
  await writeFile(own.marker, String(context.extension.packageJSON.version));
}

// The server travels inside this extension, so both always have the same version; a build for one platform also carries
// all that the server needs.
async function carriedBy(context: vscode.ExtensionContext): Promise<Carried> {
  const at = (...path: string[]) => vscode.Uri.joinPath(context.extensionUri, ...path).fsPath;
  const name = (await readdir(at('server'))).find((each) => each.endsWith('.whl'));
  if (name === undefined) {
    throw new Error(vscode.l10n.t('this build of the extension carries no server'));
  }
  const wheels = at('server', 'wheels');
  return { wheel: at('server', name), lock: at('requirements.lock'), wheels: existsSync(wheels) ? wheels : undefined };
}

type Run = (command: string, args: readonly string[]) => Promise<void>;

/** The first that is new enough; with uv there may be none, which gets one then. Without, the person is asked. */
async function findPython(run: Run, cancel: vscode.CancellationToken, hasUv: boolean): Promise<string[]> {
  for (const candidate of PYTHONS) {
    if (await isGood(run, candidate, cancel)) {
      return candidate;
    }
  }
  return hasUv ? [] : choosePython(run, cancel);
}

async function isGood(run: Run, python: readonly string[], cancel: vscode.CancellationToken): Promise<boolean> {
  const [command = '', ...args] = python;
  try {
    await run(command, [...args, '-c', VERSION_CHECK]);
    return true;
  } catch (error) {
    if (cancel.isCancellationRequested) {
      throw error;
    }
    return false;
  }
}

async function choosePython(run: Run, cancel: vscode.CancellationToken): Promise<string[]> {
  const browse = vscode.l10n.t('Choose a Python Program…');
  const help = vscode.l10n.t('How to Install Python');
  const rows = [
    {
      label: `$(folder-opened) ${browse}`,
      detail: vscode.l10n.t('Python 3.11 or newer that is somewhere else'),
      browse,
    },
    { label: `$(link-external) ${help}`, detail: INSTALL_HELP, browse: '' },
  ];
  const picked = await vscode.window.showQuickPick(rows, {
    title: vscode.l10n.t('Moorage: no Python 3.11 or newer with venv was found'),
    placeHolder: vscode.l10n.t('On Debian and Ubuntu: apt install python3-venv. Then run Set Up again.'),
    ignoreFocusOut: true,
  });
  if (picked?.browse === '') {
    await vscode.env.openExternal(vscode.Uri.parse(INSTALL_HELP));
  }
  const chosen = picked?.browse ? await vscode.window.showOpenDialog({ title: browse, openLabel: browse }) : undefined;
  const [file] = chosen ?? [];
  if (file === undefined) {
    throw new vscode.CancellationError();
  }
  if (!(await isGood(run, [file.fsPath], cancel))) {
    throw new Error(vscode.l10n.t('{0} is no Python 3.11 or newer with venv', file.fsPath));
  }
  return [file.fsPath];
}

async function runProgram(
  command: string,
  args: readonly string[],
  log: vscode.LogOutputChannel,
  cancel: vscode.CancellationToken,
): Promise<void> {
  log.info(`Running ${command} ${args.join(' ')}`);
  let child: ChildProcess | undefined;
  const listener = cancel.onCancellationRequested(() => child?.kill());
  try {
    await new Promise<void>((resolve, reject) => {
      child = execFile(
        command,
        [...args],
        { maxBuffer: 16 * 1024 * 1024, windowsHide: true },
        (error, stdout, stderr) => {
          log.info(stdout.trim());
          if (cancel.isCancellationRequested) {
            reject(new vscode.CancellationError());
          } else if (error !== null) {
            log.error(stderr.trim());
            reject(new Error(stderr.trim().split('\n').at(-1) || error.message));
          } else {
            resolve();
          }
        },
      );
    });
  } finally {
    listener.dispose();
  }
}

async function explain(reason: string, connection: Connection): Promise<void> {
  const message = vscode.l10n.t('Moorage could not be set up: {0}', reason);
  const logs = vscode.l10n.t('Show Logs');
  connection.log.error(message);
  if ((await vscode.window.showErrorMessage(message, logs)) === logs) {
    connection.log.show();
  }
}
