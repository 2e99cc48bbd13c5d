// A language model that needs no account: it calls the tool that a person names, and says what that returned.

const vscode = require('vscode');

exports.activate = (context) => {
  context.subscriptions.push(
    vscode.lm.registerLanguageModelChatProvider('moorage-model', provider),
    vscode.commands.registerCommand('moorage-model.ask', ask),
  );
};

const provider = {
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
  // The question is `TOOL {"its": "input"}`.
  provideLanguageModelChatResponse: async (_model, messages, { tools }, progress) => {
    if (tools === undefined || tools.length === 0) {
      progress.report(new vscode.LanguageModelTextPart('A shorter timeout charged them twice [1].'));
      return;
    }
    const parts = messages.flatMap((each) => each.content);
    const result = parts.findLast((each) => each.callId !== undefined && each.content);
    if (result !== undefined) {
      progress.report(new vscode.LanguageModelTextPart(result.content.map((each) => each.value).join('')));
      return;
    }
    const [, wanted, input] = /^(\S+) (.*)$/s.exec(parts.map((each) => each.value ?? '').join(''));
    const { name } = tools.find((each) => each.name.endsWith(wanted));
    progress.report(new vscode.LanguageModelToolCallPart('call', name, JSON.parse(input)));
  },
  provideTokenCount: async () => 1,
};

async function ask() {
  const question = await vscode.window.showInputBox({ title: 'What should the model do?', ignoreFocusOut: true });
  const [model] = await vscode.lm.selectChatModels({ vendor: 'moorage-model' });
  const content = await answer(model, [vscode.LanguageModelChatMessage.User(question)]);
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'markdown', content }));
}

async function answer(model, messages) {
  const { stream } = await model.sendRequest(messages, { tools: [...vscode.lm.tools] });
  let said = '';
  for await (const part of stream) {
    if (part instanceof vscode.LanguageModelToolCallPart) {
      const { name, input, callId } = part;
      const result = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined }).catch(failed);
      messages.push(vscode.LanguageModelChatMessage.Assistant([part]));
      messages.push(
        vscode.LanguageModelChatMessage.User([new vscode.LanguageModelToolResultPart(callId, result.content)]),
      );
      return answer(model, messages);
    }
    said += part.value;
  }
  return said;
}

function failed(error) {
  return { content: [new vscode.LanguageModelTextPart(`Refused: ${error.message}`)] };
}
