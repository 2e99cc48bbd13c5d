// What the extension does in a real extension host, asked through the editor's own interfaces.

const assert = require('node:assert/strict');
const { execFileSync } = require('node:child_process');
const { join } = require('node:path');
const { after, before, describe, it } = require('mocha');
const vscode = require('vscode');
const { until: wait } = require('./until');

const { MOORAGE_TEST_SERVER: server, MOORAGE_TEST_WORKSPACE: workspace } = process.env;
const uri = vscode.Uri.file(join(workspace, 'pay.py'));

let document;

before(async () => {
  document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
});

after(() => vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor'));

describe('the extension', () => {
  it('activates by itself and has the version of the server', async () => {
    const extension = vscode.extensions.getExtension('moorage.moorage');
    await until('activation', () => extension.isActive);
    const said = execFileSync(server, ['--version'], { encoding: 'utf8' });
    assert.ok(said.includes(extension.packageJSON.version), said);
  });

  it('has every command that it declares', async () => {
    const { commands } = vscode.extensions.getExtension('moorage.moorage').packageJSON.contributes;
    const names = await vscode.commands.getCommands(true);
    const missing = commands.map((each) => each.command).filter((each) => !names.includes(each));
    assert.deepEqual(missing, []);
  });

  it('has the commands that the server runs', async () => {
    await until('commands of the server', async () => {
      const names = await vscode.commands.getCommands(true);
      return ['confirm', 'reanchor', 'forget', 'undo'].every((name) => names.includes(`moorage.${name}`));
    });
  });
});

describe('a memory', () => {
  it('is in the hover of its function', async () => {
    await until('the hover', async () => (await hoverText('def charge')).includes('charged twice'));
  });

  it('is not in the hover of another function', async () => {
    assert.ok(!(await hoverText('def refund')).includes('charged twice'));
  });

  it('is counted above its function, and a click shows it', async () => {
    const lenses = await until('a code lens', async () => {
      const found = await vscode.commands.executeCommand('vscode.executeCodeLensProvider', uri, 20);
      return found.length > 0 ? found : undefined;
    });
    assert.equal(lenses.length, 1);
    assert.equal(lenses[0].range.start.line, lineOf('def charge'));
    assert.equal(lenses[0].command.command, 'moorage.showMemories');
    await vscode.commands.executeCommand(lenses[0].command.command, ...lenses[0].command.arguments);
    assert.equal(vscode.window.activeTextEditor.selection.active.line, lineOf('def charge'));
  });

  it('stays silent about layout and comments', async () => {
    await insert(lineOf('def charge'), '# a comment\n');
    await until('an answer about the new text', async () => (await hoverText('def charge')).includes('charged twice'));
    await staysQuiet();
  });

  it('warns with old and new when what it names is changed', async () => {
    await replace('timeout=30', 'timeout=10');
    const [warning] = await until('a warning', () => (warnings().length > 0 ? warnings() : undefined));
    assert.equal(warning.source, 'moorage');
    assert.equal(warning.severity, vscode.DiagnosticSeverity.Warning);
    assert.match(warning.message, /30' → '10/);
  });

  it('is mended by one quick fix, which clears the warning', async () => {
    const [{ range }] = warnings();
    const kind = vscode.CodeActionKind.QuickFix.value;
    const actions = await vscode.commands.executeCommand('vscode.executeCodeActionProvider', uri, range, kind);
    const fix = actions.find((each) => /still true/i.test(each.title));
    assert.ok(fix, `no such fix among: ${actions.map((each) => each.title).join(', ')}`);
    await vscode.commands.executeCommand(fix.command.command, ...(fix.command.arguments ?? []));
    await until('no warning', () => warnings().length === 0);
  });

  it('holds for the old text and for the confirmed one', async () => {
    await replace('timeout=10', 'timeout=30');
    await staysQuiet();
  });

  it('follows its function through a rename', async () => {
    await replace('def charge', 'def take_payment');
    try {
      await until('the hover', async () => (await hoverText('def take_payment')).includes('charged twice'));
      await staysQuiet();
    } finally {
      await replace('def take_payment', 'def charge');
    }
  });
});

describe('the server', () => {
  it('is started again when it ends', async () => {
    const [old] = serverProcesses();
    assert.ok(old, 'no server runs under the extension host');
    process.kill(old, 'SIGKILL');
    await until('another process', () => serverProcesses().some((each) => each !== old));
    await until('the hover', async () => (await hoverText('def charge')).includes('charged twice'));
  });

  it('is reported by the Doctor', async () => {
    await doctorSays('Everything works.');
    await doctorSays(server);
  });

  it('is reported when its path is wrong, and comes back with the right one', async () => {
    const setting = vscode.workspace.getConfiguration('moorage.server');
    await setting.update('path', join(workspace, 'no such program'), vscode.ConfigurationTarget.Global);
    await until('no server', () => serverProcesses().length === 0);
    await doctorSays('no such program` from the setting moorage.server.path is not a program');
    await setting.update('path', server, vscode.ConfigurationTarget.Global);
    await until('a server', () => serverProcesses().length === 1);
    await doctorSays('Everything works.');
    assert.equal(serverProcesses().length, 1);
  });

  it('is started once however often a restart is asked for within a moment', async () => {
    const [old] = serverProcesses();
    await Promise.all([1, 2, 3].map(() => vscode.commands.executeCommand('moorage.restart')));
    assert.equal(serverProcesses().length, 1);
    assert.notEqual(serverProcesses()[0], old);
  });
});

async function doctorSays(text) {
  await vscode.commands.executeCommand('moorage.doctor');
  const said = vscode.window.activeTextEditor.document.getText();
  assert.ok(said.includes(text), said);
}

function lineOf(text) {
  return document.positionAt(document.getText().indexOf(text)).line;
}

async function hoverText(text) {
  const at = document.positionAt(document.getText().indexOf(text) + text.length - 1);
  const hovers = await vscode.commands.executeCommand('vscode.executeHoverProvider', uri, at);
  return hovers.flatMap((hover) => hover.contents.map((each) => each.value ?? String(each))).join('\n');
}

function warnings() {
  return vscode.languages.getDiagnostics(uri).filter((each) => each.severity === vscode.DiagnosticSeverity.Warning);
}

// Five times the quiet time after which the server looks at an edited document.
async function staysQuiet() {
  const end = Date.now() + 1000;
  while (Date.now() < end) {
    assert.deepEqual(
      warnings().map((each) => each.message),
      [],
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function replace(from, to) {
  const start = document.getText().indexOf(from);
  assert.ok(start >= 0, `no ${from}`);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(uri, new vscode.Range(document.positionAt(start), document.positionAt(start + from.length)), to);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

async function insert(line, text) {
  const edit = new vscode.WorkspaceEdit();
  edit.insert(uri, new vscode.Position(line, 0), text);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

// Only children of this extension host: another editor's server is none of our business.
function serverProcesses() {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(
      ([, parent, state, ...args]) => Number(parent) === process.pid && !state.startsWith('Z') && args.includes('lsp'),
    )
    .map(([pid]) => Number(pid));
}

function until(what, probe) {
  return wait(what, probe, () => `Warnings: ${warnings().map((each) => each.message)}`);
}
