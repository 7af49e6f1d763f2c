import type { Call, Env, Kit, Payload } from "./call.ts";
import { demand } from "./fault.ts";
import { type Dict, at, freeze, hasType, isObject } from "./json.ts";
import type { Slice } from "./slice.ts";

/** Checks the envelope and reads it as a call; throws a `Fault` that names the field at fault. */
export function read(slice: Slice, envelope: unknown, env: Env): Call {
  demand(isObject(envelope), "the envelope is not a JSON object");
  const native = freeze(envelope);
  const { eventKey } = slice;
  demand(!eventKey || native[eventKey] === slice.native, `${eventKey} must be ${slice.native}`);
  for (const [path, types] of Object.entries(slice.fields)) {
    const value = at(native, path);
    demand(value !== undefined, `the envelope has no ${path}`);
    demand(hasType(value, types), `${path} must be ${types.replaceAll("|", " or ")}`);
  }
  const call: Call = { slice, native, payload: payload(slice, native, env), signal: env.signal };
  const folder = workspace(slice, native, env);
  if (folder !== undefined) call.workspace = folder;
  if (env.tool) call.tool = freeze(env.tool(call));
  return call;
}

function payload(slice: Slice, native: Dict, { decode }: Kit): Payload {
  const fields = Object.entries(slice.payload).flatMap(([field, [nativeKey, types = "string", decoding]]) => {
    const found = at(native, nativeKey);
    const value = decoding ? decode?.(found, decoding) : found;
    return hasType(value, types) ? [[field, { value, nativeKey }] as const] : [];
  });
  return freeze(Object.fromEntries(fields));
}

function workspace(slice: Slice, native: Dict, env: Env): string | undefined {
  for (const source of slice.workspace) {
    const value =
      "env" in source
        ? env.variables[source.env]
        : "path" in source
          ? at(native, source.path)
          : env.host?.(source.host);
    if (typeof value === "string" && value) return value;
  }
  return undefined;
}
