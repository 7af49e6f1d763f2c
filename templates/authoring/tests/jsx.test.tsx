import assert from "node:assert/strict";
import { test } from "node:test";

import type { AgentEventRouteProps, EventHandler } from "../index.ts";
import { Agent, type Content } from "../runtime.ts";

// What follows is checked by the compiler: a wrong line that is accepted fails the build.
type Props = AgentEventRouteProps<"tool/before", { why: string }>;

const Why = async ({ text }: { text: string | undefined }): Promise<Content> => text;

export const Route = async ({ canonical, native, signal, renderInput }: Props) => {
  signal.throwIfAborted();
  // @ts-expect-error: the family has no such field
  void canonical.payload.reentry;
  return (
    <Agent.Result value={{ outcome: "deny", reason: renderInput?.why ?? "no" }}>
      {canonical.tool?.paths?.map((path) => <Agent.Context key={path}>{path}</Agent.Context>)}
      {native["model"] === "m" && (
        <Agent.Context>
          <Why text={renderInput?.why} /> {1}
        </Agent.Context>
      )}
      <Agent.Error code="E">e</Agent.Error>
    </Agent.Result>
  );
};

// @ts-expect-error: deny needs a reason
export const reasonless = <Agent.Result value={{ outcome: "deny" }} />;
// @ts-expect-error: text for the model is an element
export const misplaced = <Agent.Result value={{ additionalContext: "c" }} />;
// @ts-expect-error: no such property
export const misspelt = <Agent.Result vlaue={{ outcome: "allow" }} />;
// @ts-expect-error: an error has a code
export const codeless = <Agent.Error>e</Agent.Error>;
// @ts-expect-error: there is no such element
export const unknown = <Agent.Note />;
// @ts-expect-error: a document is not a page
export const page = <div />;
// @ts-expect-error: a component's own property is missing
export const bare = <Why />;

export const asking: EventHandler<"tool/before"> = ({ render }) => render("./before.view.js", { why: "w" });
// @ts-expect-error: a view is beside its handler
export const elsewhere: EventHandler<"tool/before"> = ({ render }) => render("../before.view.js", {});
// @ts-expect-error: the data is JSON
export const dated: EventHandler<"tool/before"> = ({ render }) => render("./before.view.js", new Date());

test("an element says what it is of and nothing more", () => {
  assert.deepEqual(Reflect.ownKeys(<Agent.Json key="k" value={1} />).length, 3);
  assert.equal((<Agent.Json value={1} />).type, "agent-json");
  assert.deepEqual((<Agent.Json key="k" value={1} />).props, { value: 1 });
});
