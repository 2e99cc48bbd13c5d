// Offers the MCP server to the agents of the editor: no configuration file is written, and it goes with the extension.

import * as vscode from 'vscode';

import { agentServers } from './agents';
import { type Connection, folders } from './client';

const ID = 'moorage.agents';

/** Does nothing in an editor that has no such interface. */
export function offerToAgents(server: Connection): vscode.Disposable {
  if (typeof vscode.lm?.registerMcpServerDefinitionProvider !== 'function') {
    return new vscode.Disposable(() => undefined);
  }
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    server.onDidChangeState(() => changed.fire()),
    vscode.workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('moorage.agents')) {
        changed.fire();
      }
    }),
    vscode.lm.registerMcpServerDefinitionProvider(ID, {
      onDidChangeMcpServerDefinitions: changed.event,
      provideMcpServerDefinitions: () => definitions(server),
    }),
  );
}

function definitions(server: Connection): vscode.McpStdioServerDefinition[] {
  const settings = vscode.workspace.getConfiguration('moorage.agents');
  const wanted = {
    offer: settings.get('offer', 'tools'),
    takesTools: typeof vscode.lm.registerTool === 'function',
    allowWrites: settings.get('allowWrites', false),
  };
  const { version } = server.surroundings();
  return agentServers(server.choice(), folders(), wanted).map((each) => {
    const definition = new vscode.McpStdioServerDefinition(each.label, each.command, [...each.args], {}, version);
    definition.cwd = vscode.Uri.file(each.folder);
    return definition;
  });
}
