// Places as language models name them, by absolute paths, as the server names them: relative to a folder of its own.

import { isAbsolute, relative, sep } from 'node:path';
import * as vscode from 'vscode';

import type { Connection } from '../client';
import { rootOf } from '../commands';
import { outside } from './english';

export interface Place {
  /** absolute */
  filePath?: string;
  symbol?: string;
  /** 1-based */
  line?: number;
}

/** The folder meant and the place in it, as `moorage/recall` and others take it. Throws for a file outside. */
export async function placed(
  server: Connection,
  { filePath, symbol, line }: Place,
): Promise<{ uri: string | undefined; at: string | undefined }> {
  if (filePath === undefined || filePath === '') {
    return { uri: uriOf(undefined), at: undefined };
  }
  const uri = vscode.Uri.file(filePath).toString();
  const root = await rootOf(server, uri);
  const path = root === undefined ? '..' : relative(root, filePath);
  if (path === '' || path.startsWith('..') || isAbsolute(path)) {
    throw new Error(outside(filePath));
  }
  const written = path.split(sep).join('/');
  return { uri, at: symbol ? `${written}#${symbol}` : line ? `${written}:${line}` : written };
}

/** The address of a folder, or of the one that the person works in. */
export function uriOf(folder: string | undefined): string | undefined {
  if (folder !== undefined && folder !== '') {
    return vscode.Uri.file(folder).toString();
  }
  const active = vscode.window.activeTextEditor?.document.uri;
  return (active?.scheme === 'file' ? active : vscode.workspace.workspaceFolders?.[0]?.uri)?.toString();
}
