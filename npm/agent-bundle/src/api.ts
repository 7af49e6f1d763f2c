import { execFile } from "node:child_process";

import type { HostName } from "../../../templates/authoring/families.ts";
import type { EventName } from "../../../templates/authoring/types.ts";

export * from "../../../templates/authoring/trace.ts";

/** How the compiler is run. */
export interface CompilerOptions {
  /** Path of the compiler; by default `AGENT_BUNDLE_BINARY` of the environment, else `agent-bundle` on the path. */
  compiler?: string;
  /** Aborting ends the compiler. */
  signal?: AbortSignal;
}

/** What is compiled. */
export interface ProjectOptions extends CompilerOptions {
  /** Project folder; by default the current one. */
  root?: string;
  /** Config file, when not the usual one. */
  config?: string;
  /** Only these of the config's targets. */
  targets?: readonly HostName[];
}

export interface BuildOptions extends ProjectOptions {
  /** Folder of the artifact, below the project folder unless absolute; by default `artifact`. */
  output?: string;
  /** `false` leaves the wrappers readable. */
  minify?: boolean;
}

/** What is run of an artifact. */
export interface SimulateOptions extends CompilerOptions {
  /** Folder of the artifact. */
  artifact: string;
  target: HostName;
  /** Name or id of the hook, as `listHooks` gives it. */
  hook: string;
  /** Canonical input, or with `native` the host's own envelope. */
  input: Readonly<Record<string, unknown>>;
  native?: boolean;
}

/** A problem of a project. */
export interface Problem {
  code: string;
  severity: "error" | "warning";
  message: string;
  /** What to do. */
  help: string | null;
  /** Where the code is explained. */
  url: string;
  /** Path below the project folder. */
  file: string | null;
  /** First byte in the file. */
  offset: number | null;
  /** Length in bytes. */
  length: number | null;
  /** Line and column of the first byte, counted from 1. */
  line: number | null;
  column: number | null;
}

/** A hook of an artifact on one host. */
export interface HookRow {
  /** Hook name of the event, such as `beforeTool`. */
  event: string;
  family: EventName;
  host: HostName;
  id: string;
  kind: "config" | "event-route";
  name: string;
  /** File that the host runs or loads, below the artifact's folder. */
  path: string;
  routeId?: string;
  /** Native timeout in seconds, when one is written. */
  timeout?: number;
}

/** What a simulated hook did. */
export interface Simulation {
  host: HostName;
  hook: string;
  native_event: string;
  /** The command that ran, or the file that was loaded. */
  ran: string;
  stdin: string;
  /** Native fields that samples filled. */
  sampled: string[];
  stdout: string;
  stderr: string;
  /** `null` when the host would have ended it. */
  exit: number | null;
  /** What the host reads in the answer; `null` when it is none that it knows. */
  result: Record<string, unknown> | null;
}

/** The compiler could not work; `message` holds its words. */
export class CompilerError extends Error {
  override name = "CompilerError";
}

/** The problems of the project; none when it can be built. */
export const check = (options: ProjectOptions = {}): Promise<Problem[]> =>
  json(options, ["check", ...project(options), "--format", "json"]);

/** Builds the project, and gives its problems; with an error among them nothing was written. */
export const build = ({ output, minify = true, ...options }: BuildOptions = {}): Promise<Problem[]> =>
  json(options, [
    "build",
    ...project(options),
    ...flag("--output", output),
    ...(minify ? [] : ["--no-minify"]),
    "--format",
    "json",
  ]);

/**
 * What would be built, as `agent-bundle inspect --json` says it.
 *
 * Rejects when the project has problems: `check` tells them.
 */
export const inspect = async (options: ProjectOptions = {}): Promise<Record<string, unknown>> => {
  const problems = await check(options);
  const error = problems.find(({ severity }) => severity === "error");
  if (error) throw new CompilerError(`${error.code}: ${error.message}`);
  return json(options, ["inspect", ...project(options), "--json"]);
};

/** The hooks of the artifact in a folder. */
export const listHooks = (artifact: string, options: CompilerOptions = {}): Promise<HookRow[]> =>
  json(options, ["hooks", "list", "--artifact", artifact, "--json"]);

/** Runs an emitted hook as its host would. */
export const simulateHook = (options: SimulateOptions): Promise<Simulation> => {
  const { artifact, target, hook, input, native } = options;
  const chosen = ["--artifact", artifact, "--target", target, "--hook", hook];
  const given = ["--input", JSON.stringify(input), ...(native ? ["--native"] : [])];
  return json(options, ["hooks", "simulate", ...chosen, ...given, "--json"]);
};

const project = ({ root, config, targets = [] }: ProjectOptions): string[] => [
  ...flag("--root", root),
  ...flag("--config", config),
  ...targets.flatMap((target) => ["--target", target]),
];

const flag = (name: string, value: string | undefined): string[] => (value === undefined ? [] : [name, value]);

/** The compiler's exit code when it worked and found errors. */
const ERRORS = 1;

/** Runs the compiler, whose stdout is JSON. */
function json<T>({ compiler, signal }: CompilerOptions, args: string[]): Promise<T> {
  const file = compiler ?? process.env["AGENT_BUNDLE_BINARY"] ?? "agent-bundle";
  return new Promise((resolve, reject) => {
    execFile(file, args, { maxBuffer: Infinity, ...(signal && { signal }) }, (error, stdout, stderr) => {
      if (error && error.code !== ERRORS) {
        return reject(new CompilerError(stderr.trim() || error.message, { cause: error }));
      }
      try {
        resolve(JSON.parse(stdout) as T);
      } catch (cause) {
        reject(new CompilerError("the compiler gave no JSON", { cause }));
      }
    });
  });
}
