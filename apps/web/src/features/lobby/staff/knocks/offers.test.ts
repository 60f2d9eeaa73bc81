import type { DemoRequest } from '@foyer/contract/lobby/shapes.ts';
import { expect, test } from 'vitest';
import {
  addKnock,
  applySnapshot,
  chooseToasts,
  countOpen,
  findOffer,
  type Offer,
  removeOffer,
  setPhase,
  timeLeftShare,
} from './offers.ts';

const nine = Date.UTC(2026, 10, 21, 9, 0);
const at = (seconds: number): string => new Date(nine + seconds * 1000).toISOString();

/**
 * A customer who has waited since `queued` seconds past nine, with an offer made at `offered`, by default for
 * two minutes.
 */
function buildRequest(
  number: number,
  { queued = number, offered = 60, lastsSeconds = 120 } = {},
): DemoRequest {
  return {
    meetingId: `meeting-${number}`,
    userId: 'agent-1',
    productId: 'product',
    productName: 'JEE Live Demo',
    productSlug: 'jee-live-demo',
    tenant: 'acme',
    customerSocketId: `socket-${number}`,
    customerId: `customer-${number}`,
    demoType: 'live',
    customerName: `Customer ${number}`,
    language: null,
    pastMeetings: 0,
    deviceCheck: null,
    utm: {},
    queuedAt: at(queued),
    offeredAt: at(offered),
    expiresAt: at(offered + lastsSeconds),
  };
}

const listOf = (...numbers: number[]): readonly Offer[] =>
  applySnapshot(
    [],
    numbers.map((number) => buildRequest(number)),
  );
const namesOf = (offers: readonly Offer[]): string[] => offers.map((offer) => offer.request.customerName);

test('shows at most five toasts, the oldest first', () => {
  const offers = listOf(7, 3, 1, 6, 2, 5, 4);

  const toasts = chooseToasts(offers, nine);

  expect(namesOf(toasts)).toEqual(['Customer 1', 'Customer 2', 'Customer 3', 'Customer 4', 'Customer 5']);
  expect(countOpen(offers)).toBe(7);
});

test('shows the sixth offer when one is answered', () => {
  const toasts = chooseToasts(removeOffer(listOf(1, 2, 3, 4, 5, 6), 'meeting-2'), nine);

  expect(namesOf(toasts)).toEqual(['Customer 1', 'Customer 3', 'Customer 4', 'Customer 5', 'Customer 6']);
});

test('shows one toast for a knock that arrives twice', () => {
  const offers = addKnock(addKnock(listOf(1), buildRequest(2)), buildRequest(2));

  expect(applySnapshot(offers, [buildRequest(1), buildRequest(2)])).toHaveLength(2);
});

test('hides an expired toast and keeps its offer in the list', () => {
  const offers = listOf(1);

  expect(chooseToasts(offers, nine + 179_000)).toHaveLength(1);
  expect(chooseToasts(offers, nine + 180_000)).toHaveLength(0);
  expect(countOpen(offers)).toBe(1);
});

test('opens an offer again when the customer is offered again', () => {
  const taken = setPhase(listOf(1), 'meeting-1', { name: 'taken', by: 'Priya' });
  const again = buildRequest(1, { offered: 300 });

  expect(findOffer(applySnapshot(taken, [again]), 'meeting-1')?.phase.name).toBe('open');
  expect(findOffer(addKnock(taken, again), 'meeting-1')?.phase.name).toBe('open');
});

test('the time-left bar of a toast runs from full to empty over the offer time of the product', () => {
  for (const lastsSeconds of [15, 30, 120]) {
    const request = buildRequest(1, { offered: 0, lastsSeconds });
    const shares = [0, lastsSeconds / 2, lastsSeconds, lastsSeconds + 5].map((after) =>
      timeLeftShare(request, nine + after * 1000),
    );
    expect(shares).toEqual([1, 0.5, 0, 0]);
  }
});

test('the time-left bar of a toast is at most full when the clocks differ', () => {
  expect(timeLeftShare(buildRequest(1, { offered: 0 }), nine - 3_000)).toBe(1);
});

test('a snapshot removes offers that are over', () => {
  expect(namesOf(applySnapshot(listOf(1, 2), [buildRequest(2)]))).toEqual(['Customer 2']);
});

test('a snapshot keeps offers that are being answered or show who took them', () => {
  const accepting = setPhase(listOf(1, 2), 'meeting-1', { name: 'accepting' });
  const offers = setPhase(accepting, 'meeting-2', { name: 'taken', by: 'Priya' });

  expect(applySnapshot(offers, [])).toEqual(offers);
  expect(applySnapshot(offers, [buildRequest(1), buildRequest(2)])).toEqual(offers);
});

test('does not count an offer taken by another agent', () => {
  expect(countOpen(setPhase(listOf(1, 2), 'meeting-1', { name: 'taken', by: null }))).toBe(1);
});
