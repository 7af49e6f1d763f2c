// The MCP server `probe` of scenarios, and the little of a client that calls need.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const PROBE = new URL('../../src/probe-mcp.mjs', import.meta.url).pathname;

/** Starts the server: `{ call(tool, args), close() }`; `call` gives MCP's own result. */
export async function startProbe() {
  const child = spawn(process.execPath, [PROBE], { stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, result, error } = JSON.parse(line);
    const { done, failed } = waiting.get(id);
    if (error) failed(new Error(error.message));
    else done(result);
  });
  child.on('exit', () => waiting.forEach(({ failed }) => failed(new Error('the MCP server ended'))));
  let last = 0;
  const request = (method, params) =>
    new Promise((done, failed) => {
      waiting.set(++last, { done, failed });
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: last, method, params })}\n`);
    });
  await request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'conformance', version: '1' } });
  return {
    call: (name, args) => request('tools/call', { name, arguments: args }),
    close: () => child.kill(),
  };
}
