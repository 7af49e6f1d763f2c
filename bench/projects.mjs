// Projects that are made for a measurement.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const HOSTS = ["claude", "codex", "cursor", "amp"];

function project(folder, config, files) {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, text);
  }
  writeFileSync(join(folder, "agent-bundle.config.json"), JSON.stringify(config));
  return folder;
}

/** A plugin with `count` hooks for every host, each with a handler file of its own. */
export function many(folder, count) {
  const names = Array.from({ length: count }, (_, index) => `h${index}`);
  const handler = (name, index) => `import type { HookHandler } from "agent-bundle";
import { words } from "./shared.ts";

const limit: number = ${1000 + index};

export default (async (event) => {
  if (words(JSON.stringify(event)) > limit) return { outcome: "deny", reason: "too long for ${name}" };
}) satisfies HookHandler<"beforeTool">;
`;
  const files = Object.fromEntries(names.map((name, index) => [`src/hooks/${name}.ts`, handler(name, index)]));
  files["src/hooks/shared.ts"] = "export const words = (text: string): number => text.split(/\\s+/u).length;\n";
  const hooks = names.map((name) => ({ handler: `./src/hooks/${name}.ts`, onFailure: "deny" }));
  const plugin = { name: "many", description: "Many hooks." };
  return project(folder, { plugin, targets: HOSTS, hooks: { beforeTool: hooks } }, files);
}

/** A plugin whose one handler imports the MCP SDK, from `packages`. */
export function server(folder, packages) {
  const handler = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import * as z from "zod";

const server = new McpServer({ name: "guard", version: "1.0.0" });
server.registerTool("say", { inputSchema: { text: z.string() } }, async ({ text }) => ({
  content: [{ type: "text", text }],
}));

export default async () => (server.isConnected() ? { outcome: "deny", reason: "in use" } : undefined);
`;
  const plugin = { name: "server", description: "A handler with a large import." };
  const config = { plugin, targets: ["claude"], hooks: { beforeTool: "./src/handler.ts" } };
  project(folder, config, { "src/handler.ts": handler });
  symlinkSync(packages, join(folder, "node_modules"));
  return folder;
}
