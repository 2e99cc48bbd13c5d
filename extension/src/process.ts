// The server process: started without a shell, its end and its last words kept for messages. Knows nothing of VS Code
// but its translations.

import { type ChildProcess, spawn } from 'node:child_process';
import { l10n } from 'vscode';

import { lastLine } from './problem';

export interface ServerProcess {
  readonly child: ChildProcess;
  /** how it ended, as the end of a sentence; undefined while it runs */
  exit(): string | undefined;
  /** the last line it wrote to its error output */
  lastWords(): string;
}

/** Starts a command and waits until it runs. Rejects when it cannot be run at all. */
export async function startProcess(command: string, args: readonly string[]): Promise<ServerProcess> {
  const child = spawn(command, [...args], { stdio: 'pipe', windowsHide: true });
  let tail = '';
  let exit: string | undefined;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-4000);
  });
  child.on('exit', (code, signal) => {
    exit = code === null ? l10n.t('was ended by {0}', signal ?? '?') : l10n.t('ended at once with exit code {0}', code);
  });
  // A write to a process that is gone must not end the extension host; the closed connection is reported instead.
  child.stdin.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  return { child, exit: () => exit, lastWords: () => lastLine(tail) };
}
