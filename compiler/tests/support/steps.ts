// Runs the kernel's step on slices and results that a test sends, a line of JSON for each batch.
import { createInterface } from 'node:readline';

import { bound } from 'agent-bundle:kernel/continuation.ts';
import { decode } from 'agent-bundle:kernel/decode.ts';
import { foreign } from 'agent-bundle:kernel/foreign.ts';
import { limits } from 'agent-bundle:kernel/limits.ts';
import { patch } from 'agent-bundle:kernel/patch.ts';
import { route } from 'agent-bundle:kernel/route.ts';
import { select } from 'agent-bundle:kernel/select.ts';
import { step } from 'agent-bundle:kernel/step.ts';
import { tool } from 'agent-bundle:kernel/tool.ts';

interface Request {
  slice: any;
  envelope: unknown;
  /** What the handler returns; it throws when this is absent. */
  result?: unknown;
}

async function answer({ slice, envelope, result }: Request): Promise<unknown> {
  let seen: unknown;
  const form = (call: any) => {
    const { payload, tool, workspace } = call;
    seen = { payload, tool, workspace };
    return route(call);
  };
  const kit = { form, tool: slice.tools && tool(patch), select: slice.select && select, foreign, bound, limits, decode };
  const handler = () => {
    if (result === undefined) throw new Error('as asked');
    return result;
  };
  const env = { ...kit, variables: {}, signal: () => new AbortController().signal };
  return { ...(await step(slice, envelope, async () => ({ default: handler }), env)), seen };
}

for await (const line of createInterface({ input: process.stdin })) {
  const batch: Request[] = JSON.parse(line);
  process.stdout.write(JSON.stringify(await Promise.all(batch.map(answer))) + '\n');
}
