// Whether a folder has memories, as far as a few looks at the disk tell. Knows nothing of VS Code.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Whether anything is kept for the folder: in its repository, or beside it. Reads no store and starts nothing. */
export function hasStore(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const git = gitFolder(at);
    if (existsSync(join(at, '.moorage')) || (git !== undefined && existsSync(join(git, 'moorage', 'store.db')))) {
      return true;
    }
    if (git !== undefined || dirname(at) === at) {
      return false;
    }
  }
}

// What all worktrees of the repository share; a worktree has a file that leads there.
function gitFolder(at: string): string | undefined {
  const git = join(at, '.git');
  try {
    if (statSync(git).isDirectory()) {
      return git;
    }
    const own = resolve(
      at,
      readFileSync(git, 'utf8')
        .replace(/^gitdir:/, '')
        .trim(),
    );
    const common = join(own, 'commondir');
    return existsSync(common) ? resolve(own, readFileSync(common, 'utf8').trim()) : own;
  } catch {
    return undefined;
  }
}
