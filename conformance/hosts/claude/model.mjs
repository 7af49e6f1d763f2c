// A scripted model that speaks the Messages API, on loopback.
//
// script: `{ main: [turn], agents: [{ prompt, turns: [turn] }] }`; a turn is a list of content blocks, or
// `{ blocks, tokens, status }`. A request belongs to the agent whose prompt is in its first user message,
// else to the main conversation. Requests without tools (titles, summaries) get an answer of their own.
// A script that is used up answers `done`.

import { createServer } from 'node:http';

const MOST_REQUESTS = 60;

export const textOf = (content) =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part) => part.text ?? (part.content ? textOf(part.content) : '')).join('\n')
      : '';

export async function startModel({ main, agents }) {
  const rest = [...main];
  const queues = agents.map(({ prompt, turns }) => ({ prompt, turns: [...turns] }));
  const requests = [];
  let serial = 0;

  const choose = (body) => {
    const first = textOf(body.messages?.find(({ role }) => role === 'user')?.content);
    const queue = queues.find(({ prompt }) => first.includes(prompt));
    if (queue) return { of: 'agent', turn: queue.turns.shift() };
    return body.tools?.length ? { of: 'main', turn: rest.shift() } : { of: 'own', turn: [{ text: 'a summary' }] };
  };

  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const json = (status, value) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    if (request.method !== 'POST' || !request.url.startsWith('/v1/messages')) return json(request.method === 'POST' ? 404 : 200, {});
    if (request.url.includes('count_tokens')) return json(200, { input_tokens: 1000 });
    if (requests.length >= MOST_REQUESTS) return json(400, failure('too many requests'));
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const { of, turn = [{ text: 'done' }] } = choose(body);
    requests.push({ of, body });
    const { blocks = turn, tokens = 10, status = 200 } = Array.isArray(turn) ? {} : turn;
    if (status !== 200) return json(status, failure('scripted error'));
    const content = blocks.map((block) =>
      block.text === undefined ? { type: 'tool_use', id: `toolu_${String(++serial).padStart(4, '0')}`, ...block } : { type: 'text', ...block },
    );
    answer(response, json, { id: `msg_${String(requests.length).padStart(4, '0')}`, model: body.model, stream: body.stream }, content, tokens);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: server.address().port, requests, close };
}

const failure = (message) => ({ type: 'error', error: { type: 'invalid_request_error', message } });

// Every message has an id of its own: the client takes messages with the same one for one message.
function answer(response, json, { id, model, stream }, content, tokens) {
  const usage = { input_tokens: tokens, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 5 };
  const stop = { stop_reason: content.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn', stop_sequence: null };
  const message = { id, type: 'message', role: 'assistant', model, usage };
  if (!stream) return json(200, { ...message, content, ...stop });
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const send = (type, data) => response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  send('message_start', { message: { ...message, content: [], stop_reason: null, stop_sequence: null } });
  content.forEach((block, index) => {
    const isText = block.type === 'text';
    const begun = isText ? { ...block, text: '' } : { ...block, input: {} };
    const delta = isText
      ? { type: 'text_delta', text: block.text }
      : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) };
    send('content_block_start', { index, content_block: begun });
    send('content_block_delta', { index, delta });
    send('content_block_stop', { index });
  });
  send('message_delta', { delta: stop, usage: { output_tokens: 5 } });
  send('message_stop', {});
  response.end();
}
