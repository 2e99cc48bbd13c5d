// As much of the editor's Git extension as is used here; without it there is no source control to show.

import * as vscode from 'vscode';

export interface Repository {
  readonly rootUri: vscode.Uri;
  readonly state: {
    readonly HEAD: { readonly name?: string; readonly commit?: string } | undefined;
    readonly onDidChange: vscode.Event<void>;
  };
  getBranchBase?(name: string): Promise<{ readonly remote?: string; readonly name?: string } | undefined>;
  getCommit(ref: string): Promise<{ readonly hash: string }>;
}

export interface Git {
  readonly repositories: readonly Repository[];
  readonly onDidOpenRepository: vscode.Event<Repository>;
  readonly onDidCloseRepository: vscode.Event<Repository>;
  toGitUri(uri: vscode.Uri, ref: string): vscode.Uri;
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): Git;
}

/** The Git extension's interface; undefined where it is missing or switched off. */
export async function gitOf(): Promise<Git | undefined> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  const exported = await extension?.activate();
  return exported?.enabled ? exported.getAPI(1) : undefined;
}

/** What a branch is compared with: what it was made from, else the branch that is usually the main one. */
export async function baseOf(repository: Repository): Promise<string | undefined> {
  const branch = repository.state.HEAD?.name;
  const made = branch === undefined ? undefined : await repository.getBranchBase?.(branch).catch(() => undefined);
  const named = made?.name === undefined ? [] : [made.remote ? `${made.remote}/${made.name}` : made.name];
  for (const ref of [...named, 'origin/HEAD', 'origin/main', 'origin/master', 'main', 'master']) {
    const commit = ref === branch ? undefined : await repository.getCommit(ref).catch(() => undefined);
    if (commit !== undefined) {
      return ref;
    }
  }
  return undefined;
}
