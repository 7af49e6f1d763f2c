// A thread of the agent: its events, in the host's order, and what the model is given.

import { randomUUID } from 'node:crypto';

import { onAgentEnd, onAgentStart, onToolCall, onToolResult } from './host.mjs';
import { callOf, runTool } from './tools.mjs';

// What the host tells the model of a call that a plugin did not let run.
const REFUSED = /^(Tool rejected by plugin|Plugin error): /;
const DONE = 'done';

export class Thread {
  constructor(ask, { turns, mode, at }) {
    this.ask = ask;
    this.turns = [...turns];
    this.mode = mode;
    this.at = at;
    this.thread = { id: `T-${randomUUID()}` };
    this.messages = [];
    this.started = false;
    this.observation = { calls: [], told: [], prompts: [], requests: 0, final: '', faults: [] };
  }

  /** Asks the plugin; the start of the thread comes just before its first other event. */
  async fire(event, more, invocation) {
    if (!this.started) {
      this.started = true;
      await this.ask('event', { event: 'session.start', data: { thread: this.thread } });
    }
    return this.ask(event, { thread: this.thread, ...more }, invocation);
  }

  noted(event, { fault, ...effect }) {
    if (fault) this.observation.faults.push(`${event}: ${fault}`);
    return effect;
  }

  say(role, text) {
    this.messages.push({ role, id: this.messages.length + 1, content: [{ type: 'text', text }] });
  }

  /** A prompt of the user, and what plugins make the agent do after it. */
  async prompt(message) {
    const turn = { message, id: this.messages.length + 1 };
    const { content } = this.noted('agent.start', onAgentStart(await this.fire('agent.start', turn)));
    this.observation.prompts.push(message);
    this.say('user', message);
    if (content) this.observation.told.push({ agent: false, text: content });
    for (let count = 0; ; count++) {
      const status = await this.turn();
      const answer = await this.fire('agent.end', { ...turn, status, messages: this.messages });
      const { userMessage } = this.noted('agent.end', onAgentEnd(answer, count));
      if (userMessage === undefined) return;
      this.observation.told.push({ agent: false, text: userMessage });
      this.say('user', userMessage);
    }
  }

  /** Requests to the model until it has no more calls; gives how the turn ended. */
  async turn() {
    for (;;) {
      const next = this.turns.shift() ?? DONE;
      this.observation.requests += 1;
      if (next.status) return 'error';
      if (typeof next === 'string') {
        this.observation.final = next;
        this.say('assistant', next);
        return 'done';
      }
      for (const step of next) await this.call(callOf(step, this.at.project, this.mode));
    }
  }

  async call({ tool, input }) {
    const toolUseID = `toolu_${this.observation.calls.length + 1}`;
    const invocation = { kind: 'tool', id: toolUseID };
    const asked = await this.fire('tool.call', { toolUseID, tool, input }, invocation);
    const decided = this.noted('tool.call', onToolCall(asked, input));
    const ran = decided.runs ? await runTool({ tool, input: decided.input }, this.at) : outcomeOf(decided);
    const seen = { toolUseID, tool, input: decided.input ?? input, ...ran };
    const result = this.noted('tool.result', onToolResult(await this.fire('tool.result', seen, invocation), ran));
    const text = textOf(result);
    this.observation.calls.push({ agent: false, refused: REFUSED.test(text), text });
  }
}

const outcomeOf = ({ status, text }) => (status === 'error' ? { status, error: text } : { status, output: text });

function textOf({ output, error }) {
  const value = output ?? error ?? '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
