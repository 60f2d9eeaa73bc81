/** The queues and their tables. The owner creates and migrates them, the application role uses them. */

import { hours } from '@foyer/contract/core/time.ts';
import { messageLimits } from '@foyer/contract/messaging/messages.ts';
import type pg from 'pg';
import { PgBoss, type Queue } from 'pg-boss';
import { withoutTransaction } from '../db/without-transaction.ts';

/** The schema of pg-boss. It has no row-level security: jobs hold ids and no personal data. */
export const queueSchema = 'pgboss';

const inSeconds = (ms: number) => Math.round(ms / 1000);

export const queues = {
  message: {
    retryLimit: messageLimits.tries - 1,
    retryDelay: inSeconds(messageLimits.firstBackoffMs),
    retryBackoff: true,
    expireInSeconds: 60,
    deleteAfterSeconds: inSeconds(hours(1)),
  },
  // A delivery plans its next try itself.
  webhook: { retryLimit: 0, expireInSeconds: 60, deleteAfterSeconds: inSeconds(hours(1)) },
} as const satisfies Record<string, Omit<Queue, 'name'>>;
export type QueueName = keyof typeof queues;

/** Runs statements of the owner in one transaction. */
type OwnerTransaction = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * @param client of the owner
 * @param inTransaction runs one of its transactions; pg-boss locks its tables itself
 */
export async function prepareQueues(client: pg.Client, inTransaction: OwnerTransaction): Promise<void> {
  const boss = new PgBoss({
    schema: queueSchema,
    db: {
      executeSql: (text, values) =>
        // PostgreSQL refuses it in a transaction.
        /\bconcurrently\b/i.test(text)
          ? client.query(text, values)
          : inTransaction(() => client.query(withoutTransaction(text), values)),
    },
    migrate: true,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  try {
    for (const [name, options] of Object.entries(queues)) {
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** @param client of the owner, in a transaction @param appRole uses the queues */
export async function grantQueues(client: pg.Client, appRole: string): Promise<void> {
  await client.query(`
    GRANT USAGE ON SCHEMA ${queueSchema} TO ${appRole};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${queueSchema} TO ${appRole};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${queueSchema} TO ${appRole}`);
}
