// "Remember" for the problems that other extensions report: what was learned from one is often worth keeping.

import * as vscode from 'vscode';

import type { Seed } from './draft';

const OWN = 'moorage';

export function rememberProblems(): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    { scheme: 'file' },
    {
      provideCodeActions(document, _range, { diagnostics }) {
        return diagnostics.filter((each) => each.source !== OWN).map((each) => action(document, each));
      },
    },
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
  );
}

function action(document: vscode.TextDocument, problem: vscode.Diagnostic): vscode.CodeAction {
  const title = vscode.l10n.t('Remember about This Problem…');
  const found = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  const { line, character } = problem.range.start;
  const seed: Seed = { content: `${problem.message}: `, uri: document.uri.toString(), place: { line, character } };
  found.command = { title, command: 'moorage.remember', arguments: [seed] };
  found.diagnostics = [problem];
  return found;
}
