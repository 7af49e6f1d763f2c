// A scripted model that speaks the Responses API, on loopback.
//
// script: `{ main: [turn], agents: [{ prompt, turns: [turn] }] }`; a turn is a list of items, or
// `{ items, tokens, status }`. A request belongs to the agent whose prompt is a whole user message of it,
// else to the main conversation. A script that is used up answers `done`.

import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';

const MOST_REQUESTS = 60;

export const textOf = (content) =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part) => part.text ?? '').join('\n')
      : JSON.stringify(content ?? '');

export async function startModel({ main, agents }) {
  const rest = [...main];
  const queues = agents.map(({ prompt, turns }) => ({ prompt, turns: [...turns] }));
  const requests = [];
  let serial = 0;
  const next = (kind) => `${kind}_${String(++serial).padStart(4, '0')}`;

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const json = (status, value) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    if (request.method === 'GET') return json(200, { object: 'list', data: [], models: [] });
    if (!request.url.endsWith('/responses')) return json(200, { output: [] });
    if (requests.length >= MOST_REQUESTS) return json(500, { error: { message: 'too many requests' } });
    const said = body.input.filter(isUser).map(({ content }) => textOf(content));
    const queue = queues.find(({ prompt }) => said.includes(prompt));
    requests.push({ agent: queue !== undefined, body });
    const turn = (queue ? queue.turns : rest).shift() ?? [{ text: 'done' }];
    const { items = turn, tokens = 100, status = 200 } = Array.isArray(turn) ? {} : turn;
    if (status !== 200) return json(status, { error: { message: 'scripted error' } });
    stream(response, next('resp'), items.map((item) => output(item, next, startedAgent(body.input))), tokens);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: server.address().port, requests, close };
}

const isUser = ({ type, role }) => type === 'message' && role === 'user';

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const plain = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
  return plain.length ? JSON.parse(plain.toString('utf8')) : { input: [] };
}

/** The id that the last spawned agent was given, for a call that waits for it. */
function startedAgent(input) {
  for (const { type, output } of input.toReversed()) {
    if (type !== 'function_call_output' || typeof output !== 'string' || !output.includes('agent_id')) continue;
    return JSON.parse(output).agent_id;
  }
  return '';
}

/** An item of a turn, `{ text }`, `{ call, args, namespace? }` or `{ custom, input }`, as the API has it. */
function output(item, next, agent) {
  if (item.text !== undefined) {
    return { type: 'message', role: 'assistant', id: next('msg'), content: [{ type: 'output_text', text: item.text }] };
  }
  const common = { id: next('fc'), call_id: next('call'), ...(item.namespace && { namespace: item.namespace }) };
  if (item.custom) return { type: 'custom_tool_call', ...common, name: item.custom, input: item.input };
  const args = JSON.stringify(item.args ?? {}).replaceAll('$AGENT', agent);
  return { type: 'function_call', ...common, name: item.call, arguments: args };
}

function stream(response, id, items, tokens) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const send = (event) => response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  send({ type: 'response.created', response: { id } });
  items.forEach((item, index) => {
    const begun = item.type === 'message' ? { ...item, content: [] } : item;
    send({ type: 'response.output_item.added', output_index: index, item: begun });
    send({ type: 'response.output_item.done', output_index: index, item });
  });
  const usage = {
    input_tokens: tokens,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 5,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: tokens + 5,
  };
  send({ type: 'response.completed', response: { id, usage } });
  response.end();
}
