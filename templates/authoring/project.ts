/** The project's providers: key to value. `.agent-bundle/routes.d.ts` fills it in. */
export interface Providers {}

/** The project's event routes: id to event. `.agent-bundle/routes.d.ts` fills it in. */
export interface Routes {}

/** What the factory that is a provider's default export gives. */
export type Provided<Module> = Module extends { default: (...given: never[]) => infer Value }
  ? Awaited<Value>
  : never;
