/** How often a password may be tried wrongly: per account and address, in memory, forgotten when the window ends. */
import { DomainError } from '../../platform/errors/domain-error.ts';

interface Tries {
  count: number;
  endsAt: number;
}

export interface WrongTries {
  /** Counts a try before it is made, so that parallel guesses cannot outrun the count. @throws DomainError request.too_many */
  begin(key: string): void;
  /** It was the right one: nothing is held against this key. */
  forgive(key: string): void;
}

/** Past this many keys the ended windows are swept out, so that a flood of invented accounts cannot fill the memory. */
const sweepAt = 10_000;

export function createWrongTries(limit: { max: number; perMs: number }, now: () => Date): WrongTries {
  const windows = new Map<string, Tries>();
  return {
    begin(key) {
      const at = now().getTime();
      if (windows.size > sweepAt) {
        for (const [name, { endsAt }] of windows) if (endsAt <= at) windows.delete(name);
      }
      let tries = windows.get(key);
      if (!tries || tries.endsAt <= at) {
        tries = { count: 0, endsAt: at + limit.perMs };
        windows.set(key, tries);
      }
      if (tries.count >= limit.max)
        throw new DomainError('request.too_many', { retryAfterMs: tries.endsAt - at });
      tries.count += 1;
    },
    forgive(key) {
      windows.delete(key);
    },
  };
}
