// The folders that the server has open and that work.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import { type FolderStatus, status } from '../protocol';

export interface Root {
  /** of the folder, as requests want it */
  readonly uri: string;
  readonly folder: FolderStatus;
}

/** Every folder, once the server is ready; none when it is not: the person has been told why. */
export async function rootsOf(connection: Connection): Promise<Root[]> {
  await connection.start();
  const known = connection.state.kind === 'ready' ? await connection.request(status, {}) : undefined;
  return (known?.folders ?? []).map((folder) => ({ uri: vscode.Uri.file(folder.root).toString(), folder }));
}
