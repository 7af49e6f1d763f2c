/** A command that is refused. */
export interface CommandRule {
  /** Regular expression, searched for in the text of a command or of a pipeline. */
  readonly pattern: string;
  readonly reason: string;
  /** What messages call the rule; the pattern when absent. */
  readonly name?: string | undefined;
}

/** The rules of one source. */
export interface Rules {
  /** Where they come from, for messages. */
  readonly source: string;
  readonly protect: readonly string[];
  readonly commands: readonly CommandRule[];
  readonly allow: { readonly paths: readonly string[]; readonly commands: readonly string[] };
  readonly outside: 'allow' | 'deny';
}

/** All rules that hold, weakest source first: exceptions lift the rules of their own source and of those before it. */
export type Policy = readonly Rules[];

/** The policy file below the workspace. */
export const POLICY_FILE = '.agent-policy.yaml';
