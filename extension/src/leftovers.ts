// What the extension has put on the disk for itself, so that uninstalling can take it away. Memories are not among it.

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as vscode from 'vscode';

/** Beside the program that runs when the extension is uninstalled, which knows nothing of the editor. */
const NOTE = join('dist', 'storage.txt');

/** Writes down where the extension's own folder is, when there is one. */
export async function noteStorage({ extensionUri, globalStorageUri }: vscode.ExtensionContext): Promise<void> {
  if (existsSync(globalStorageUri.fsPath)) {
    await writeFile(join(extensionUri.fsPath, NOTE), globalStorageUri.fsPath);
  }
}
