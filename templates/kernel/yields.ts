import { offered, uncovered } from "./answer.ts";
import type { Call, Kit } from "./call.ts";
import { describe } from "./fault.ts";
import type { Part } from "./slice.ts";
import type { Wish } from "./wish.ts";

/** Outcomes by which the tool does not simply run: where they are lost, a denial still stops it. */
const STOPPING: Part[] = ["ask", "synthesize"];

/** What is left of a wish where the author accepts losses: each lost part is told, none fails. */
export function yields(call: Call, wish: Wish, kit: Kit): Wish {
  for (const part of uncovered(call.slice, wish.parts)) {
    const fault = refusal(call, wish, part, kit);
    if (!fault) continue;
    const denied = STOPPING.includes(part) && denial(call, wish, fault, kit);
    const what = denied ? "the call is denied instead" : "it is left out";
    console.error(`agent-bundle (accepted loss): ${call.slice.hook}: ${fault}; ${what}`);
    return denied || yields(call, { ...wish, parts: without(wish.parts, part) }, kit);
  }
  return wish;
}

/** An approval was for the rewritten call: it goes with a lost rewrite. */
const without = (parts: Part[], lost: Part): Part[] =>
  parts.filter((part) => part !== lost && !(lost === "rewrite" && part === "allow"));

/** Why the host cannot deliver a part. */
function refusal(call: Call, wish: Wish, part: Part, kit: Kit): string | undefined {
  try {
    offered(call, wish, part, kit);
    return undefined;
  } catch (error) {
    return describe(error);
  }
}

/** The denial in place of an outcome, where the host can deliver that. */
function denial(call: Call, { values }: Wish, fault: string, kit: Kit): Wish | undefined {
  const reason = [values["reason"], values["output"]].find((text) => typeof text === "string" && text.trim());
  const wish: Wish = { parts: ["deny"], values: { reason: reason ?? fault } };
  return refusal(call, wish, "deny", kit) ? undefined : wish;
}
