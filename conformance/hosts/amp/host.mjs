// What the host makes of a plugin's answer, `{ result }` or `{ error }`. `fault`: what is always a mistake of
// the plugin, though the host says nothing of it.

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const refused = (status, text) => ({ runs: false, status, text });

/** `{ runs: true, input }`, or the result that the model gets in place of the tool's. */
export function onToolCall({ result, error }, input) {
  if (error !== undefined) return { ...refused('error', `Plugin error: ${error}`), fault: error };
  if (!isObject(result) || typeof result.action !== 'string') return { runs: true, input };
  switch (result.action) {
    case 'allow':
      return { runs: true, input };
    case 'modify':
      return { runs: true, input: result.input, ...(!isObject(result.input) && { fault: 'modify without an input' }) };
    case 'reject-and-continue':
      return refused('done', `Tool rejected by plugin: ${result.message}`);
    case 'synthesize':
      return refused('done', result.result?.output);
    case 'error':
      return refused('error', `Plugin error: ${result.message}`);
    default:
      return { runs: true, input, fault: `the unknown action ${JSON.stringify(result.action)}, which lets the call through` };
  }
}

/** The result that the model gets: `{ status, output }`, or `{ status, error }`. */
export function onToolResult({ result, error }, own) {
  if (error !== undefined) return { ...own, fault: error };
  if (!isObject(result)) return own;
  const { status } = result;
  switch (status) {
    case 'done':
      return { status, output: result.output ?? own.output ?? '' };
    case 'error':
      return { status, error: result.error ?? own.error ?? 'Tool execution failed' };
    case 'cancelled':
      return { status, error: result.error ?? '' };
    default:
      return { ...own, fault: `the unknown status ${JSON.stringify(status)}` };
  }
}

/** The text that stands after the prompt, if any. */
export function onAgentStart({ result, error }) {
  if (error !== undefined) return { fault: error };
  const content = isObject(result) ? result.message?.content : undefined;
  return typeof content === 'string' ? { content } : {};
}

const CONTINUATIONS = 5;

/** The message with which the agent goes on, if any; `count` is how often it has done so since a prompt. */
export function onAgentEnd({ result, error }, count) {
  if (error !== undefined) return { fault: error };
  if (!isObject(result) || result.action !== 'continue') return {};
  return count < (result.maxContinuations ?? CONTINUATIONS) ? { userMessage: result.userMessage } : {};
}
