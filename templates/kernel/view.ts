import type { Form, Kit, Load } from "./call.ts";
import { demand } from "./fault.ts";
import { type Dict, freeze, own, strict } from "./json.ts";
import { render } from "./render.ts";

/** How a handler with a view takes a call: its context can ask for the view, which nothing else loads. */
export const view = (form: Form, module: string, load: Load): Pick<Kit, "form" | "render"> => ({
  form: (call) => form(call, { render: request }),
  async render(returned, args, call) {
    if (own(returned, "outcome") !== "render") return returned;
    demand(own(returned, "module") === module, `the handler can render ${module} only`);
    const renderInput = freeze(strict(own(returned, "data"), "the data of a view"));
    const component = (await load()).default;
    demand(typeof component === "function", "the view module has no default function");
    return render(await component(withInput(args[0] as object, renderInput)), args, call);
  },
});

const request = (module: unknown, data: unknown): Dict => Object.freeze({ outcome: "render", module, data });

/** The context with the data; its getters stay what they are. */
const withInput = (context: object, renderInput: unknown): object =>
  Object.freeze(Object.defineProperties({ renderInput }, Object.getOwnPropertyDescriptors(context)));
