import assert from "node:assert/strict";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { after, test } from "node:test";

import { errors, npm } from "./tsc.mjs";

const tables = new URL("../adapters/tables/", npm);
const json = (file) => JSON.parse(readFileSync(new URL(file, tables), "utf8"));
const { fields, families } = json("canonical.json");
const hosts = readdirSync(tables)
  .filter((file) => file !== "canonical.json")
  .map(json);

/** The least result that asks for each part. */
const RESULTS = {
  deny: { outcome: "deny", reason: "r" },
  allow: { outcome: "allow" },
  ask: { outcome: "ask" },
  rewrite: { updatedInput: {} },
  context: { additionalContext: "c" },
  synthesize: { outcome: "synthesize", output: "o" },
  replace: { status: "done" },
};

/** Whether some host's table has the field on the event. */
const isSent = (family, field) =>
  hosts.some(({ payload = {}, events }) => {
    const { native, omits = [], payload: own = {} } = events[family] ?? {};
    const row = own[field] ?? payload[field];
    return native !== undefined && row !== undefined && (field in own || !omits.includes(row.path ?? row));
  });

/** Type-checks `lines`, each with what the tables say of it; gives the lines on which the types differ. */
function differing(name, head, lines) {
  const folder = new URL(`tests/build/${name}/`, npm);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL("lines.ts", folder), [head, ...lines.map(({ text }) => text)].join("\n"));
  const compilerOptions = { module: "nodenext", target: "es2022", types: [], strict: true, noEmit: true };
  writeFileSync(new URL("tsconfig.json", folder), JSON.stringify({ compilerOptions, files: ["lines.ts"] }));
  const refused = new Set(errors("typescript", folder).map(({ line }) => line));
  // Line 1 is the head.
  return lines.filter(({ allowed }, index) => allowed === refused.has(index + 2)).map(({ text }) => text);
}

after(() => rmSync(new URL("tests/build", npm), { recursive: true, force: true }));

test("every event takes its parts and no other", () => {
  const lines = Object.entries(families).flatMap(([family, { parts }]) =>
    Object.entries(RESULTS).map(([part, result], index) => ({
      text: `export const ${part}${family.replace(/\W/g, "_")}${index}: EventHandler<"${family}"> = () => (${JSON.stringify(result)});`,
      allowed: parts.includes(part),
    })),
  );
  assert.ok(lines.length > 100, `only ${lines.length}`);
  assert.deepEqual(differing("results", 'import type { EventHandler } from "agent-bundle";', lines), []);
});

test("every event has the fields that some host sends and no other", () => {
  const lines = Object.keys(families).flatMap((family) =>
    Object.keys(fields).map((field) => ({
      text: `export type ${field}_${family.replace(/\W/g, "_")} = Payload<"${family}">["${field}"];`,
      allowed: isSent(family, field),
    })),
  );
  const sent = lines.filter(({ allowed }) => allowed).length;
  assert.ok(sent > 150 && sent < lines.length / 2, `${sent} of ${lines.length}`);
  assert.deepEqual(differing("payloads", 'import type { Payload } from "agent-bundle";', lines), []);
});

/** Definitions of the config's schema, and the types that say the same. */
const CONFIG_TYPES = {
  Plugin: "PluginConfig",
  Hooks: "HookFamilies",
  Hook: "HookEntry",
  ToolHook: "HookEntry",
  Program: "HookEntry",
  ToolProgram: "HookEntry",
  Prebuilt: "PrebuiltEntry",
  Payload: "PayloadEntry",
  AllowedLoss: "AllowedLoss",
};

test("every key that a config may have is typed", () => {
  const schema = JSON.parse(readFileSync(new URL("../docs/schemas/config.schema.json", npm), "utf8"));
  const known = Object.entries(CONFIG_TYPES).map(([name, type]) => [type, schema.$defs[name]?.properties ?? {}]);
  const lines = [["AgentBundleConfig", schema.properties], ...known].flatMap(([type, properties], index) =>
    Object.keys(properties).map((key) => ({
      text: `export type ${type}${index}_${key} = api.${type}["${key}"];`,
      allowed: true,
    })),
  );
  assert.ok(lines.length > 30, `only ${lines.length}`);
  assert.deepEqual(differing("config", 'import type * as api from "agent-bundle";', lines), []);
});
