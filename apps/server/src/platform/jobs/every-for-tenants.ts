/** Recurring work for many tenants in this process, in which a slow tenant does not delay the others. */
import { seconds } from '@foyer/contract/core/time.ts';
import type { TenantScope } from '../db/scope.ts';
import { combineRecurring, every, type OnJobError, type Recurring } from './every.ts';
import { forEachTenant, TenantWorkError } from './for-each-tenant.ts';
import { errorsIn } from './run-all.ts';

/** More slow tenants than this at once keep their places in the round, so that its parallel work stays bounded. */
const maxSlow = 4;

/** Runs work for each tenant, as `forEachTenant` does. */
export type ForEachTenant = typeof forEachTenant;

interface RecurringTenantWork {
  /** Names the job in the log. */
  readonly job: string;
  readonly everyMs: number;
  /** The first round starts at once. */
  readonly startsNow?: boolean;
  /** One round. @param forEach runs the work of each tenant; call it once */
  readonly work: (forEach: ForEachTenant) => Promise<void>;
  /** Receives what a round throws, and a TenantWorkError for what a slow tenant throws after its round. */
  readonly onError: OnJobError;
  /** After this time the round goes on without the tenant, whose work continues. */
  readonly slowAfterMs?: number;
}

/**
 * Runs a round `everyMs` after the last one ended. A round does not wait for a tenant whose work takes longer than
 * `slowAfterMs`, for at most four of them at a time. Such a tenant is left out of later rounds until its work has
 * ended, so that this never overlaps itself. `stop` waits for the slow tenants too.
 */
export function everyForTenants({
  job,
  everyMs,
  startsNow = false,
  work,
  onError,
  slowAfterMs = seconds(1),
}: RecurringTenantWork): Recurring {
  const running = new Map<string, Promise<void>>();
  let slowCount = 0;

  const forEach: ForEachTenant = (scopes, workOf, options) =>
    forEachTenant(
      scopes.filter(({ tenantId }) => !running.has(tenantId)),
      (scope) => untilSlow(scope, start(scope, workOf)),
      options,
    );

  function start(scope: TenantScope, workOf: (scope: TenantScope) => Promise<void>): Promise<void> {
    const ending = (async () => workOf(scope))().finally(() => running.delete(scope.tenantId));
    running.set(scope.tenantId, ending);
    return ending;
  }

  /** Ends with the work, or after `slowAfterMs`. */
  function untilSlow(scope: TenantScope, ending: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      let isSlow = false;
      const timer = setTimeout(() => {
        if (slowCount >= maxSlow) return;
        isSlow = true;
        slowCount += 1;
        resolve();
      }, slowAfterMs);
      const fail = (error: unknown) => {
        if (!isSlow) return reject(error);
        for (const each of errorsIn(error)) onError(new TenantWorkError(scope, each), { job });
      };
      const free = () => {
        clearTimeout(timer);
        if (isSlow) slowCount -= 1;
      };
      ending.finally(free).then(resolve, fail);
    });
  }

  const rounds = every({ job, everyMs, startsNow, onError, work: () => work(forEach) });
  const slowTenants: Recurring = { stop: async () => void (await Promise.allSettled(running.values())) };
  return combineRecurring(rounds, slowTenants);
}
