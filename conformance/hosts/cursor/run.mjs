// One run of the agent, as the client's runner makes it: session start, prompt, turns, stop, session end.

import { randomUUID } from 'node:crypto';

import { toolsOf } from './tools.mjs';

// Far above any limit of the client: a run that comes here never ends by itself.
const FOLLOW_UPS = 20;

const COMPACTION = {
  trigger: 'auto',
  context_usage_percent: 91,
  context_tokens: 182_000,
  context_window_size: 200_000,
  message_count: 120,
  messages_to_compact: 100,
  is_first_compaction: true,
};

export class Run {
  constructor(parts, executor, { at, probe, turns, compact }) {
    this.executor = executor;
    this.turns = [...turns];
    this.compact = compact;
    this.conversation = randomUUID();
    const base = () => this.base();
    this.tools = toolsOf(parts, executor, { at, base, probe });
    this.observation = { calls: [], told: [], prompts: [], requests: 0, final: '' };
  }

  base() {
    return { conversation_id: this.conversation, generation_id: randomUUID(), model: 'example-model' };
  }

  /** Fires an event; gives the merged answer, empty where no hook had one. */
  async fire(event, more) {
    return (await this.executor.executeHookForStep(event, { ...this.base(), ...more })) ?? {};
  }

  tell(text, agent = false) {
    if (text !== undefined) this.observation.told.push({ agent, text });
  }

  async session(prompt) {
    const started = await this.fire('sessionStart', { is_background_agent: false });
    if (started.env) this.executor.setSessionEnvironment(started.env);
    this.tell(started.additional_context);
    const status = started.continue === false ? 'error' : await this.conversationOf(prompt);
    await this.fire('sessionEnd', { reason: status, duration_ms: 1000, is_background_agent: false, final_status: status });
  }

  /** A prompt and what hooks say after it; gives how it ended. */
  async conversationOf(prompt) {
    let text = prompt;
    for (let count = 0; text; count++) {
      if (count > FOLLOW_UPS) throw new Error('the hooks never let the run end');
      const submitted = await this.fire('beforeSubmitPrompt', { prompt: text, attachments: [] });
      if (submitted.continue === false) return 'completed';
      if (count === 0) this.observation.prompts.push(text);
      else this.tell(text);
      const status = await this.turn();
      const stopped = await this.fire('stop', { status, loop_count: count });
      if (status !== 'completed') return status;
      text = stopped.followup_message?.trim();
    }
    return 'completed';
  }

  /** Requests to the model until it has no more calls; gives how the turn ended. */
  async turn() {
    for (;;) {
      const next = this.turns.shift() ?? 'done';
      if (typeof next === 'string' && this.compact) await this.fire('preCompact', COMPACTION);
      this.observation.requests += 1;
      if (next.status) return 'error';
      if (typeof next === 'string') {
        this.observation.final = next;
        return 'completed';
      }
      for (const step of next) await this.step(step, false);
    }
  }

  async step(step, agent) {
    if (step.step === 'agent') return this.agent(step);
    if (step.step === 'native') return this.native(step.call);
    const { call, told } = await this.tools[step.step](step);
    this.observation.calls.push({ agent, ...call });
    for (const text of told) this.tell(text, agent);
  }

  async native({ event, payload }) {
    const { permission, user_message: text = '', additional_context: context } = await this.fire(event, payload);
    this.observation.calls.push({ agent: false, refused: permission === 'deny', text });
    this.tell(context);
  }

  /** The call of a subagent: the server asks the executor for each of its events. */
  async agent({ prompt, turns }) {
    const call = {
      tool_name: 'Task',
      tool_input: { description: 'a task', prompt, subagent_type: 'generalPurpose' },
      tool_use_id: randomUUID(),
    };
    const asked = await this.fire('preToolUse', call);
    this.tell(asked.additional_context);
    const refused = (text) => this.refuse(call, text);
    if (asked.permission === 'deny') return refused(asked.user_message ?? '');
    const own = { subagent_id: randomUUID(), subagent_type: 'generalPurpose', task: prompt, parent_conversation_id: this.conversation };
    const started = await this.fire('subagentStart', {
      ...own,
      tool_call_id: call.tool_use_id,
      subagent_model: 'example-model',
      is_parallel_worker: false,
    });
    // The client takes a question for a refusal here.
    if (['deny', 'ask'].includes(started.permission)) return refused(started.user_message ?? '');
    for (const step of turns.filter(Array.isArray).flat()) await this.step(step, true);
    await this.agentStop(own, turns);
    this.observation.calls.push({ agent: false, refused: false, text: 'done' });
    const finished = await this.fire('postToolUse', { ...call, tool_output: '{"result":"done"}', duration: 1 });
    this.tell(finished.additional_context);
  }

  async refuse(call, text) {
    this.observation.calls.push({ agent: false, refused: true, text });
    const more = { error_message: text, failure_type: 'permission_denied', duration: 0, is_interrupt: false };
    this.tell((await this.fire('postToolUseFailure', { ...call, ...more })).additional_context);
  }

  async agentStop(own, turns) {
    const outcome = { status: 'completed', duration_ms: 1000, summary: 'done', message_count: 2, tool_call_count: turns.length, modified_files: [] };
    for (let count = 0; count <= FOLLOW_UPS; count++) {
      const answer = await this.fire('subagentStop', { ...own, ...outcome, loop_count: count, description: 'a task' });
      const text = answer.followup_message?.trim();
      if (!text) return;
      this.tell(text, true);
    }
    throw new Error('the hooks never let the subagent end');
  }
}
