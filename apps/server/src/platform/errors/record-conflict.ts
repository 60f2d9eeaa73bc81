/** Optimistic locking: rejects a change that is based on an older version of the record. */
import { DomainError } from './domain-error.ts';

interface Versioned {
  readonly version: number;
  /** The person's name at that time; `null` when no person has changed the record. */
  readonly changedBy: string | null;
  readonly changedAt: Date;
}

/** @throws DomainError record.conflict when `seen` is not the current version */
export function rejectStaleVersion({ version, changedBy, changedAt }: Versioned, seen: number): void {
  if (version === seen) return;
  throw new DomainError('record.conflict', {
    ...(changedBy ? { changedBy } : {}),
    changedAt: changedAt.toISOString(),
  });
}
