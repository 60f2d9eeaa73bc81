/** The clock of messages: each is a job of the queue, and a sweep finds those that have lost theirs. */
import { hours, minutes } from '@foyer/contract/time.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { every, type Recurring, together } from '../../platform/jobs/every.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { Delivery } from './delivery.ts';
import { enqueue, type MessageJob } from './enqueue.ts';
import * as store from './store.ts';

/** A message that nobody tried this long after its time has no job any more. */
const overdueMs = minutes(1);
const sweepEveryMs = minutes(1);

/** How soon after midnight the old is thrown away, at the latest. */
const nightlyMs = hours(1);

interface Parts {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly delivery: Delivery;
  readonly now: () => Date;
  /** What is not kept for ever. */
  readonly throwAway: () => Promise<void>;
}

export function createMessageJobs({ database, queue, delivery, now, throwAway }: Parts) {
  async function work({ tenantId, tenant, messageId }: MessageJob): Promise<void> {
    const outcome = await delivery.attempt(mintScope(tenantId, tenant), messageId);
    // The queue waits longer after each try, and gives up when we do.
    if (outcome === 'again') throw new Error('A message was not taken; it is tried again.');
  }

  async function sweep(): Promise<void> {
    const by = new Date(now().getTime() - overdueMs);
    for (const { scope, messageId } of await store.findLeftBehind(database, by))
      await tryNow(scope, messageId);
  }

  async function tryNow(scope: TenantScope, messageId: string): Promise<void> {
    const outcome = await delivery.attempt(scope, messageId);
    if (outcome !== 'again') return;
    await database.withTenant(scope, async (unit) => {
      const row = await store.findMessage(unit, messageId);
      if (row?.state === 'PLANNED') await enqueue(queue, unit, messageId, row.nextAt);
    });
  }

  return {
    sweep,
    /** In the transaction that changed the quiet hours: whoever waited for the old ones is judged by the new ones. */
    async wakeWaiting(unit: Unit): Promise<void> {
      for (const messageId of await store.wakeWaiting(unit, now())) await enqueue(queue, unit, messageId);
    },
    async start(onError: (error: unknown) => void): Promise<Recurring> {
      await queue.work<MessageJob>('message', work);
      await sweep().catch(onError);
      await throwAway().catch(onError);
      return together(
        every({ everyMs: sweepEveryMs, work: sweep, onError }),
        every({ everyMs: nightlyMs, work: throwAway, onError }),
      );
    },
  };
}
