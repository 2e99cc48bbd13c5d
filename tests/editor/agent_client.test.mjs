// The MCP server driven by a second SDK, as agents written in TypeScript drive it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const PROGRAM = process.env.MOORAGE_TEST_SERVER;
const FOLDER = mkdtempSync(join(tmpdir(), 'moorage agent '));
const TOOLS = ['check_change', 'context', 'forget', 'recall', 'reflect', 'remember', 'stats'];
const RULE = 'Charges are tried 3 times, and no more';

let client;
let transport;

before(async () => {
  writeFileSync(join(FOLDER, 'pay.py'), 'def charge(card, tries=3):\n    return card.charge(tries)\n');
  execFileSync('git', ['init', '-q', FOLDER]);
  transport = new StdioClientTransport({
    command: PROGRAM,
    args: ['--root', FOLDER, 'mcp', '--allow-writes'],
    env: { ...process.env, MOORAGE_DOWNLOAD: 'off' },
  });
  client = new Client({ name: 'second-sdk', version: '1.0.0' });
  await client.connect(transport);
});

after(() => {
  rmSync(FOLDER, { recursive: true, force: true });
});

const text = (result) => result.content.map((each) => each.text).join('\n');
const call = (name, args = {}) => client.callTool({ name, arguments: args });

test('it offers seven tools, and says when to use each', async () => {
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map((each) => each.name).sort(), TOOLS);
  for (const each of tools) {
    assert.ok(each.description.length > 20, each.name);
  }
  assert.ok(client.getInstructions().length > 0);
});

test('what is remembered is recalled, as proposed, by every tool that tells of it', async () => {
  const stored = await call('remember', { content: RULE, kind: 'constraint', anchors: ['pay.py#charge'] });
  assert.ok(!stored.isError, text(stored));
  const { id } = stored.structuredContent;
  const recalled = await call('recall', { query: 'how often is a charge tried' });
  assert.equal(recalled.structuredContent.items[0].id, id);
  assert.equal(recalled.structuredContent.items[0].trust, 'proposed');
  assert.match(text(await call('context', { query: 'charge a card' })), new RegExp(id));
  assert.match(text(await call('check_change', { files: ['pay.py'] })), new RegExp(id));
  assert.equal((await call('stats')).structuredContent.total, 1);
  assert.ok(!(await call('reflect')).isError);
  assert.ok(!(await call('forget', { ids: [id] })).isError);
  assert.equal((await call('recall', { query: 'charge' })).structuredContent.items.length, 0);
});

test('resources and prompts can be read', async () => {
  const { resources } = await client.listResources();
  assert.deepEqual(resources.map((each) => each.uri).sort(), [
    'moorage://core',
    'moorage://health',
    'moorage://recent',
  ]);
  for (const { uri } of resources) {
    assert.equal((await client.readResource({ uri })).contents.length, 1);
  }
  const { prompts } = await client.listPrompts();
  assert.deepEqual(prompts.map((each) => each.name).sort(), ['review-memories', 'start-task']);
  const started = await client.getPrompt({ name: 'start-task', arguments: { task: 'charge a card' } });
  assert.ok(started.messages.length > 0);
});

test('what cannot be done is said, and the next call is answered', async () => {
  const refused = await call('recall', { query: '' });
  assert.ok(refused.isError);
  assert.match(text(refused), /empty/);
  assert.ok((await call('context', { query: 'x', at: '../outside.py' })).isError);
  assert.ok(!(await call('stats')).isError);
});

test('a call can be cancelled, and the server goes on', async () => {
  const stop = new AbortController();
  const asked = client.callTool({ name: 'reflect', arguments: {} }, undefined, { signal: stop.signal });
  stop.abort();
  await assert.rejects(asked);
  assert.ok(!(await call('stats')).isError);
});

test('calls at once are all answered', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) => call('recall', { query: `rule ${number}` })),
  );
  assert.ok(answers.every((each) => !each.isError));
});

test('the server ends with its client', async () => {
  const { pid } = transport;
  await client.close();
  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
});
