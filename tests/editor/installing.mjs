// The editor as a program: its command line, its restart, and what lies on the disk that it installs to.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const PATIENCE_MS = 60_000;

/** A folder with all programs of the machine but those whose names match. */
export function pathWithout(pattern) {
  const folder = mkdtempSync(join(tmpdir(), 'moorage path '));
  for (const place of process.env.PATH.split(delimiter).filter((each) => existsSync(each))) {
    for (const name of readdirSync(place)) {
      if (!pattern.test(name) && !existsSync(join(folder, name)) && existsSync(join(place, name))) {
        symlinkSync(join(place, name), join(folder, name));
      }
    }
  }
  return folder;
}

/** Runs the editor's own command line, as `code --install-extension FILE`; what it printed. */
export function editor(...args) {
  const [program, ...rest] = JSON.parse(process.env.MOORAGE_TEST_EDITOR).command;
  return execFileSync(program, [...rest, ...args], { encoding: 'utf8' });
}

let running;

/** Ends the editor with all its windows and starts it again. It ends with the topic. */
export async function restartEditor() {
  const { command, serve, pid } = JSON.parse(process.env.MOORAGE_TEST_EDITOR);
  const answers = () => fetch(`${process.env.MOORAGE_TEST_ORIGIN}/healthz`).then(Boolean, () => false);
  process.kill(running?.pid ?? pid);
  await until('the editor ended', async () => !(await answers()));
  const [program, ...rest] = command;
  running = spawn(program, [...rest, ...serve], { stdio: 'ignore' });
  await until('the editor started', answers);
}

process.on('exit', () => running?.kill());

/** Looks again and again until it is so. */
export async function until(what, isSo) {
  for (const end = Date.now() + PATIENCE_MS; !(await isSo()); ) {
    if (Date.now() > end) {
      throw new Error(`not so after ${PATIENCE_MS / 1000} s: ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
