// What to tell a person when the server is not running. Knows nothing of VS Code.

import type { Choice } from './server';

export interface Problem {
  /** one or two sentences: what is wrong and what to do */
  readonly message: string;
  /** the fix that helps most comes first among the buttons */
  readonly fix: 'set-up' | 'settings' | 'logs';
}

/** Why no command was found, as a person should read it. */
export function notFound(choice: Exclude<Choice, { kind: 'found' }>): Problem {
  if (choice.kind === 'wrong-setting') {
    return {
      message: `Moorage could not start: the setting moorage.server.path names "${choice.path}", which is not a program on this machine. Correct or clear the setting.`,
      fix: 'settings',
    };
  }
  return {
    message:
      'Moorage could not start: its command "moorage" was not found on this machine. Let Moorage set it up, or install it yourself and name it in the setting moorage.server.path.',
    fix: 'set-up',
  };
}

/** Why a command that was found did not become a running server. `lastWords` is the end of its error output. */
export function didNotStart(command: string, origin: string, exit: string, lastWords: string): Problem {
  const said = lastWords === '' ? '' : ` It said: "${lastWords}".`;
  const next = origin === 'setting' ? 'Correct the setting moorage.server.path.' : 'The log has the details.';
  return {
    message: `Moorage could not start: "${command}" ${exit}.${said} ${next}`,
    fix: origin === 'setting' ? 'settings' : 'logs',
  };
}

/** The server stopped again and again after it had started. */
export function keepsStopping(lastWords: string): Problem {
  const said = lastWords === '' ? '' : ` It said: "${lastWords}".`;
  return {
    message: `The Moorage server stopped several times within three minutes and was not started again.${said}`,
    fix: 'logs',
  };
}

/** The last line of error output that says something, shortened for a message. */
export function lastLine(output: string): string {
  const lines = output.split(/\r?\n/).filter((line) => line.trim() !== '');
  return (lines.at(-1) ?? '').trim().slice(0, 200);
}
