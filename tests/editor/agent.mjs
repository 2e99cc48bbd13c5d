// An agent that writes through the MCP server, for topics about what is done with its proposals.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const { MOORAGE_TEST_SERVER: SERVER, MOORAGE_TEST_WORKSPACE: WORKSPACE } = process.env;

/** Proposes memories; each is the arguments of the tool `remember`. Rejects with what was refused. */
export async function propose(memories) {
  const server = spawn(SERVER, ['--root', WORKSPACE, 'mcp', '--allow-writes']);
  const answers = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const send = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const request = async (message) => {
    send(message);
    return JSON.parse((await answers.next()).value);
  };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'agent', version: '1' } };
  await request({ id: 0, method: 'initialize', params });
  send({ method: 'notifications/initialized' });
  for (const [at, memory] of memories.entries()) {
    const { result, error } = await request({
      id: at + 1,
      method: 'tools/call',
      params: { name: 'remember', arguments: memory },
    });
    if (error !== undefined || result.isError) {
      throw new Error(JSON.stringify(error ?? result.content));
    }
  }
  server.stdin.end();
}
