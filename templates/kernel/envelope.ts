import type { Call, Env, Payload } from "./call.ts";
import { Fault } from "./fault.ts";
import { type Dict, at, freeze, hasType, isObject } from "./json.ts";
import type { PayloadRow, Slice } from "./slice.ts";

/** Checks the envelope and reads it as a call; throws a `Fault` that names the field at fault. */
export function read(slice: Slice, envelope: unknown, env: Env): Call {
  if (!isObject(envelope)) throw new Fault("the envelope is not a JSON object");
  const native = freeze(envelope);
  if (slice.eventKey && native[slice.eventKey] !== slice.native) {
    throw new Fault(`${slice.eventKey} must be ${slice.native}`);
  }
  for (const [path, types] of Object.entries(slice.fields)) {
    const value = at(native, path);
    if (value === undefined) throw new Fault(`the envelope has no ${path}`);
    if (!hasType(value, types)) throw new Fault(`${path} must be ${types.replaceAll("|", " or ")}`);
  }
  const call: Call = { slice, native, payload: payload(slice, native), signal: env.signal };
  const folder = workspace(slice, native, env);
  if (folder !== undefined) call.workspace = folder;
  if (env.tool) call.tool = freeze(env.tool(call));
  return call;
}

function payload(slice: Slice, native: Dict): Payload {
  const fields = Object.entries(slice.payload).flatMap(([field, row]) => {
    const value = decoded(at(native, row[0]), row);
    return hasType(value, row[1]) ? [[field, { value, nativeKey: row[0] }] as const] : [];
  });
  return freeze(Object.fromEntries(fields));
}

function decoded(value: unknown, [, , decode]: PayloadRow): unknown {
  if (decode === "positive-count") return typeof value === "number" ? value > 0 : undefined;
  if (decode !== "json-string") return value;
  if (typeof value !== "string") return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function workspace(slice: Slice, native: Dict, env: Env): string | undefined {
  for (const source of slice.workspace) {
    const value =
      "env" in source ? env.variables[source.env]
      : "path" in source ? at(native, source.path)
      : env.host?.(source.host);
    if (typeof value === "string" && value) return value;
  }
  return undefined;
}
