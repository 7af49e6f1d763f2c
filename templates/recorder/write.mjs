// Written by `agent-bundle hooks record`: keeps what the host gives to hooks, and answers nothing.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of the catch, and events with the answers of a plugin without an opinion. */
const SETTINGS = "{{settings}}";
const STARTED = Date.now();

/** Keeps `bytes` as they came, then what is known of them: a note without its document is no catch. */
const keep = (about, bytes) => {
  const folder = process.env.AGENT_BUNDLE_RECORD || SETTINGS.into;
  // Not its parents: Node never comes back from a recursive call below some system folders.
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  const name = join(folder, `${Date.now()}-${process.pid}-${randomBytes(4).toString("hex")}`);
  const note = {
    ...about,
    started_ms: STARTED,
    argv: process.argv,
    cwd: process.cwd(),
    home: homedir(),
    temp: tmpdir(),
    root: dirname(dirname(fileURLToPath(import.meta.url))),
    env: Object.keys(process.env).sort(),
  };
  const options = { mode: 0o600, flag: "wx" };
  writeFileSync(`${name}.stdin`, bytes, options);
  writeFileSync(`${name}.json`, `${JSON.stringify(note, null, 1)}\n`, options);
};
