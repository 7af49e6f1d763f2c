import { type Dict, at, isObject, own } from "./json.ts";
import type { Part, Slice } from "./slice.ts";
import { PARTS, type Wish } from "./wish.ts";

/** Decisions from the strongest to the weakest: of two, the stronger one stands. */
const RANK: Part[] = ["deny", "synthesize", "ask", "allow"];
/** Parts that have lost their object once the call is decided so. */
const MOOT: Partial<Record<Part, Part[]>> = { deny: ["rewrite", "replace"], synthesize: ["rewrite"] };

/** What two handlers of one event ask for together; `later` has seen the effect of `earlier`. */
export function joined(slice: Slice, earlier: Wish, later: Wish): Wish {
  const given = new Set([...earlier.parts, ...later.parts]);
  const decision = RANK.find((part) => given.has(part));
  const moot = decision ? [...(MOOT[decision] ?? []), ...(slice.parts[decision]?.without ?? [])] : [];
  const parts = PARTS.filter(
    (part) => given.has(part) && (RANK.includes(part) ? part === decision : !moot.includes(part)),
  );
  const values = { ...earlier.values, ...later.values };
  const contexts = [earlier, later].flatMap(({ values: { context } }) => (context ? [context] : []));
  if (contexts.length) values["context"] = contexts.join("\n\n");
  const reason = decision && (later.parts.includes(decision) ? later : earlier).values["reason"];
  if (reason === undefined) delete values["reason"];
  else values["reason"] = reason;
  return { ...earlier, ...later, parts, values };
}

/** The envelope as a later handler sees it: with the input or the result that stands now. */
export function applied(slice: Slice, envelope: Dict, wish: Wish): Dict {
  const fields: [string, string][] = [];
  if (wish.parts.includes("rewrite")) fields.push(["toolInput", "updatedInput"]);
  if (wish.parts.includes("replace"))
    fields.push(["toolResponse", "output"], ["status", "status"], ["error", "error"]);
  return fields.reduce((result, [field, hole]) => {
    const path = slice.payload[field]?.[0];
    const value = own(wish.values, hole);
    return path === undefined || value === undefined ? result : put(result, path, value);
  }, envelope);
}

/** A copy of `value` with `next` at a dotted path. */
function put(value: unknown, path: string, next: unknown): Dict {
  const [key = "", ...rest] = path.split(".");
  const entries = Object.entries(isObject(value) ? value : {}).filter(([name]) => name !== key);
  const inner = rest.length ? put(at(value, key), rest.join("."), next) : next;
  return Object.fromEntries([...entries, [key, inner]]);
}
