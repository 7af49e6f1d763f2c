// Stands for the output of a build of your own: it speaks the host's language itself.
import { text } from 'node:stream/consumers';

const host = process.argv[process.argv.indexOf('--host') + 1];
const { hook_event_name: hookEventName, tool_name: tool } = JSON.parse(await text(process.stdin));
const additionalContext = `The built program for ${host} saw ${tool}.`;
process.stdout.write(JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext } }));
