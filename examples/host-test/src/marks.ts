/** Words that ask for an answer; without one of them a hook has no opinion. */
export type Mark = 'deny' | 'allow' | 'rewrite' | 'context' | 'replace';

/** Whether `text` holds the mark, such as `host-test:deny`. */
export const marked = (text: unknown, mark: Mark): boolean =>
  (JSON.stringify(text) ?? '').includes(`host-test:${mark}`);

/** `result` on the named hosts; elsewhere no opinion, since the part is not delivered there. */
export const on = <R>(hosts: readonly string[], host: { readonly name: string }, result: R): R | undefined =>
  hosts.includes(host.name) ? result : undefined;
