/** Seals new audit rows within a second. */
import type { Database } from '../../platform/db/database.ts';
import { every, type OnJobError, type Recurring } from '../../platform/jobs/every.ts';
import { TenantWorkError } from '../../platform/jobs/for-each-tenant.ts';
import * as store from './store.ts';

/** One run notes the end of the log, the next one seals up to it: two runs must fit into one second. */
const everyMs = 400;

export function startSealing(database: Database, onError: OnJobError): Recurring {
  return every({ job: 'sealing', everyMs, onError, work: () => sealAll(database) });
}

/**
 * Seals everything that can be sealed. After a long stop that takes several runs.
 * @throws AggregateError with a `TenantWorkError` for each tenant whose entries could not be sealed, after all the others were
 */
export async function sealAll(database: Database): Promise<void> {
  const failures = new Map<string, TenantWorkError>();
  let sealed: number;
  do {
    const tenants = await store.seal(database);
    for (const { scope, error } of tenants)
      if (error !== null) failures.set(scope.tenantId, new TenantWorkError(scope, new Error(error)));
    sealed = tenants.reduce((sum, tenant) => sum + tenant.sealed, 0);
  } while (sealed > 0);
  if (failures.size > 0)
    throw new AggregateError([...failures.values()], `sealing failed for ${failures.size} tenants`);
}
