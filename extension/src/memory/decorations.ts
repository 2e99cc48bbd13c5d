// Marks beside lines with memories, in the gutter and the overview ruler. The server says which lines.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import type { DidChangeMarksParams, MarkItem } from '../protocol';

type Verdict = MarkItem['verdict'];

const VERDICTS: readonly Verdict[] = ['holds', 'changed', 'lost', 'unchecked'];
const SHAPES = { holds: 'holds', changed: 'changed', lost: 'changed', unchecked: 'holds' };
const RULER: Partial<Record<Verdict, vscode.ThemeColor>> = {
  changed: new vscode.ThemeColor('editorOverviewRuler.warningForeground'),
  lost: new vscode.ThemeColor('editorOverviewRuler.errorForeground'),
};
const QUIET = new vscode.ThemeColor('editorOverviewRuler.infoForeground');

export class Decorations implements vscode.Disposable {
  private readonly marks = new Map<string, readonly MarkItem[]>();
  private readonly types: Record<Verdict, vscode.TextEditorDecorationType>;
  private readonly subscriptions: vscode.Disposable;

  constructor(context: vscode.ExtensionContext, connection: Connection) {
    const typeOf = (verdict: Verdict) => decoration(context.extensionUri, verdict);
    this.types = {
      holds: typeOf('holds'),
      changed: typeOf('changed'),
      lost: typeOf('lost'),
      unchecked: typeOf('unchecked'),
    };
    this.subscriptions = vscode.Disposable.from(
      ...Object.values(this.types),
      connection.onDidChangeMarks((change) => this.take(change)),
      connection.onDidChangeState((state) => state.kind === 'ready' || this.clear()),
      vscode.window.onDidChangeVisibleTextEditors(() => this.drawAll()),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.marks.delete(uri.toString())),
      vscode.workspace.onDidChangeConfiguration(
        (change) => change.affectsConfiguration('moorage.marks') && this.drawAll(),
      ),
    );
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private take({ uri, marks }: DidChangeMarksParams): void {
    this.marks.set(vscode.Uri.parse(uri).toString(), marks);
    this.drawAll();
  }

  private clear(): void {
    this.marks.clear();
    this.drawAll();
  }

  private drawAll(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      this.draw(editor);
    }
  }

  private draw(editor: vscode.TextEditor): void {
    const { uri } = editor.document;
    const isOn = vscode.workspace.getConfiguration('moorage.marks', uri).get('enabled', true);
    const marks = isOn ? (this.marks.get(uri.toString()) ?? []) : [];
    for (const verdict of VERDICTS) {
      const such = marks.filter((each) => (each.snoozed ? 'holds' : each.verdict) === verdict);
      editor.setDecorations(this.types[verdict], such.map(rangeOf));
    }
  }
}

function rangeOf({ line }: MarkItem): vscode.Range {
  return new vscode.Range(line, 0, line, 0);
}

function decoration(extension: vscode.Uri, verdict: Verdict): vscode.TextEditorDecorationType {
  const icon = (theme: string) => vscode.Uri.joinPath(extension, 'media', `gutter-${SHAPES[verdict]}-${theme}.svg`);
  return vscode.window.createTextEditorDecorationType({
    light: { gutterIconPath: icon('light') },
    dark: { gutterIconPath: icon('dark') },
    gutterIconSize: 'contain',
    overviewRulerColor: RULER[verdict] ?? QUIET,
    overviewRulerLane: vscode.OverviewRulerLane.Left,
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
}
