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

/** Each runs as many jobs of one queue at once as one tenant may have: a provider that hangs leaves the others workers. */
const workerGroups = 4;
const atOncePerTenant = 2;
/** How often a worker without a job polls. Jobs that this process adds start right after the commit. */
const pollingIntervalSeconds = 2;
const stopTimeoutMs = 5_000;

export function createJobQueue(database: Pick<Database, 'execute'>): JobQueue {
  const failures = createFailures();
  const boss = new PgBoss({
    schema: queueSchema,
    db: { executeSql: (text, values) => database.execute(text, values).catch(failures.keep) },
    // The application role may neither create tables nor rebuild indexes that it does not own.
    migrate: false,
    createSchema: false,
    reindex: false,
    schedule: false,
  });
  /** The jobs that each group of workers runs now; the group that was woken last is at the end. */
  const groupsOf = new Map<QueueName, Map<string, number>>();
  let isRunning = false;

  return {
    async add(tx, name, data, startAfter) {
      if (!isRunning) return;
      await boss.send(name, data, {
        ...(startAfter ? { startAfter } : {}),
        group: { id: tx.scope.tenantId },
        db: queueDatabaseOf(tx),
      });
      if (!startAfter) tx.afterCommit(() => wake(name));
    },
    async removeJobsOf(tenantId) {
      await database.execute(`delete from ${queueSchema}.job where data ->> 'tenantId' = $1`, [tenantId]);
    },
    async work(name, handle) {
      const options = {
        pollingIntervalSeconds,
        localConcurrency: atOncePerTenant,
        localGroupConcurrency: atOncePerTenant,
      };
      const groups = new Map<string, number>();
      groupsOf.set(name, groups);
      for (let count = 0; count < workerGroups; count += 1) {
        const id = await boss.work(name, options, async (jobs) => {
          groups.set(id, (groups.get(id) ?? 0) + 1);
          try {
            for (const job of jobs) await handle(job.data as Parameters<typeof handle>[0]);
          } finally {
            groups.set(id, (groups.get(id) ?? 1) - 1);
            // A worker would wait for its next poll, also when more jobs are due.
            boss.notifyWorker(id);
          }
        });
        groups.set(id, 0);
      }
    },
    async start(onError) {
      if (isRunning) return;
      boss.removeAllListeners('error').on('error', (reported) => onError(failures.find(reported)));
      try {
        await boss.start();
      } catch (error) {
        // What had started would not start again.
        await boss.stop({ timeout: stopTimeoutMs }).catch(() => {});
        throw error;
      }
      isRunning = true;
    },
    async stop() {
      if (!isRunning) return;
      isRunning = false;
      await boss.stop({ timeout: stopTimeoutMs });
    },
  };

  function wake(name: QueueName): void {
    const groups = groupsOf.get(name) ?? new Map<string, number>();
    const [leastBusy] = [...groups].sort(([, one], [, other]) => one - other);
    if (!leastBusy) return;
    const [id, running] = leastBusy;
    groups.delete(id);
    groups.set(id, running);
    boss.notifyWorker(id);
  }
}

/** As many as may fail at once. */
const mostFailures = 50;

/**
 * pg-boss reports copies of errors, without their class and cause, which do not show an outage of the
 * database. The stack is the same.
 */
function createFailures() {
  const byStack = new Map<string, unknown>();
  return {
    keep(error: unknown): never {
      if (error instanceof Error && error.stack) byStack.set(error.stack, error);
      const [oldest] = byStack.keys();
      if (byStack.size > mostFailures && oldest !== undefined) byStack.delete(oldest);
      throw error;
    },
    find(reported: unknown): unknown {
      if (reported instanceof Error) return reported;
      const { stack = '', message = '' } = reported as { stack?: string; message?: string };
      return byStack.get(stack) ?? Object.assign(new Error(message), { stack });
    },
  };
}
