import type { Content } from '@agent-bundle/runtime';

interface Props {
  readonly hosts: readonly string[];
  readonly host: { readonly name: string };
  readonly children: Content;
}

/** Its children on the named hosts; elsewhere nothing, since the part is not delivered there. */
export const On = ({ hosts, host, children }: Props): Content => (hosts.includes(host.name) ? children : null);
