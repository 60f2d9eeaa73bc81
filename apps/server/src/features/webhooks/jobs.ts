/** The job of each delivery, the sweep for deliveries that lost theirs, and nightly deletion. */
import { hours, minutes } from '@foyer/contract/core/time.ts';
import { webhookLimits } from '@foyer/contract/webhooks.ts';
import type { Database } from '../../platform/db/database.ts';
import { mintScope } from '../../platform/db/scope.ts';
import {
  combineRecurring,
  every,
  type OnJobError,
  type Recurring,
  startOfUtcDay,
} from '../../platform/jobs/every.ts';
import { everyForTenants, type ForEachTenant } from '../../platform/jobs/every-for-tenants.ts';
import { forEachByTenant } from '../../platform/jobs/for-each-tenant.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { deleteOlderThan, findOverdue } from './deliveries-store.ts';
import type { Delivery } from './delivery.ts';
import type { WebhookJob } from './publish.ts';

/** A delivery that is this much overdue has no job any more. */
const overdueMs = minutes(1);

interface Dependencies {
  readonly database: Database;
  readonly queue: Pick<JobQueue, 'work'>;
  readonly delivery: Delivery;
  readonly now: () => Date;
}

export function createWebhookJobs({ database, queue, delivery, now }: Dependencies) {
  async function sweep(forEach?: ForEachTenant): Promise<void> {
    const overdue = await findOverdue(database, new Date(now().getTime() - overdueMs));
    await forEachByTenant(overdue, ({ scope, deliveryId }) => delivery.attempt(scope, deliveryId), forEach);
  }

  const deleteOld = () =>
    deleteOlderThan(database, new Date(startOfUtcDay(now()).getTime() - webhookLimits.retentionMs));

  return {
    sweep,
    deleteOld,
    async start(onError: OnJobError): Promise<Recurring> {
      await queue.work<WebhookJob>('webhook', ({ tenantId, tenant, deliveryId }) =>
        delivery.attempt(mintScope(tenantId, tenant), deliveryId),
      );
      return combineRecurring(
        everyForTenants({
          job: 'webhook deliveries without a queue job',
          everyMs: minutes(1),
          startsNow: true,
          work: sweep,
          onError,
        }),
        every({
          job: 'old webhook deliveries',
          everyMs: hours(1),
          startsNow: true,
          work: deleteOld,
          onError,
        }),
      );
    },
  };
}
