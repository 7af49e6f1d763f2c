import type { Elements } from "./agent.ts";
import type { Content, Element as Made } from "./element.ts";

export { Fragment, jsx, jsx as jsxDEV, jsx as jsxs } from "./element.ts";

/** What the type checker asks of tags. */
export namespace JSX {
  export type Element = Made;
  /** Also components that are asynchronous; each declares its own properties. */
  export type ElementType = keyof Elements | ((props: any) => Content | Promise<Content>);
  export interface ElementChildrenAttribute {
    children: unknown;
  }
  export interface IntrinsicAttributes {
    key?: string | number | bigint | null | undefined;
  }
  export interface IntrinsicElements extends Elements {}
}
