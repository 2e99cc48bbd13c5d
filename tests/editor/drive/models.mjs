// What the editor's language models have of Moorage: tools that they call, and the MCP server where it is wished for.

import {
  ask,
  changeSettings,
  MEMORY,
  memoriesCounted,
  moorage,
  openFile,
  page,
  palette,
  shootThemes,
  step,
  WORKSPACE,
} from '../page.mjs';

const PROPOSAL = { content: 'Refunds are never retried', filePath: `${WORKSPACE}/pay.py`, symbol: 'refund' };
const row = (text) => page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();

export const profile = { extension: 'model' };

export function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge');
}

export async function run() {
  await step('a model recalls what is known, as quoted data with its verdict', async () => {
    await openFile('pay.py');
    await memoriesCounted(1);
    await call('recall_memories', { query: 'why were customers charged twice?', filePath: `${WORKSPACE}/pay.py` });
    await answered('"verdict":"holds"');
    await answered('charged twice');
    await shootThemes('an answer');
  });

  await step('a model that may not write is told so, and nobody is asked', async () => {
    await call('propose_memory', PROPOSAL);
    await answered('Refused: ');
    await answered('moorage.agents.allowWrites');
  });

  await step('where it may, a person sees what it wants to write, and can say no', async () => {
    changeSettings({ 'moorage.agents.allowWrites': true });
    await call('propose_memory', PROPOSAL);
    const dialog = page.locator('.monaco-dialog-box', { hasText: 'Refunds are never retried' }).first();
    await dialog.waitFor();
    await shootThemes('a proposal to confirm');
    await dialog.locator('.monaco-button', { hasText: 'Cancel' }).click();
    await answered('Refused: ');
  });

  await step('what a person lets it write waits as a proposal', async () => {
    await call('propose_memory', PROPOSAL);
    await page.locator('.monaco-dialog-box .monaco-button', { hasText: 'Yes' }).first().click();
    await answered('Proposed at pay.py#refund');
    await memoriesCounted(2);
  });

  await step('the MCP server is listed where it is wished for, and started from the list', async () => {
    changeSettings({ 'moorage.agents.offer': 'mcp' });
    const servers = async (state) => {
      await palette('MCP: List Servers');
      await row(state).waitFor({ timeout: 5_000 });
    };
    // The list is made when it is opened; a person opens it again.
    const listed = (state) => servers(state).catch(() => page.keyboard.press('Escape').then(() => servers(state)));
    await listed(/Moorage\s*Stopped/);
    await row('Moorage').click();
    await row('Start Server').click();
    await listed(/Moorage\s*Running/);
    await shootThemes('the MCP server');
    await page.keyboard.press('Escape');
  });

  await step('a model calls a tool of the MCP server', async () => {
    await call('recall', { query: 'why were customers charged twice?' });
    await page.locator('.tab.active', { hasText: '{"notice"' }).first().waitFor();
    await answered('charged twice');
    await shootThemes('an answer of the MCP server');
  });

  await step('its resources are browsed', async () => {
    await palette('MCP: Browse Resources');
    for (const name of ['core', 'recent', 'health']) {
      await row(`moorage://${name}`).waitFor();
    }
    await shootThemes('resources');
    await page.keyboard.press('Escape');
  });
}

async function call(tool, input) {
  await palette('Model: Ask the Script');
  await ask(`${tool} ${JSON.stringify(input)}`);
  await page.keyboard.press('Enter');
}

async function answered(text) {
  await page.locator('.editor-instance .view-lines', { hasText: text }).first().waitFor();
}
