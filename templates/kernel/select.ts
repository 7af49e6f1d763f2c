import type { Call } from "./call.ts";

/** Whether the hook is for the tool of this call, where the host does not match it itself. */
export function select({ slice, payload }: Call): boolean {
  const { names = [], prefixes = [] } = slice.select ?? {};
  const name = payload["toolName"]?.value;
  return typeof name === "string" && (names.includes(name) || prefixes.some((each) => name.startsWith(each)));
}
