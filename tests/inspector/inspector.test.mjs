// The MCP server driven by the command-line mode of MCP Inspector: one process of each for every request.

import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PROGRAM = process.env.MOORAGE_TEST_SERVER;
const INSPECTOR = fileURLToPath(
  new URL('node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js', import.meta.url),
);
const HOME = mkdtempSync(join(tmpdir(), 'moorage inspector '));
const FOLDER = join(HOME, 'shop of ours');
const ENVIRONMENT = { ...process.env, HOME, XDG_CONFIG_HOME: HOME, MOORAGE_DOWNLOAD: 'off' };
const READING = ['check_change', 'context', 'recall', 'reflect', 'stats'];
const ERAS = ['legacy', 'modern'];

before(() => {
  execFileSync('git', ['init', '-q', FOLDER]);
  writeFileSync(join(FOLDER, 'pay.py'), 'def charge(card, tries=3):\n    return card.charge(tries)\n');
});

after(() => {
  rmSync(HOME, { recursive: true, force: true });
});

/** Exit code, result or error of one request; `server` is what stands after `--`, or an address with its headers. */
function inspect(server, ...request) {
  const target = server.target ? ['--', PROGRAM, '--root', FOLDER, ...server.target] : server.address;
  const patient = ['--connect-timeout', '0'];
  const words = [INSPECTOR, '--cli', '--quiet', '--format', 'json', ...patient, ...request, ...target];
  return new Promise((resolve) => {
    execFile(process.execPath, words, { env: ENVIRONMENT }, (failure, out, errors) => {
      resolve({ code: failure?.code ?? 0, ...read(out), ...(failure ? read(errors) : {}), said: out + errors });
    });
  });
}

/** Two at a time: each is two processes. */
async function each(requests) {
  const waiting = [...requests.entries()];
  const answers = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      answers[next[0]] = await next[1]();
    }
  };
  await Promise.all([work(), work()]);
  return answers;
}

function read(printed) {
  const lines = printed.split('\n').filter((line) => line.startsWith('{'));
  return lines.length > 0 ? JSON.parse(lines.at(-1)) : {};
}

const reader = { target: ['mcp'] };
const writer = { target: ['mcp', '--allow-writes'] };

function call(server, name, given = {}, ...more) {
  const request = ['--method', 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(given)];
  return inspect(server, ...request, ...more);
}

function answered(answer) {
  assert.equal(answer.code, 0, answer.said);
  assert.ok(!answer.result.isError, answer.said);
  return answer.result;
}

for (const era of ERAS) {
  test(`what can be asked for is listed, in the ${era} protocol`, async () => {
    const list = async (what, server = writer) =>
      answered(await inspect(server, '--method', `${what}/list`, '--protocol-era', era))[what];
    const [all, some, resources, prompts] = await each([
      () => list('tools'),
      () => list('tools', reader),
      () => list('resources'),
      () => list('prompts'),
    ]);
    assert.deepEqual(all.map((each) => each.name).sort(), [
      'check_change',
      'context',
      'forget',
      'recall',
      'reflect',
      'remember',
      'stats',
    ]);
    assert.deepEqual(some.map((each) => each.name).sort(), READING);
    assert.equal(resources.length, 3);
    assert.deepEqual(prompts.map((each) => each.name).sort(), ['review-memories', 'start-task']);
  });
}

test('the schemas of the tools suit every client', async () => {
  const strict = await inspect(writer, '--method', 'tools/list', '--strict');
  assert.equal(strict.code, 0, strict.said);
});

test('every tool answers, and later processes know what an earlier one wrote', async () => {
  const given = { content: 'Charges are tried 3 times, and no more', kind: 'constraint', anchors: ['pay.py#charge'] };
  const { id } = answered(await call(writer, 'remember', given)).structuredContent;
  const answers = await each([
    () => call(reader, 'recall', { query: 'how often is a charge tried' }),
    () => call(reader, 'context', { query: 'charge a card', at: 'pay.py#charge' }),
    () => call(reader, 'check_change', { files: ['pay.py'] }),
    () => call(reader, 'reflect'),
    () => call(reader, 'stats'),
  ]);
  const [recalled, briefing, change, attention, counts] = answers.map(answered);
  assert.equal(recalled.structuredContent.items[0].id, id);
  assert.equal(recalled.structuredContent.items[0].trust, 'proposed');
  for (const told of [recalled, briefing, change, attention]) {
    assert.ok(told.content[0].text.includes(id));
  }
  assert.equal(counts.structuredContent.total, 1);
  answered(await call(writer, 'forget', { ids: [id] }));
  assert.equal(answered(await call(reader, 'stats')).structuredContent.total, 0);
});

test('every resource is read and every prompt is got', async () => {
  const resource = (name) => () => inspect(reader, '--method', 'resources/read', '--uri', `moorage://${name}`);
  const prompt =
    (name, ...more) =>
    () =>
      inspect(reader, '--method', 'prompts/get', '--prompt-name', name, ...more);
  const [core, recent, health, start, review] = await each([
    resource('core'),
    resource('recent'),
    resource('health'),
    prompt('start-task', '--prompt-args', 'task=charge a card'),
    prompt('review-memories'),
  ]);
  for (const read of [core, recent, health]) {
    assert.equal(answered(read).contents[0].mimeType, 'text/markdown');
  }
  assert.match(answered(start).messages[0].content.text, /charge a card/);
  assert.equal(answered(review).messages.length, 1);
});

test('what cannot be done is an error that says why', async () => {
  const [nothing, outside, long, forbidden, tool, resource, prompt] = await each([
    () => call(reader, 'recall', {}),
    () => call(reader, 'context', { query: 'x', at: '../outside.py' }),
    () => call({ target: ['mcp', '--max-input-bytes', '10'] }, 'recall', { query: 'a question of many words' }),
    () => call(reader, 'remember', { content: 'Charges are tried 3 times' }),
    () => call(reader, 'no_tool'),
    () => inspect(reader, '--method', 'resources/read', '--uri', 'moorage://nothing'),
    () => inspect(reader, '--method', 'prompts/get', '--prompt-name', 'nothing'),
  ]);
  const refusals = [
    [nothing, 'query'],
    [outside, 'outside'],
    [long, 'at most 10'],
  ];
  for (const [refused, why] of refusals) {
    assert.equal(refused.code, 5, refused.said);
    assert.ok(refused.said.includes(why), refused.said);
  }
  for (const missing of [forbidden, tool]) {
    assert.equal(missing.code, 5, missing.said);
  }
  assert.match(resource.error.message, /moorage:\/\/core/);
  assert.match(prompt.error.message, /start-task/);
});

test('on a port it is asked with the token, and by nobody else', async () => {
  const running = spawn(PROGRAM, ['--root', FOLDER, 'mcp', '--http', '127.0.0.1:0'], { env: ENVIRONMENT });
  try {
    const [line] = await new Promise((resolve, reject) => {
      createInterface({ input: running.stderr }).once('line', (said) => resolve([said]));
      running.once('exit', () => reject(new Error('the server ended')));
    });
    const [, url, header] = line.match(/(http:\/\/\S+), (Authorization: Bearer \S+)/);
    const address = ['--server-url', url, '--transport', 'http'];
    const answers = await Promise.all(
      ERAS.map((era) => call({ address: [...address, '--header', header] }, 'stats', {}, '--protocol-era', era)),
    );
    assert.deepEqual(
      answers.map((each) => answered(each).structuredContent.total),
      [0, 0],
    );
    const stranger = await call({ address: [...address, '--stored-auth-only'] }, 'stats');
    assert.notEqual(stranger.code, 0);
  } finally {
    running.kill();
  }
});
