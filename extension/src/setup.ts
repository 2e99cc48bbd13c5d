// "Set Up": with the person's consent makes an environment that belongs to this extension and installs the server there.

import { type ChildProcess, execFile } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';

import type { Connection } from './client';
import { ownEnvironment } from './server';

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
        'Makes a Python environment in {0} and installs the Moorage server there. What the server needs is downloaded from the Python package index. Nothing else on this machine is changed.',
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
  const own = ownEnvironment(connection.surroundings());
  const run = (command: string, args: readonly string[]) => runProgram(command, args, connection.log, cancel);
  progress.report({ message: vscode.l10n.t('looking for Python 3.11 or newer') });
  const [python = '', ...args] = await findPython(run, cancel);
  await connection.stop();
  await rm(own.folder, { recursive: true, force: true });
  progress.report({ message: vscode.l10n.t('making an environment') });
  await run(python, [...args, '-m', 'venv', own.folder]);
  progress.report({ message: vscode.l10n.t('installing the server, this can take a minute') });
  const wheel = await packagedWheel(context);
  await run(own.python, ['-m', 'pip', 'install', '--no-input', '--disable-pip-version-check', wheel]);
  await writeFile(own.marker, String(context.extension.packageJSON.version));
}

// The server travels inside this extension, so both always have the same version.
async function packagedWheel(context: vscode.ExtensionContext): Promise<string> {
  const folder = vscode.Uri.joinPath(context.extensionUri, 'server');
  const name = (await readdir(folder.fsPath)).find((each) => each.endsWith('.whl'));
  if (name === undefined) {
    throw new Error(vscode.l10n.t('this build of the extension carries no server'));
  }
  return vscode.Uri.joinPath(folder, name).fsPath;
}

type Run = (command: string, args: readonly string[]) => Promise<void>;

async function findPython(run: Run, cancel: vscode.CancellationToken): Promise<string[]> {
  for (const [command = '', ...args] of PYTHONS) {
    try {
      await run(command, [...args, '-c', VERSION_CHECK]);
      return [command, ...args];
    } catch (error) {
      if (cancel.isCancellationRequested) {
        throw error;
      }
    }
  }
  throw new Error(
    vscode.l10n.t(
      'no Python 3.11 or newer with venv was found. Install it (on Debian: apt install python3-venv) and try again',
    ),
  );
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
