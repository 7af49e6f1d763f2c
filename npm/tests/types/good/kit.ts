import { type Rendered, createEventRouteInput, expectDocument, fixtures, renderRoute } from 'agent-bundle/test';

import * as route from './routes.js';

export async function byId(): Promise<void> {
  const [start] = fixtures('claude', 'tool/before');
  const input = createEventRouteInput('tool/before', start?.envelope, { host: 'claude', providers: { writePolicy: 'no' } });
  const { document, answer } = await renderRoute('event:tool/before', { input });
  expectDocument(document).toHaveStatus('success').toContainText(input.canonical.payload.toolName?.value ?? '');
  void answer?.exit;
}

export const byModule = (): Promise<Rendered> =>
  renderRoute({ default: route.guard }, { input: createEventRouteInput('tool/before', {}, { host: 'codex' }) });
