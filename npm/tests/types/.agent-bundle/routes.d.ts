// Written by `agent-bundle build` and `check`: what this project declares. Not to be edited.
import type { Provided } from "agent-bundle";

declare module "agent-bundle" {
  interface Routes {
    "event:session/start": "session/start";
    "event:tool/before": "tool/before";
  }
  interface Providers {
    "limits": Provided<typeof import("../src/providers/limits.ts")>;
    "writePolicy": Provided<typeof import("../src/providers/write-policy.ts")>;
  }
}
