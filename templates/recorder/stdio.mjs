
process.on("uncaughtException", () => process.exit(0));
const [host, event] = process.argv.slice(2);
const answer = SETTINGS.events[event] ?? null;
if (answer !== null) process.stdout.write(JSON.stringify(answer));
try {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  keep({ host, event, stdin_newline_terminated: bytes.at(-1) === 10 }, bytes);
} catch {
  // A recorder that cannot write must not be noticed.
}
