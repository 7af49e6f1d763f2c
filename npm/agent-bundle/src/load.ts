import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type { RouteModule } from "./render.ts";

/** Endings of modules, as written or compiled, in the order in which they are tried. */
const ENDINGS = [".ts", ".tsx", ".js"];
/** Begins the id of an event route. */
const PREFIX = "event:";

/** Loads the route `id` of the project in `root`. */
export const load = (root: string, id: string): Promise<RouteModule> => find(stem(root, id), `the route ${id}`);

/** Loads the view of the route `id` that its handler calls `name`. */
export async function loadView(root: string, id: string, name: string): Promise<RouteModule> {
  const route = stem(root, id);
  const own = `./${route.split(/[\\/]/).at(-1)}.view.js`;
  if (name !== own) throw new Error(`the route ${id} can render ${own} only, not ${name}`);
  return find(`${route}.view`, `the view of ${id}`);
}

/** A route's file without its ending. */
function stem(root: string, id: string): string {
  if (!id.startsWith(PREFIX)) throw new Error(`${id} is not the id of a route, such as event:tool/before`);
  return join(root, "src", "events", ...id.slice(PREFIX.length).split("/"));
}

async function find(base: string, what: string): Promise<RouteModule> {
  const file = ENDINGS.map((ending) => base + ending).find((path) => existsSync(path));
  if (file === undefined) throw new Error(`${what} has no file ${base}{${ENDINGS.join(",")}}`);
  try {
    return (await import(pathToFileURL(file).href)) as RouteModule;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_UNKNOWN_FILE_EXTENSION") throw cause;
    throw new Error(`node cannot load ${file} by itself: import it in the test, and pass its module`, { cause });
  }
}
