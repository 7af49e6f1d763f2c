// One job in a process of its own: a scenario, or a check, on one client. Reads the job as JSON from
// stdin and prints what the host's driver gives.

import { assertIsolated } from './sandbox.mjs';

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const job = JSON.parse(Buffer.concat(chunks).toString('utf8'));
assertIsolated();
const module = await import(`../hosts/${job.lane.host}/${job.check ? 'checks' : 'drive'}.mjs`);
const result = await (job.check ? module.checks[job.check](job) : module.drive(job));
process.stdout.write(`\n${JSON.stringify({ result })}\n`, () => process.exit(0));
