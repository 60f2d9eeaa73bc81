/** Limits how much work of one key runs at once. The rest waits in order, not too long and not too much of it. */
import { seconds } from '@foyer/contract/core/time.ts';
import { DomainError } from '../errors/domain-error.ts';

interface QueueLimits {
  /** For each key. */
  readonly atOnce: number;
  /** For each key. */
  readonly maxWaiting?: number;
  readonly maxWaitMs?: number;
}

interface Waiting {
  readonly start: () => void;
  readonly tooLate: NodeJS.Timeout;
}

interface Queue {
  running: number;
  readonly waiting: Waiting[];
}

/**
 * Customers who wait in the lobbies of one tenant all read their state after a restart. Those whose turn is too late get
 * server.busy by the time limit.
 */
const defaultMaxWaiting = 2_500;

export type WorkQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Runs work in the order of the calls. The returned function throws DomainError server.busy. */
export function createWorkQueue({
  atOnce,
  maxWaiting = defaultMaxWaiting,
  maxWaitMs = seconds(10),
}: QueueLimits): WorkQueue {
  const queues = new Map<string, Queue>();

  function waitIn({ waiting }: Queue): Promise<void> {
    if (waiting.length >= maxWaiting) throw busy();
    return new Promise((resolve, reject) => {
      const tooLate = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(busy());
      }, maxWaitMs);
      const entry = { start: resolve, tooLate };
      waiting.push(entry);
    });
  }

  return async function runInQueue(key, work) {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < atOnce) queue.running += 1;
    else await waitIn(queue);
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      clearTimeout(next?.tooLate);
      // The next one takes over the running slot.
      if (next) next.start();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(key);
    }
  };
}

/** The caller may try again in a moment. */
export function busy(cause?: unknown): DomainError {
  return new DomainError('server.busy', { retryAfterMs: seconds(1) }, { cause });
}
