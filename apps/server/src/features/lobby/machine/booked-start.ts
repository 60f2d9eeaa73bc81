/**
 * Booked starts in the lobby: their queue position, the agent who is offered them first, and how long they
 * stay open.
 */
import { scheduleLimits } from '@foyer/contract/schedules/schedules.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { CustomerActor } from '../../../platform/http/auth/actor.ts';
import type { OfferRow, RequestRow } from '../tables.ts';

/** What the lobby needs to know of a booked start. */
export interface BookedStart {
  readonly startsAt: Date;
  /** The link admits the customer from `opensAt` until `expiresAt`. */
  readonly opensAt: Date;
  readonly expiresAt: Date;
  /** The assigned agent; `null`: any agent of the product. */
  readonly agentId: string | null;
}

export interface BookedStarts {
  /** The customer's own booking for this product, unless it was cancelled. `null` for another person's. */
  findForKnock(
    tx: Transaction,
    wanted: { readonly scheduleId: string } & Pick<
      CustomerActor,
      'customerId' | 'registrationId' | 'productId' | 'name'
    >,
  ): Promise<BookedStart | null>;
  /** Records that the customer arrived. */
  recordCustomerPresent(tx: Transaction, scheduleId: string): Promise<void>;
  /** Records that both sides were in the room. */
  recordMet(tx: Transaction, scheduleId: string): Promise<void>;
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
 * The columns of a request for a booked start. Its queue position is that of the booked time.
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
    // The wait of a customer who is early begins at the booked time.
    waitingSince: startsAt > at ? startsAt : at,
    firstAgentId: agentId,
    firstAgentUntil: agentId ? later(at, scheduleLimits.assignedAgentFirstMs) : null,
    keptOpenUntil: later(startsAt, scheduleLimits.noShowAfterMs),
  };
}

/**
 * Whether the request may be offered to the agent now: at first to the assigned agent alone, unless that
 * agent rejected it.
 */
export function mayBeOfferedTo(
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

/** Booked starts that are due come before live requests; each group keeps its order. */
export function inOfferOrder<R extends Pick<RequestRow, 'demoType' | 'queuedAt'>>(
  requests: readonly R[],
  at: Date,
): R[] {
  const isDue = (request: R) => request.demoType === 'scheduled' && request.queuedAt <= at;
  return [...requests.filter(isDue), ...requests.filter((request) => !isDue(request))];
}

function later(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}
