/** Scheme, host and port of the addresses of an installation. */

/** Tenants' labels precede the host. */
export interface PublicOrigin {
  readonly scheme: 'http' | 'https';
  readonly host: string;
  /** `null`: the scheme's own. */
  readonly port: number | null;
}

/** @param label a tenant's, for the origin of its pages; without it the installation's */
export function originText({ scheme, host, port }: PublicOrigin, label?: string): string {
  return `${scheme}://${label === undefined ? '' : `${label}.`}${host}${port === null ? '' : `:${port}`}`;
}

/** Reads what `originText` wrote for the installation. */
export function parseOrigin(text: string): PublicOrigin {
  const { protocol, hostname, port } = new URL(text);
  return {
    scheme: protocol === 'https:' ? 'https' : 'http',
    host: hostname,
    port: port === '' ? null : Number(port),
  };
}
