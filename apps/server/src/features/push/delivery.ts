/**
 * Delivers messages until they are delivered or expired. Each push service has its own queue, so that a slow
 * one does not delay the others. The queues are in memory: a message is worth seconds, and a restart loses it.
 */
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { createWorkQueue } from '../../platform/db/work-queue.ts';
import type { Browser, PushMessage, SendMessage } from './send-message.ts';

export interface Delivery {
  readonly browser: Browser;
  readonly message: Omit<PushMessage, 'ttlSeconds'>;
  readonly expiresAt: Date;
}

/** `gone`: the push service knows the subscription no more. */
export type DeliveryResult = 'delivered' | 'gone' | 'failed';

interface Dependencies {
  readonly send: SendMessage;
  readonly now: () => Date;
  /** Rejects when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** Receives the last problem of a message that was not delivered, and the origin of the push service. */
  readonly onFailure: (error: unknown, context: { readonly pushService: string }) => void;
  /** Replaces the limits, for tests. */
  readonly limits?: { readonly atOnce: number; readonly waiting: number };
}

/** Of one push service. */
const defaultLimits = { atOnce: 8, waiting: 1000 };
const backoffMs = [seconds(1), seconds(5)];
/** In the queue of a push service. */
const longestWaitMs = minutes(1);

export function createDeliveries(dependencies: Dependencies) {
  const { send, now, wait, onFailure, limits = defaultLimits } = dependencies;
  const stopping = new AbortController();
  const runInQueue = createWorkQueue({
    atOnce: limits.atOnce,
    maxWaiting: limits.waiting,
    maxWaitMs: longestWaitMs,
  });

  /** @returns when to try again, in milliseconds; a result when that is known */
  async function attempt({ browser, message, expiresAt }: Delivery): Promise<DeliveryResult | number | null> {
    if (stopping.signal.aborted) return 'failed';
    const ttlSeconds = Math.ceil((expiresAt.getTime() - now().getTime()) / 1000);
    if (ttlSeconds <= 0) throw new Error('the message expired before it was sent');
    const { status, retryAfterSeconds } = await send(browser, { ...message, ttlSeconds });
    if (status >= 200 && status < 300) return 'delivered';
    if (status === 404 || status === 410) return 'gone';
    if (status !== 429 && status < 500) throw new RejectedError(status);
    return retryAfterSeconds === null ? null : seconds(retryAfterSeconds);
  }

  async function deliver(delivery: Delivery): Promise<DeliveryResult> {
    const origin = new URL(delivery.browser.endpoint).origin;
    let problem: unknown = new Error('the push service is overloaded');
    for (let tries = 0; ; tries += 1) {
      let retryAfterMs: number | null = null;
      try {
        const result = await runInQueue(origin, () => attempt(delivery));
        if (typeof result === 'string') return result;
        retryAfterMs = result;
      } catch (error) {
        problem = error;
        if (isFinal(error)) break;
      }
      const backoff = backoffMs[tries];
      if (backoff === undefined) break;
      const pauseMs = Math.max(backoff, retryAfterMs ?? 0);
      if (now().getTime() + pauseMs >= delivery.expiresAt.getTime()) break;
      try {
        await wait(pauseMs, stopping.signal);
      } catch {
        return 'failed';
      }
    }
    onFailure(problem, { pushService: origin });
    return 'failed';
  }

  return {
    deliver,
    /** Ends the pauses and drops what waits. */
    stop(): void {
      stopping.abort();
    },
  };
}

/** The push service rejected the message itself, so another try is rejected too. */
class RejectedError extends Error {
  constructor(status: number) {
    super(`the push service answered ${status}`);
    this.name = 'RejectedError';
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof Error && (error.name === 'RejectedError' || error.name === 'NotPublicError');
}
