import { AsyncLocalStorage } from "node:async_hooks";

import type { Providers } from "./project.ts";

/** Gives the value of a provider under `src/providers`: one promise per request, whoever asks. */
export type ReadProvider = <Key extends keyof Providers>(key: Key) => Promise<Providers[Key]>;

/** The process that a request runs in. */
export interface ProcessIdentity {
  /** How many requests it has had whose code can ask for this, this one included. */
  readonly hits: number;
  /** Made once per process. */
  readonly instanceId: string;
  readonly pid: number;
}

/** What code may ask of the request that it runs for. */
export interface AgentRequest {
  readonly provider: ReadProvider;
  readonly process: ProcessIdentity;
  /** Aborted at the deadline, and when the request is over. */
  readonly signal: AbortSignal;
}

/** A request that a program makes itself. */
export interface AgentRequestOptions {
  /** Values of providers. */
  providers?: Partial<Providers>;
  process?: ProcessIdentity;
  signal?: AbortSignal;
}

/** Stands for the process where there is none to tell of. */
export const PRESET_PROCESS: ProcessIdentity = /* @__PURE__ */ Object.freeze({ hits: 1, instanceId: "preset", pid: 0 });

const current = /* @__PURE__ */ new AsyncLocalStorage<AgentRequest>();

/** The request that the calling code runs for; rejects outside of one, and when it is over. */
export async function agent(): Promise<AgentRequest> {
  const request = current.getStore();
  if (!request) throw new Error("agent() works only while an event route runs");
  request.signal.throwIfAborted();
  return request;
}

/** Runs `work` for `request`. */
export const within = <T>(request: AgentRequest, work: () => T): T => current.run(request, work);

/** Runs `work` in a request of its own. */
export async function runAgentRequest<T>(options: AgentRequestOptions, work: () => T | Promise<T>): Promise<T> {
  const over = new AbortController();
  const signals = options.signal ? [options.signal, over.signal] : [over.signal];
  const signal = AbortSignal.any(signals);
  const { providers = {}, process = PRESET_PROCESS } = options;
  const request = Object.freeze({ provider: preset(providers, signal), process, signal });
  try {
    return await within(request, work);
  } finally {
    over.abort(new Error("the request is over"));
  }
}

/** Reads `values`, until `signal` is aborted. */
export function preset(values: Partial<Providers>, signal: AbortSignal): ReadProvider {
  const given = new Map<string, Promise<unknown>>();
  const read = (key: string): Promise<unknown> => {
    if (signal.aborted) return Promise.reject(signal.reason);
    const value = given.get(key) ?? valueOf(values, key);
    given.set(key, value);
    return value;
  };
  return read as ReadProvider;
}

async function valueOf(values: object, key: string): Promise<unknown> {
  if (!Object.hasOwn(values, key)) throw new Error(`no value of the provider ${key} was given`);
  return (values as Record<string, unknown>)[key];
}
