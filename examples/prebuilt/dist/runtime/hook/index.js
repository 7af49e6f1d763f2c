// Stands for the output of a build of your own: it speaks the host's language itself.
import { text } from 'node:stream/consumers';

const command = process.argv[process.argv.indexOf('--command') + 1];
const { hook_event_name: hookEventName } = JSON.parse(await text(process.stdin));
const additionalContext = `Run \`npm run ${command}\` before you finish.`;
process.stdout.write(JSON.stringify({ hookSpecificOutput: { hookEventName, additionalContext } }));
