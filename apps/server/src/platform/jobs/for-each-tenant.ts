/** Runs recurring work for many tenants, so that the failure of one does not keep the others waiting. */
import type { TenantScope } from '../db/scope.ts';
import { errorsIn, type RunAllOptions, runAll } from './run-all.ts';

/** What failed for one tenant; `cause` is the error that the work threw. */
export class TenantWorkError extends Error {
  override readonly name = 'TenantWorkError';
  /** The tenant's host label. */
  readonly tenant: string;

  constructor(scope: TenantScope, cause: unknown) {
    super(`tenant ${scope.tenant}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.tenant = scope.tenant;
  }
}

/**
 * Runs `work` once for each tenant, at most `concurrency` (default 4) at a time. Every tenant runs, even when
 * others fail.
 * @throws AggregateError when every tenant has run, with a `TenantWorkError` for each failure in the order of
 * `scopes`; work that throws an AggregateError adds one for each of its errors
 */
export function forEachTenant(
  scopes: readonly TenantScope[],
  work: (scope: TenantScope) => Promise<void>,
  { concurrency = 4 }: RunAllOptions = {},
): Promise<void> {
  const workNamingTheTenant = async (scope: TenantScope) => {
    try {
      await work(scope);
    } catch (error) {
      const errors = errorsIn(error).map((each) => new TenantWorkError(scope, each));
      throw new AggregateError(errors, `tenant ${scope.tenant} failed`);
    }
  };
  return runAll(scopes, workNamingTheTenant, { concurrency });
}

/** Runs `work` for each item, those of one tenant one after the other. @param forEach runs the tenants */
export async function forEachByTenant<Item extends { readonly scope: TenantScope }>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  forEach: typeof forEachTenant = forEachTenant,
): Promise<void> {
  const byTenant = Map.groupBy(items, ({ scope }) => scope.tenantId);
  const scopes = [...byTenant.values()].flatMap(([first]) => (first ? [first.scope] : []));
  await forEach(scopes, ({ tenantId }) => runAll(byTenant.get(tenantId) ?? [], work));
}
