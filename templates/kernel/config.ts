import type { Call } from "./call.ts";

/** How a handler named in the config takes a call: flat payload values, then a context. */
export const config =
  (renames: Record<string, string> = {}) =>
  ({ slice, native, payload, tool, workspace, signal }: Call): unknown[] => {
    const values = Object.entries(payload).map(
      ([field, { value }]) => [renames[field] ?? field, value] as const,
    );
    const event = { ...Object.fromEntries(values), ...(tool && { tool }), workspace };
    const context = {
      target: slice.host,
      nativeEvent: slice.native,
      nativeInput: native,
      workspace,
      ...(tool && { tool }),
      get signal(): AbortSignal {
        return signal();
      },
    };
    return [Object.freeze(event), Object.freeze(context)];
  };
