/**
 * Maps violations of the unique constraints to domain errors. The lock in front of them should prevent these.
 */
import { DomainError } from '../../../platform/errors/domain-error.ts';
import * as store from '../store.ts';

/** @throws DomainError schedule.taken | schedule.already_booked */
export function rethrowAsDomainError(error: unknown): never {
  if (store.isSeatConflict(error)) throw new DomainError('schedule.taken', {}, { cause: error });
  if (store.isUpcomingConflict(error)) throw new DomainError('schedule.already_booked', {}, { cause: error });
  throw error;
}
