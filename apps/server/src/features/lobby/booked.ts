/** A booked start in the lobby: whose turn it is when the customer comes by its link, and who is asked first. */
import { scheduleLimits } from '@foyer/contract/schedules.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { OfferRow, RequestRow } from './tables.ts';

/** What the lobby has to know of a booked start. */
export interface BookedStart {
  readonly startsAt: Date;
  /** When its link lets in, and when it stops. */
  readonly opensAt: Date;
  readonly expiresAt: Date;
  /** Who is assigned; `null`: whoever is free. */
  readonly agentId: string | null;
}

export interface BookedStarts {
  /** The customer's own that still stands, for this product; `null` for anybody else's. */
  findForKnock(
    unit: Unit,
    wanted: { scheduleId: string; customerId: string; productId: string },
  ): Promise<BookedStart | null>;
  /** The customer came. */
  noteCustomerThere(unit: Unit, scheduleId: string): Promise<void>;
  /** Both were in the room. */
  noteMet(unit: Unit, scheduleId: string): Promise<void>;
}

type BookedFields = Pick<
  RequestRow,
  | 'scheduleId'
  | 'demoType'
  | 'queuedAt'
  | 'waitingSince'
  | 'firstAgentId'
  | 'firstAgentUntil'
  | 'keptOpenUntil'
>;

/**
 * The request of a booked start: in the queue by the time that was booked.
 * @throws DomainError schedule.not_found | link.early with opensAt | link.expired
 */
export function bookedFields(scheduleId: string, start: BookedStart | null, at: Date): BookedFields {
  if (!start) throw new DomainError('schedule.not_found');
  const { startsAt, opensAt, expiresAt, agentId } = start;
  if (at < opensAt) throw new DomainError('link.early', { opensAt: opensAt.toISOString() });
  if (at >= expiresAt) throw new DomainError('link.expired');
  return {
    scheduleId,
    demoType: 'scheduled',
    queuedAt: startsAt,
    // Who comes early waits from the start on, not from the coming.
    waitingSince: startsAt > at ? startsAt : at,
    firstAgentId: agentId,
    firstAgentUntil: agentId ? later(at, scheduleLimits.assignedAgentFirstMs) : null,
    keptOpenUntil: later(startsAt, scheduleLimits.noShowAfterMs),
  };
}

/** Whom a request may be offered to now: the assigned agent alone at first, unless that agent said no. */
export function isOfferedTo(
  agentId: string,
  request: Pick<RequestRow, 'firstAgentId' | 'firstAgentUntil'>,
  offers: readonly Pick<OfferRow, 'agentId' | 'status'>[],
  at: Date,
): boolean {
  const { firstAgentId, firstAgentUntil } = request;
  if (!firstAgentId || !firstAgentUntil || at >= firstAgentUntil) return true;
  const refused = offers.some((offer) => offer.agentId === firstAgentId && offer.status === 'REJECTED');
  return refused || agentId === firstAgentId;
}

/** Booked starts that are due go before live requests, whoever comes first among each. */
export function inOrderOfTurn<R extends Pick<RequestRow, 'demoType' | 'queuedAt'>>(
  requests: readonly R[],
  at: Date,
): R[] {
  const isDue = (request: R) => request.demoType === 'scheduled' && request.queuedAt <= at;
  return [...requests.filter(isDue), ...requests.filter((request) => !isDue(request))];
}

function later(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}
