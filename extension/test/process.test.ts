import assert from 'node:assert/strict';
import { test } from 'node:test';

import { startProcess } from '../src/process';

test('a command that cannot be run is refused', async () => {
  await assert.rejects(startProcess('/no/such/program', []), /ENOENT/);
});

test('how a process ended and its last words are kept', async () => {
  const server = await startProcess(process.execPath, ['-e', 'console.error("first\\nlast"); process.exit(3)']);
  await new Promise((resolve) => server.child.once('close', resolve));
  assert.equal(server.exit(), 'ended at once with exit code 3');
  assert.equal(server.lastWords(), 'last');
});
