/** Sends parts of strokes and deletions in order: at most one request at a time, and one in each interval. */
import { annotationLimits, type StrokePart } from '@foyer/contract/meetings/annotations.ts';
import type { Clock } from '../../../../platform/time/clock.ts';

const retryAfterMs = 500;
const maxAttempts = 5;

interface StrokeSenderDependencies {
  readonly clock: Pick<Clock, 'after'>;
  readonly send: (sharerId: string, parts: readonly StrokePart[]) => Promise<void>;
  /** Deletes the last stroke that was sent. */
  readonly undo: (sharerId: string) => Promise<void>;
  /** Whether the same request can succeed later. */
  readonly mayPass: (error: unknown) => boolean;
  /** The parts that were not sent are dropped. */
  readonly onFailed: (error: unknown) => void;
  /** Everything was sent. */
  readonly onIdle: () => void;
}

interface Queued {
  readonly sharerId: string;
  /** `null`: the stroke before it is deleted. */
  readonly part: StrokePart | null;
}

export function createStrokeSender({
  clock,
  send,
  undo,
  mayPass,
  onFailed,
  onIdle,
}: StrokeSenderDependencies) {
  let queue: readonly Queued[] = [];
  let isBusy = false;
  let attempts = 0;
  /** Changes when the queue is dropped. */
  let generation = 0;

  async function flush(): Promise<void> {
    if (isBusy) return;
    const [first] = queue;
    if (!first) return onIdle();
    isBusy = true;
    const waitMs = await sendBatch(first.sharerId);
    clock.after(waitMs, () => {
      isBusy = false;
      void flush();
    });
  }

  /** @returns the time until the next request */
  async function sendBatch(sharerId: string): Promise<number> {
    const { parts, count } = takeBatch(queue);
    const current = generation;
    try {
      await (parts.length > 0 ? send(sharerId, parts) : undo(sharerId));
      attempts = 0;
      if (current === generation) queue = queue.slice(count);
    } catch (error) {
      attempts += 1;
      if (current !== generation) return annotationLimits.sendIntervalMs;
      // A repeated deletion could delete the stroke before.
      if (parts.length > 0 && mayPass(error) && attempts < maxAttempts) return retryAfterMs;
      drop();
      onFailed(error);
    }
    return annotationLimits.sendIntervalMs;
  }

  function drop(): void {
    generation += 1;
    queue = [];
    attempts = 0;
  }

  function enqueue(next: Queued): void {
    queue = [...queue, next];
    void flush();
  }

  return {
    add: (sharerId: string, part: StrokePart): void => enqueue({ sharerId, part }),
    /** Deletes the stroke that was added last, after it is sent and before any other. */
    undo: (sharerId: string): void => enqueue({ sharerId, part: null }),
    drop,
    isIdle: () => queue.length === 0 && !isBusy,
  };
}

/** The first parts for one share, merged, within the limits of a request; no parts when a deletion is first. */
function takeBatch(queue: readonly Queued[]): { parts: StrokePart[]; count: number } {
  const parts: StrokePart[] = [];
  let count = 0;
  if (queue[0]?.part === null) return { parts, count: 1 };
  for (const { sharerId, part } of queue) {
    if (sharerId !== queue[0]?.sharerId || !part) break;
    const merged = merge(parts.at(-1), part);
    if (merged) parts[parts.length - 1] = merged;
    else if (parts.length < annotationLimits.parts) parts.push(part);
    else break;
    count += 1;
  }
  return { parts, count };
}

/** @returns `null` if they cannot be one part */
function merge(before: StrokePart | undefined, next: StrokePart): StrokePart | null {
  if (!before || before.id !== next.id) return null;
  const kept = next.from - before.from;
  if (kept < 0 || kept > before.points.length) return null;
  const points = [...before.points.slice(0, kept), ...next.points];
  return points.length <= annotationLimits.pointsPerPart ? { ...before, points } : null;
}
