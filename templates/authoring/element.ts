/** Marks elements; registered, so that two copies of this module understand each other. */
export const ELEMENT: unique symbol = Symbol.for("agent-bundle.element") as never;

export type Props = Readonly<Record<string, unknown>>;

/** One use of a tag or a component, not rendered yet. */
export interface Element {
  readonly [ELEMENT]: true;
  /** A component, or the name of an element of the document. */
  readonly type: unknown;
  readonly props: Props;
}

/** What may stand between tags; nothing comes of null, undefined and booleans. */
export type Content = Piece | Promise<Piece>;

type Piece = Element | string | number | bigint | boolean | null | undefined | readonly Content[];

/** Makes an element. A key is only for lists that change while they are shown: it is left out. */
export const jsx = (type: unknown, props: Props, _key?: unknown): Element =>
  Object.freeze({ [ELEMENT]: true as const, type, props: Object.freeze(props) });

/** The same with children as arguments: what JSX becomes where a key follows a spread. */
export const createElement = (type: unknown, props: Props | null, ...children: unknown[]): Element => {
  const { key: _key, ...rest } = props ?? {};
  return jsx(type, children.length ? { ...rest, children } : rest);
};

/** Groups its children. */
export const Fragment = ({ children }: { readonly children?: Content }): Content => children;

export const isElement = (value: unknown): value is Element =>
  typeof value === "object" && value !== null && ELEMENT in value;
