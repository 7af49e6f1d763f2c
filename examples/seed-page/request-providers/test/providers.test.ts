import assert from 'node:assert/strict';
import { test } from 'node:test';

import { agent, runAgentRequest } from '@agent-bundle/runtime';
import { createEventRouteInput, expectDocument, fixtures, renderRoute } from 'agent-bundle/test';

/** Stands for what `src/providers/write-policy.ts` would read. */
const providers = { writePolicy: 'Ask first.' };

test('a test gives its own values to the handler', async () => {
  const recorded = fixtures('claude', 'tool/before').find(({ name }) => name.endsWith('PreToolUse.Write'));
  const input = createEventRouteInput('tool/before', recorded?.envelope, { host: 'claude', providers });
  const { result } = await renderRoute('event:tool/before', { input });
  assert.deepEqual(result, { outcome: 'deny', reason: 'Ask first. (same value, request 1)' });
});

test('a component finds them too', async () => {
  const [recorded] = fixtures('codex', 'permission/request');
  const input = createEventRouteInput('permission/request', recorded?.envelope, { host: 'codex', providers });
  const { document } = await renderRoute('event:permission/request', { input });
  expectDocument(document).toHaveValue({ outcome: 'deny', reason: 'Ask first.' });
});

test('a request of a program has values of its own', async () => {
  const read = async () => (await agent()).provider('writePolicy');
  assert.equal(await runAgentRequest({ providers }, read), 'Ask first.');
  await assert.rejects(read());
});
