import type { HostName } from "../../../templates/authoring/families.ts";
import type { AgentEventRouteProps } from "../../../templates/authoring/index.ts";
import type { Providers } from "../../../templates/authoring/project.ts";
import { PRESET_PROCESS, preset } from "../../../templates/authoring/request.ts";
import type { EventName } from "../../../templates/authoring/types.ts";
import type { Rendering } from "../../../templates/authoring/view.ts";
import type { Call, Env } from "../../../templates/kernel/call.ts";
import { changed } from "../../../templates/kernel/changed.ts";
import { extended } from "../../../templates/kernel/context.ts";
import { decode } from "../../../templates/kernel/decode.ts";
import { read } from "../../../templates/kernel/envelope.ts";
import { limits } from "../../../templates/kernel/limits.ts";
import { patch } from "../../../templates/kernel/patch.ts";
import { route } from "../../../templates/kernel/route.ts";
import type { Slice } from "../../../templates/kernel/slice.ts";
import { tool } from "../../../templates/kernel/tool.ts";
import { asking } from "../../../templates/kernel/view.ts";
import { slices } from "./slices.ts";

/** What a route is called with. */
export type EventRouteInput<E extends EventName, RenderInput = undefined> = AgentEventRouteProps<E, RenderInput> &
  Rendering;

export interface InputOptions<RenderInput = undefined> {
  /** Host that the envelope comes from. */
  host: HostName;
  /** Absolute path of the workspace; by default what the envelope says. */
  workspace?: string;
  /** Native event name, when not the one of the host's table. */
  nativeEvent?: string;
  /** Client version, when not the one that the host's table was recorded on. */
  hostContractRevision?: string;
  /** `false` takes envelopes without the fields that a host always sends. */
  validate?: boolean;
  signal?: AbortSignal;
  /** Data of a view. */
  renderInput?: RenderInput;
  /** Values of providers. */
  providers?: Partial<Providers>;
}

/** The calls that inputs were made from: what their hosts can deliver. */
const calls = new WeakMap<object, Call>();

/** The call that `input` was made from; none when it was put together by hand. */
export const callOf = (input: object): Call | undefined => calls.get(input);

/** The parts of the kernel that a wrapper of any slice may have. */
export const kit = { form: route, decode, tool: tool(patch), limits: limits(changed) };

/**
 * Reads a host's envelope as a wrapper does, and gives what the route would be called with.
 *
 * Throws where a wrapper refuses the envelope, and for a host without the event.
 */
export function createEventRouteInput<E extends EventName, RenderInput = undefined>(
  event: E,
  envelope: unknown,
  options: InputOptions<RenderInput>,
): EventRouteInput<E, RenderInput> {
  const { signal = new AbortController().signal, renderInput, providers = {} } = options;
  const call = read(sliceFor(event, options), structuredClone(envelope), env(options, signal));
  const [context] = route(call) as [object];
  const more = {
    ...(renderInput !== undefined && { renderInput }),
    provider: preset(providers, signal),
    process: PRESET_PROCESS,
  };
  const input = extended(asking(context), more);
  calls.set(input, call);
  return input as EventRouteInput<E, RenderInput>;
}

function sliceFor(event: EventName, options: InputOptions<unknown>): Slice {
  const { host, validate = true, nativeEvent, hostContractRevision, workspace } = options;
  const slice = slices[event]?.[host];
  if (!slice) throw new Error(`${host} has no event ${event}`);
  const { eventKey, fields, ...rest } = slice;
  return {
    ...rest,
    ...(validate && eventKey !== undefined && { eventKey }),
    fields: validate ? fields : {},
    ...(nativeEvent !== undefined && { native: nativeEvent }),
    ...(hostContractRevision !== undefined && { revision: hostContractRevision }),
    ...(workspace !== undefined && { workspace: [{ host: "workspace" }] }),
  };
}

/** Nothing of the process that tests run in is seen, so that they give the same everywhere. */
const env = ({ workspace }: InputOptions<unknown>, signal: AbortSignal): Env => ({
  ...kit,
  variables: {},
  host: () => workspace,
  signal: () => signal,
});
