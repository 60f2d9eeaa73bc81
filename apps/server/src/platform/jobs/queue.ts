/** The job queue: work that must happen after a commit and outlives the process, by pg-boss on our own database. */
import { PgBoss } from 'pg-boss';
import type { Database, Unit } from '../db/database.ts';
import { statementsOf } from '../db/statements.ts';
import { type QueueName, queueSchema } from './queues.ts';

export interface JobQueue {
  /**
   * In the unit's transaction: a job is there exactly when what it is about is. Before `start` nothing is added;
   * whoever adds keeps what is to be done in a table of its own and sweeps it.
   */
  add(unit: Unit, name: QueueName, data: object, startAfter?: Date): Promise<void>;
  /** Jobs that name this tenant in their data are none any more. */
  dropOf(tenantId: string): Promise<void>;
  /** @param handle what it throws is tried again, as the queue says */
  work<Data extends object>(name: QueueName, handle: (data: Data) => Promise<void>): Promise<void>;
  start(onError: (error: unknown) => void): Promise<void>;
  /** Waits for jobs under way. */
  stop(): Promise<void>;
}

/** Jobs of one kind that run at once in this process. */
const atOnce = 4;
/** How long a job may wait for this process to look; whatever is added here is looked at once it is committed. */
const pollingIntervalSeconds = 2;
const stopPatienceMs = 5_000;

export function createJobQueue(database: Pick<Database, 'execute'>): JobQueue {
  const boss = new PgBoss({
    schema: queueSchema,
    db: { executeSql: (text, values) => database.execute(text, values) },
    // The walled role may neither make tables nor rebuild what it does not own.
    ...{ migrate: false, createSchema: false, reindex: false, schedule: false },
  });
  const workers = new Map<QueueName, string>();
  let isRunning = false;

  return {
    async add(unit, name, data, startAfter) {
      if (!isRunning) return;
      await boss.send(name, data, { ...(startAfter ? { startAfter } : {}), db: statementsOf(unit) });
      if (!startAfter) unit.afterCommit(() => wake(name));
    },
    async dropOf(tenantId) {
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
      await boss.stop({ timeout: stopPatienceMs });
    },
  };

  function wake(name: QueueName): void {
    const id = workers.get(name);
    if (id) boss.notifyWorker(id);
  }
}
