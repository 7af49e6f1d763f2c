import type { Call } from "./call.ts";
import { sha256 } from "./hash.ts";
import { canonicalText } from "./json.ts";

let sequence = 0;

/** How a module under `src/events` takes a call: one context with canonical and native views. */
export function route({ slice, native, payload, tool, workspace, signal }: Call): unknown[] {
  const { event, host, revision } = slice;
  let key: string | undefined;
  const now = new Date();
  const canonical = Object.freeze({
    event,
    get idempotencyKey(): string {
      return (key ??= sha256(canonicalText({ event, native, target: host })));
    },
    get observedAt(): string {
      return now.toISOString();
    },
    sequence: ++sequence,
    provenance: Object.freeze({
      host,
      hostContractRevision: revision,
      nativeEvent: slice.native,
      source: "native",
    }),
    payload,
    ...(tool && { tool }),
  });
  const origin = Object.freeze({ name: host, nativeEvent: slice.native });
  const context = {
    canonical,
    native,
    host: origin,
    workspace,
    get signal(): AbortSignal {
      return signal();
    },
  };
  return [Object.freeze(context)];
}
