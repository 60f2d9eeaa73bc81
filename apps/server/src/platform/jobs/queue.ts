/**
 * The job queue, by pg-boss in the application's database: work that runs after a commit and survives a
 * restart.
 */
import { PgBoss } from 'pg-boss';
import type { Database, Transaction } from '../db/database.ts';
import { queueDatabaseOf } from '../db/statements.ts';
import { type QueueName, queueSchema } from './queues.ts';

export interface JobQueue {
  /**
   * Adds a job in the transaction, so that it exists exactly when the transaction commits. Before `start`
   * nothing is added: callers keep the work in their own table, and a recurring job finds what has no job.
   */
  add(tx: Transaction, name: QueueName, data: object, startAfter?: Date): Promise<void>;
  /** Deletes the jobs whose data has this tenant id. */
  removeJobsOf(tenantId: string): Promise<void>;
  /** @param handle when it throws, the job is retried as its queue is configured */
  work<Data extends object>(name: QueueName, handle: (data: Data) => Promise<void>): Promise<void>;
  start(onError: (error: unknown) => void): Promise<void>;
  /** Waits for running jobs. */
  stop(): Promise<void>;
}

/** How many jobs of one queue run at once in this process. */
const atOnce = 4;
/** How often the queue is polled. Jobs that this process adds start right after the commit. */
const pollingIntervalSeconds = 2;
const stopTimeoutMs = 5_000;

export function createJobQueue(database: Pick<Database, 'execute'>): JobQueue {
  const boss = new PgBoss({
    schema: queueSchema,
    db: { executeSql: (text, values) => database.execute(text, values) },
    // The application role may neither create tables nor rebuild indexes that it does not own.
    migrate: false,
    createSchema: false,
    reindex: false,
    schedule: false,
  });
  const workers = new Map<QueueName, string>();
  let isRunning = false;

  return {
    async add(tx, name, data, startAfter) {
      if (!isRunning) return;
      await boss.send(name, data, { ...(startAfter ? { startAfter } : {}), db: queueDatabaseOf(tx) });
      if (!startAfter) tx.afterCommit(() => wake(name));
    },
    async removeJobsOf(tenantId) {
      await database.execute(`delete from ${queueSchema}.job where data ->> 'tenantId' = $1`, [tenantId]);
    },
    async work(name, handle) {
      const options = { pollingIntervalSeconds, localConcurrency: atOnce };
      const id = await boss.work(name, options, async (jobs) => {
        for (const job of jobs) await handle(job.data as Parameters<typeof handle>[0]);
      });
      workers.set(name, id);
    },
    async start(onError) {
      boss.on('error', onError);
      await boss.start();
      isRunning = true;
    },
    async stop() {
      if (!isRunning) return;
      isRunning = false;
      await boss.stop({ timeout: stopTimeoutMs });
    },
  };

  function wake(name: QueueName): void {
    const id = workers.get(name);
    if (id) boss.notifyWorker(id);
  }
}
