import { writeFileSync } from 'node:fs';

/** Whether `value` and all in it are frozen. */
const isFrozen = (value: unknown): boolean =>
  Object(value) !== value || (Object.isFrozen(value) && Object.values(value as object).every(isFrozen));

/** What else a context has, which is not the same in every run. */
const rest = ({ canonical, native, signal }: any) => {
  const { idempotencyKey, observedAt, sequence } = canonical;
  return {
    canonical: Object.keys(canonical),
    idempotencyKey,
    observedAt,
    sequence,
    native,
    frozen: isFrozen(canonical) && isFrozen(native),
    aborted: signal.aborted,
  };
};

/** Records what the handler saw, and returns the result that the test gave. */
export function probe(context: any) {
  const { canonical, host, workspace } = context;
  const { event, payload, provenance, tool } = canonical;
  const { PROBE_RECORD, PROBE_REST, PROBE_RESULT } = process.env;
  const seen = PROBE_REST ? rest(context) : { event, host, payload, provenance, tool, workspace };
  if (PROBE_RECORD) writeFileSync(PROBE_RECORD, JSON.stringify(seen));
  return PROBE_RESULT ? JSON.parse(PROBE_RESULT) : undefined;
}
