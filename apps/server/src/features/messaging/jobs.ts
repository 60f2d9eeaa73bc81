/** Queue jobs of messages, the sweep for messages that lost their job, and nightly deletion. */
import { hours, minutes } from '@foyer/contract/core/time.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { combineRecurring, every, type OnJobError, type Recurring } from '../../platform/jobs/every.ts';
import { everyForTenants, type ForEachTenant } from '../../platform/jobs/every-for-tenants.ts';
import { forEachByTenant } from '../../platform/jobs/for-each-tenant.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { Delivery } from './delivery/delivery.ts';
import { enqueue, type MessageJob } from './delivery/enqueue.ts';
import * as store from './store.ts';

/** A message that is this much overdue has no job any more. */
const overdueMs = minutes(1);
const sweepEveryMs = minutes(1);

/** Interval of the deletion check: old messages are deleted at most this long after midnight. */
const nightlyMs = hours(1);

interface Dependencies {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly delivery: Delivery;
  readonly now: () => Date;
  /** Deletes messages beyond their retention period. */
  readonly deleteOldMessages: () => Promise<void>;
}

export function createMessageJobs({ database, queue, delivery, now, deleteOldMessages }: Dependencies) {
  async function work({ tenantId, tenant, messageId }: MessageJob): Promise<void> {
    const outcome = await delivery.attempt(mintScope(tenantId, tenant), messageId);
    // The queue's retry delay grows with each attempt, and its retry limit is the same as ours.
    if (outcome === 'again') throw new Error('the provider did not accept the message; the job is retried');
  }

  async function sweep(forEach?: ForEachTenant): Promise<void> {
    const by = new Date(now().getTime() - overdueMs);
    const overdue = await store.findOverdue(database, by);
    await forEachByTenant(overdue, ({ scope, messageId }) => retryNow(scope, messageId), forEach);
  }

  async function retryNow(scope: TenantScope, messageId: string): Promise<void> {
    const outcome = await delivery.attempt(scope, messageId);
    if (outcome !== 'again') return;
    await database.withTenant(scope, async (tx) => {
      const row = await store.findMessage(tx, messageId);
      if (row?.state === 'PLANNED') await enqueue(queue, tx, messageId, row.nextAt);
    });
  }

  return {
    sweep,
    /**
     * Runs in the transaction that changed the quiet hours: deferred messages are scheduled again under the
     * new ones.
     */
    async releaseDeferred(tx: Transaction): Promise<void> {
      for (const messageId of await store.releaseDeferred(tx, now())) await enqueue(queue, tx, messageId);
    },
    async start(onError: OnJobError): Promise<Recurring> {
      await queue.work<MessageJob>('message', work);
      return combineRecurring(
        everyForTenants({
          job: 'messages without a queue job',
          everyMs: sweepEveryMs,
          startsNow: true,
          work: sweep,
          onError,
        }),
        every({ job: 'old messages', everyMs: nightlyMs, startsNow: true, work: deleteOldMessages, onError }),
      );
    },
  };
}
