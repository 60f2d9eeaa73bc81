/** A tenant scope: a branded type that only code which established the tenant can create. */
declare const minted: unique symbol;

/**
 * The tenant that work belongs to. Only the auth guard, signed links, verified webhooks, recurring jobs and
 * setup create one.
 */
export interface TenantScope {
  readonly tenantId: string;
  /** The tenant's host label. */
  readonly tenant: string;
  readonly [minted]: true;
}

/** Call this only with an established tenant, never with one that a client claims. */
export function mintScope(tenantId: string, tenant: string): TenantScope {
  return { tenantId, tenant } as TenantScope;
}
