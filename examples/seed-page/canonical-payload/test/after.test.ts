import assert from 'node:assert/strict';
import { test } from 'node:test';

import { agentEventPayloadFields, agentEventPayloadNativeKeys } from 'agent-bundle';
import { createEventRouteInput, expectDocument, fixtures, renderRoute } from 'agent-bundle/test';

test('the route names fields as the host does', async () => {
  const recorded = fixtures('claude', 'tool/after').find(({ name }) => name.endsWith('PostToolUse.Write'));
  const claudePostToolUseEnvelope = recorded?.envelope;

  const rendered = await renderRoute('event:tool/after', {
    input: createEventRouteInput('tool/after', claudePostToolUseEnvelope, {
      host: 'claude',
    }),
  });

  expectDocument(rendered.document).toHaveStatus('success').toContainContext('toolName: tool_name (string)');
  assert.match(String(rendered.result?.additionalContext), /toolResponse: tool_response \(object\)/);
});

test('the tables that the route reads by are values', () => {
  assert.ok(agentEventPayloadFields['tool/after'].includes('toolResponse'));
  assert.equal(agentEventPayloadNativeKeys['tool/after'].cursor?.toolResponse, 'tool_output');
});
