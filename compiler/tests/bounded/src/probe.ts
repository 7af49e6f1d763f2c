import { writeFileSync } from 'node:fs';

/** Records what the handler saw, and returns the result that the test gave. */
export function probe({ canonical, host, workspace }: any) {
  const { event, payload, provenance, tool } = canonical;
  const { PROBE_RECORD, PROBE_RESULT } = process.env;
  if (PROBE_RECORD) {
    writeFileSync(PROBE_RECORD, JSON.stringify({ event, host, payload, provenance, tool, workspace }));
  }
  return PROBE_RESULT ? JSON.parse(PROBE_RESULT) : undefined;
}
