// Everything that reads, writes and mends single memories in the editor.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import { rememberCopied, rememberHere } from '../remember/command';
import type { Seed } from '../remember/draft';
import { rememberProblems } from '../remember/problems';
import { completeMarkers } from './completion';
import { Decorations } from './decorations';
import { MemoryFiles } from './files';
import { type FoldedFixes, moreFixes } from './more';
import { snoozeMemories } from './snooze';
import { supersedeMemory } from './supersede';
import type { Target, Targets } from './target';
import { ThenAndNow } from './thenAndNow';

type Register = (name: string, run: (...args: never[]) => unknown) => vscode.Disposable;

export function registerMemory(
  connection: Connection,
  context: vscode.ExtensionContext,
  register: Register,
): vscode.Disposable {
  const files = new MemoryFiles(connection);
  const code = new ThenAndNow(connection);
  return vscode.Disposable.from(
    files,
    code,
    new Decorations(context, connection),
    completeMarkers(connection),
    rememberProblems(),
    register('remember', (seed?: Seed) => rememberHere(connection, seed)),
    register('rememberCopied', () => rememberCopied(connection)),
    register('editMemory', (target: Target) => files.open(target)),
    register('showThenAndNow', (target: Target) => code.show(target)),
    register('supersedeMemory', (target: Target) => supersedeMemory(connection, target)),
    register('snoozeMemories', (targets: Targets) => snoozeMemories(connection, targets)),
    register('moreFixes', (folded: FoldedFixes) => moreFixes(folded)),
  );
}
