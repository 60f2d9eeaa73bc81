/** Knows when the database is not available: a caller gets one error for it, and the log one line for each outage. */
import { seconds } from '@foyer/contract/core/time.ts';
import { DomainError } from '../../errors/domain-error.ts';

const retryAfterMs = seconds(5);

/** Without a failure for this time an outage is over: a full disk still answers reads. */
const quietMs = seconds(5);

/** The database cannot be reached, or cannot work: a client may repeat the request after a while. */
export class DatabaseUnavailableError extends DomainError {
  override readonly name = 'DatabaseUnavailableError';

  constructor(cause: unknown) {
    super('server.busy', { retryAfterMs }, { cause });
  }
}

/**
 * 08: connection lost. 28, 3D000: password, account or database changed. 25006: read-only, as a full or a replaced
 * server is. 53: disk, memory or connections used up. 57P: stopping or starting. 58: files of the server.
 */
const outageCodes = /^(?:08|28|53|58)[0-9A-Z]{3}$|^(?:3D000|25006|57P0[1-5])$/;
const networkCalls = new Set(['connect', 'getaddrinfo', 'read', 'write']);
const lostConnection = /^(?:Connection terminated|timeout expired|Client has encountered a connection error)/;

/** @param error of the driver, also inside an error of the query builder */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A host with several addresses, none of which answers.
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string') return outageCodes.test(code) || networkCalls.has(String(syscall));
  return lostConnection.test(error.message) || isOutage(error.cause);
}

/** Whether an outage alone is what failed. Its own lines say so already. */
export function isCausedByOutage(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isCausedByOutage);
  return error instanceof Error && error.cause !== undefined && isCausedByOutage(error.cause);
}

export type OutageChange =
  | { readonly state: 'begun'; readonly error: unknown }
  | { readonly state: 'over'; readonly lastedMs: number };

interface OutageWatch {
  failed(error: unknown): void;
  succeeded(): void;
}

/** Reports the begin and the end of each outage. What fails before the first success is a failed start, and no outage. */
export function createOutageWatch(
  onChange: (change: OutageChange) => void,
  now: () => number = Date.now,
): OutageWatch {
  let wasAvailable = false;
  let outage: { readonly since: number; lastAt: number } | null = null;

  return {
    failed(error) {
      if (outage) outage.lastAt = now();
      else if (wasAvailable) {
        outage = { since: now(), lastAt: now() };
        onChange({ state: 'begun', error });
      }
    },
    succeeded() {
      wasAvailable = true;
      if (!outage || now() - outage.lastAt < quietMs) return;
      const lastedMs = outage.lastAt - outage.since;
      outage = null;
      onChange({ state: 'over', lastedMs });
    },
  };
}

/** The line of the log for a change. */
export function describeOutage(change: OutageChange): { text: string; level: 'error' | 'warn' } {
  if (change.state === 'over')
    return {
      text: `The database is available again, after ${Math.ceil(change.lastedMs / 1000)} s.`,
      level: 'warn',
    };
  return {
    text: `The database is not available: ${reasonOf(change.error)}. Requests are answered 503 until it is.`,
    level: 'error',
  };
}

function reasonOf(error: unknown): string {
  const { cause, message, code } = error as { cause?: unknown; message?: string; code?: unknown };
  if (cause !== undefined && code === undefined) return reasonOf(cause);
  // Of several addresses of a host, all of which failed, the first one.
  if (error instanceof AggregateError && !message) return reasonOf(error.errors[0]);
  return message || String(code);
}
