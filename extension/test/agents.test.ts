import assert from 'node:assert/strict';
import { test } from 'node:test';

import { agentServers } from '../src/agents';
import type { Choice } from '../src/server';

const found: Choice = { kind: 'found', command: '/bin/moorage', args: ['lsp'], origin: 'path' };
const reading = { offer: 'mcp', takesTools: true, allowWrites: false };

test('each folder has a server of its own, run by the program that runs the language server', () => {
  assert.deepEqual(agentServers(found, ['/a/shop', '/b/till'], reading), [
    { label: 'Moorage: shop', folder: '/a/shop', command: '/bin/moorage', args: ['--root', '/a/shop', 'mcp'] },
    { label: 'Moorage: till', folder: '/b/till', command: '/bin/moorage', args: ['--root', '/b/till', 'mcp'] },
  ]);
});

test('agents write only where people allow it', () => {
  const [server] = agentServers(found, ['/a'], { ...reading, allowWrites: true });
  assert.deepEqual(server?.args, ['--root', '/a', 'mcp', '--allow-writes']);
});

test('nothing is offered without a program, a folder or the wish for it', () => {
  assert.deepEqual(agentServers({ kind: 'none', looked: [] }, ['/a'], reading), []);
  assert.deepEqual(agentServers({ kind: 'wrong-setting', path: '/x' }, ['/a'], reading), []);
  assert.deepEqual(agentServers(found, [], reading), []);
  assert.deepEqual(agentServers(found, ['/a'], { ...reading, offer: 'nothing' }), []);
});

test('the server takes the place of tools only where the editor takes none', () => {
  assert.deepEqual(agentServers(found, ['/a'], { ...reading, offer: 'tools' }), []);
  assert.equal(agentServers(found, ['/a'], { ...reading, offer: 'tools', takesTools: false }).length, 1);
});
