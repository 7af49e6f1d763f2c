import type { Json } from 'agent-bundle';

export type Input = Record<string, Json>;

/** The input with the command, whose key every host names differently, replaced. */
export const replaced = (input: Input, command: string | undefined, other: string): Input =>
  Object.fromEntries(Object.entries(input).map(([key, value]) => [key, value === command ? other : value]));
