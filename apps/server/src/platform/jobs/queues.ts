/** The queues there are, and their tables: made and brought up to date by the owner, used by the application's walled role. */
import { messageLimits } from '@foyer/contract/managed-messages.ts';
import { hours } from '@foyer/contract/time.ts';
import type pg from 'pg';
import { PgBoss, type Queue } from 'pg-boss';

/** A schema of its own beside ours. Jobs hold ids and nothing about people, so no tenant's wall stands here. */
export const queueSchema = 'pgboss';

const inSeconds = (ms: number) => Math.round(ms / 1000);

export const queues = {
  message: {
    retryLimit: messageLimits.tries - 1,
    retryDelay: inSeconds(messageLimits.firstPauseMs),
    retryBackoff: true,
    expireInSeconds: 60,
    deleteAfterSeconds: inSeconds(hours(1)),
  },
} as const satisfies Record<string, Omit<Queue, 'name'>>;
export type QueueName = keyof typeof queues;

/** @param client the owner's */
export async function prepareQueues(client: pg.Client): Promise<void> {
  const boss = new PgBoss({
    schema: queueSchema,
    db: { executeSql: (text, values) => client.query(text, values) },
    ...{ migrate: true, supervise: false, schedule: false },
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
  await client.query(`
    GRANT USAGE ON SCHEMA ${queueSchema} TO foyer_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${queueSchema} TO foyer_app;
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${queueSchema} TO foyer_app`);
}
