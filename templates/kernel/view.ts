import type { Load } from "./call.ts";
import { extended } from "./context.ts";
import { demand } from "./fault.ts";
import { type Dict, freeze, own, strict } from "./json.ts";
import { type Props, rendered } from "./render.ts";
import { loaded } from "./step.ts";

/**
 * The module of a handler that may return a wish for its view, `name`, as one whose handler returns
 * results. The view is loaded only then.
 */
export const view =
  (name: string, load: Load, loadView: Load): Load =>
  async () => {
    const handler = await loaded(load);
    return {
      default: async (context: Props) => {
        const returned: unknown = await handler(asking(context));
        if (own(returned, "outcome") !== "render") return returned;
        demand(own(returned, "module") === name, `the handler can render ${name} only`);
        const renderInput = freeze(strict(own(returned, "data"), "the data of a view"));
        return rendered(await loaded(loadView), extended(context, { renderInput }));
      },
    };
  };

/** The context with which a handler can ask for its view. */
export const asking = <C extends object>(context: C): C => extended(context, { render });

const render = (module: unknown, data: unknown): Dict => Object.freeze({ outcome: "render", module, data });
