// What language models of the editor get: tools without any configuration, the MCP server where it is wished for.

const assert = require('node:assert/strict');
const { join } = require('node:path');
const { after, describe, it } = require('mocha');
const vscode = require('vscode');
const { until } = require('./until');

const { MOORAGE_TEST_WORKSPACE: workspace } = process.env;
const pay = join(workspace, 'pay.py');
const agents = vscode.workspace.getConfiguration('moorage.agents');

describe('tools for language models', () => {
  after(() => agents.update('allowWrites', undefined, vscode.ConfigurationTarget.Global));

  it('are there without any configuration', async () => {
    assert.deepEqual(await until('the tools', () => (own().length > 0 ? own() : undefined)), OWN);
  });

  it('recall what is known, with its verdict', async () => {
    const said = await invoke('recall_memories', { query: 'why were customers charged twice?', filePath: pay });
    assert.match(said, /Quoted data of Moorage/);
    assert.match(said, /"verdict":"holds".*charged twice.*"place":"pay.py#charge"/);
  });

  it('give a briefing for a task', async () => {
    assert.match(await invoke('get_briefing', { task: 'change the timeout', filePath: pay, line: 6 }), /charged twice/);
  });

  it('say what applies to a file that is about to be edited', async () => {
    assert.match(await invoke('check_change', { filePaths: [pay] }), /"applies":\[.*charged twice/);
  });

  it('tell a model what it did wrong and what to do', async () => {
    await assert.rejects(
      invoke('recall_memories', { query: 'x', filePath: '/etc/passwd' }),
      /none of the open folders/,
    );
    await assert.rejects(invoke('check_change', {}), /Give one of filePaths, staged and diff/);
    await assert.rejects(invoke('propose_memory', { content: 'x' }), /Agents may not write/);
  });

  it('propose a memory where people allow it, which nobody has accepted yet', async () => {
    await agents.update('allowWrites', true, vscode.ConfigurationTarget.Global);
    const content = 'Refunds must not be retried because the provider books each one';
    const said = await invoke('propose_memory', { content, filePath: pay, symbol: 'refund', kind: 'constraint' });
    assert.match(said, /Proposed at pay.py#refund/);
    assert.match(
      await invoke('recall_memories', { query: 'refunds retried' }),
      /"trust":"proposed".*booked|books each one/,
    );
  });

  it('serve an agent that calls them until it has its answer', async () => {
    const model = await scriptedModel();
    const messages = [vscode.LanguageModelChatMessage.User('Why is the timeout 30?')];
    const answer = await converse(model, messages);
    assert.match(answer, /ANSWER .*guarantees/);
  });
});

describe('the MCP server', () => {
  after(() => agents.update('offer', undefined, vscode.ConfigurationTarget.Global));

  it('is there where it is wished for', async () => {
    await agents.update('offer', 'mcp', vscode.ConfigurationTarget.Global);
    const tool = await until('its tools', async () => {
      await vscode.commands.executeCommand('workbench.mcp.startServer', '*', { waitForLiveTools: true });
      return vscode.lm.tools.find((each) => each.name.endsWith('recall'));
    });
    const said = await invoke(tool.name, { query: 'charged twice' });
    assert.ok(said.includes('charged twice'), said);
    assert.ok(!vscode.lm.tools.some((each) => each.name.endsWith('remember')), 'writes are off until they are allowed');
  });
});

const OWN = ['check_change', 'get_briefing', 'propose_memory', 'recall_memories'];

function own() {
  return vscode.lm.tools
    .map((each) => each.name)
    .filter((name) => OWN.includes(name))
    .sort();
}

async function invoke(name, input) {
  const result = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  return result.content.map((each) => each.value ?? '').join('');
}

// A model that calls the first tool it is given, then answers with what that returned.
async function scriptedModel() {
  const provider = vscode.lm.registerLanguageModelChatProvider('moorage-suite', {
    provideLanguageModelChatInformation: () => [
      {
        id: 'script',
        name: 'Script',
        family: 'script',
        version: '1',
        maxInputTokens: 9999,
        maxOutputTokens: 9999,
        capabilities: { toolCalling: true },
      },
    ],
    provideLanguageModelChatResponse: async (_model, messages, options, progress) => {
      const results = messages
        .flatMap((each) => each.content)
        .filter((each) => each.callId !== undefined && each.content);
      if (results.length === 0) {
        const name = options.tools.find((each) => each.name === 'recall_memories').name;
        progress.report(new vscode.LanguageModelToolCallPart('call1', name, { query: 'timeout' }));
      } else {
        const said = results[0].content.map((each) => each.value).join('');
        progress.report(new vscode.LanguageModelTextPart(`ANSWER ${said.replaceAll('\n', ' ')}`));
      }
    },
    provideTokenCount: async () => 1,
  });
  after(() => provider.dispose());
  return until('the model', async () => (await vscode.lm.selectChatModels({ vendor: 'moorage-suite' }))[0]);
}

async function converse(model, messages) {
  for (let turn = 0; turn < 3; turn += 1) {
    const tools = vscode.lm.tools.filter((each) => OWN.includes(each.name));
    const response = await model.sendRequest(messages, { tools });
    const calls = [];
    let said = '';
    for await (const part of response.stream) {
      if (part instanceof vscode.LanguageModelToolCallPart) {
        calls.push(part);
      } else {
        said += part.value;
      }
    }
    if (calls.length === 0) {
      return said;
    }
    for (const call of calls) {
      const result = await vscode.lm.invokeTool(call.name, { input: call.input, toolInvocationToken: undefined });
      messages.push(vscode.LanguageModelChatMessage.Assistant([call]));
      messages.push(
        vscode.LanguageModelChatMessage.User([new vscode.LanguageModelToolResultPart(call.callId, result.content)]),
      );
    }
  }
  throw new Error('no answer within three turns');
}
