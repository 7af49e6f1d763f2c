/** A value that JSON can carry, and that is only read. */
export type JsonData = null | boolean | number | string | readonly JsonData[] | { readonly [key: string]: JsonData };

/** A wish for the view beside the handler; it takes effect when the handler returns it. */
export interface ViewRequest {
  readonly outcome: "render";
  readonly module: string;
  readonly data: JsonData;
}

/** What a handler with a view can do besides. */
export interface Rendering {
  /** Asks for `<stem>.view.tsx` beside the handler, by `./<stem>.view.js`; it gets `data` as `renderInput`. */
  readonly render: (module: `./${string}.view.js`, data: JsonData) => ViewRequest;
}
