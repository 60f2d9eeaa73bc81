/** The tables' own refusals in the product's words, should the door in front of them ever not hold. */
import { DomainError } from '../../platform/errors/domain-error.ts';
import * as store from './store.ts';

/** @throws DomainError schedule.taken | schedule.already_booked */
export function explainClash(error: unknown): never {
  if (store.isPlaceClash(error)) throw new DomainError('schedule.taken', {}, { cause: error });
  if (store.isUpcomingClash(error)) throw new DomainError('schedule.already_booked', {}, { cause: error });
  throw error;
}
