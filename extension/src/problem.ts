// What to tell a person when the server is not running. Knows nothing of VS Code but its translations.

import { l10n } from 'vscode';

import type { Choice } from './server';

export interface Problem {
  /** one or two sentences: what is wrong and what to do */
  readonly message: string;
  /** the fix that helps most comes first among the buttons */
  readonly fix: 'set-up' | 'settings' | 'logs' | 'restart';
}

/** Why no command was found, as a person should read it. */
export function notFound(choice: Exclude<Choice, { kind: 'found' }>): Problem {
  if (choice.kind === 'wrong-setting') {
    return {
      message: l10n.t(
        'Moorage could not start: the setting moorage.server.path names "{0}", which is not a program on this machine. Correct or clear the setting.',
        choice.path,
      ),
      fix: 'settings',
    };
  }
  if (choice.kind === 'outdated') {
    return {
      message: l10n.t(
        'This extension was updated, and its server is still version {0}. Let Moorage set up the new one.',
        choice.installed,
      ),
      fix: 'set-up',
    };
  }
  return {
    message: l10n.t(
      'Moorage could not start: its command "moorage" was not found on this machine. Let Moorage set it up, or install it yourself and name it in the setting moorage.server.path.',
    ),
    fix: 'set-up',
  };
}

/** Why a command that was found did not become a running server. `lastWords` is the end of its error output. */
export function didNotStart(command: string, origin: string, exit: string, lastWords: string): Problem {
  const next =
    origin === 'setting' ? l10n.t('Correct the setting moorage.server.path.') : l10n.t('The log has the details.');
  const what = l10n.t('Moorage could not start: "{0}" {1}.', command, exit);
  return {
    message: sentences(what, quoted(lastWords), next),
    fix: origin === 'setting' ? 'settings' : 'logs',
  };
}

/** The server stopped again and again after it had started. */
export function keepsStopping(lastWords: string): Problem {
  const what = l10n.t('The Moorage server stopped several times within three minutes and was not started again.');
  return { message: sentences(what, quoted(lastWords)), fix: 'restart' };
}

function quoted(lastWords: string): string {
  return lastWords === '' ? '' : l10n.t('It said: "{0}".', lastWords);
}

function sentences(...all: string[]): string {
  return all.filter((each) => each !== '').join(' ');
}

/** The last line of error output that says something, shortened for a message. */
export function lastLine(output: string): string {
  const lines = output.split(/\r?\n/).filter((line) => line.trim() !== '');
  return (lines.at(-1) ?? '').trim().slice(0, 200);
}
