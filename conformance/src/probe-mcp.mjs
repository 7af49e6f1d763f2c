// The MCP server `probe` of scenarios, over stdio: `echo` gives its text back, `fail` fails with it.

import { createInterface } from 'node:readline';

const inputSchema = { type: 'object', properties: { text: { type: 'string' } } };
const tools = ['echo', 'fail'].map((name) => ({ name, description: name, inputSchema, annotations: { readOnlyHint: true } }));

const methods = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'probe', version: '1.0.0' },
  }),
  'tools/list': () => ({ tools }),
  'tools/call': ({ name, arguments: given }) => ({
    content: [{ type: 'text', text: `${name}: ${given?.text ?? ''}` }],
    isError: name === 'fail',
  }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return;
  const answer = methods[method];
  const body = answer ? { result: answer(params) } : { error: { code: -32601, message: `no method ${method}` } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...body })}\n`);
});
