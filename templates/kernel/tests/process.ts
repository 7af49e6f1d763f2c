import { type SpawnOptions, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface Run {
  stdout: string;
  stderr: string;
  code: number | null;
  /** Milliseconds. */
  time: number;
}

export interface RunOptions extends SpawnOptions {
  /** Stdin, written chunk by chunk; it stays open when `open` is set. */
  input?: (string | Uint8Array)[];
  open?: boolean;
  args?: string[];
  /** Waits so long before it reads the output. */
  slow?: number;
}

/** URL of a compiled module of the kernel. */
export const kernel = (name: string): string => new URL(`../${name}.js`, import.meta.url).href;

/** Runs the first of `files` with node, in a folder of its own. */
export async function run(files: Record<string, string>, options: RunOptions = {}): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), "kernel-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { input = [], open = false, slow = 0, args = [], ...rest } = options;
  const start = performance.now();
  const child = spawn(
    process.execPath,
    [join(folder, Object.keys(files)[0]!), ...args.map((each) => each.replace("{}", folder))],
    {
      cwd: folder,
      ...rest,
      stdio: "pipe",
    },
  );
  const output = { stdout: "", stderr: "" };
  const done = new Promise<number | null>((resolve) => child.on("close", resolve));
  child.stdin!.on("error", () => {});
  for (const chunk of input) child.stdin!.write(chunk);
  if (!open) child.stdin!.end();
  for (const name of ["stdout", "stderr"] as const) {
    const stream = child[name]!.setEncoding("utf8").on("data", (text: string) => (output[name] += text));
    if (slow) stream.pause();
    setTimeout(() => stream.resume(), slow);
  }
  const code = await done;
  const time = performance.now() - start;
  rmSync(folder, { recursive: true });
  return { ...output, code, time };
}
