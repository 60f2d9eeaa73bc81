/** The refusal for who would overwrite what somebody else changed meanwhile. */
import { DomainError } from './domain-error.ts';

interface Versioned {
  readonly version: number;
  /** By the name of that time; `null` when it was never changed by a person. */
  readonly changedBy: string | null;
  readonly changedAt: Date;
}

/** @throws DomainError record.conflict unless the change was made on what stands */
export function refuseStale({ version, changedBy, changedAt }: Versioned, seen: number): void {
  if (version === seen) return;
  throw new DomainError('record.conflict', {
    ...(changedBy ? { changedBy } : {}),
    changedAt: changedAt.toISOString(),
  });
}
