/** A tenant scope: the proof that somebody established which tenant a piece of work belongs to. */
declare const minted: unique symbol;

/** Only the session gate, a signed link, a verified webhook, the sweep and the set-up mint one. */
export interface TenantScope {
  readonly tenantId: string;
  /** The tenant's host label. */
  readonly tenant: string;
  readonly [minted]: true;
}

/** Call this only where the tenant has been established, never with what a client said about itself. */
export function mintScope(tenantId: string, tenant: string): TenantScope {
  return { tenantId, tenant } as TenantScope;
}
