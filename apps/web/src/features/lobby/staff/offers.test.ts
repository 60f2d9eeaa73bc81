import type { DemoRequest } from '@foyer/contract/lobby-shapes.ts';
import { expect, test } from 'vitest';
import {
  applySnapshot,
  chooseToasts,
  close,
  countOpen,
  find,
  hearKnock,
  type Offer,
  setPhase,
} from './offers.ts';

const nine = Date.UTC(2026, 10, 21, 9, 0);
const at = (seconds: number): string => new Date(nine + seconds * 1000).toISOString();

/** A customer who has waited since `queued` seconds past nine; the offer runs out two minutes after it was made. */
function buildRequest(number: number, { queued = number, offered = 60 } = {}): DemoRequest {
  return {
    meetingId: `meeting-${number}`,
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
    expiresAt: at(offered + 120),
  };
}

const listOf = (...numbers: number[]): readonly Offer[] =>
  applySnapshot(
    [],
    numbers.map((number) => buildRequest(number)),
  );
const namesOf = (offers: readonly Offer[]): string[] => offers.map((offer) => offer.request.customerName);

test('at most five toasts, the oldest first; the rest wait in the list', () => {
  const offers = listOf(7, 3, 1, 6, 2, 5, 4);

  const toasts = chooseToasts(offers, nine);

  expect(namesOf(toasts)).toEqual(['Customer 1', 'Customer 2', 'Customer 3', 'Customer 4', 'Customer 5']);
  expect(countOpen(offers)).toBe(7);
});

test('the sixth comes forward when one is answered', () => {
  const toasts = chooseToasts(close(listOf(1, 2, 3, 4, 5, 6), 'meeting-2'), nine);

  expect(namesOf(toasts)).toEqual(['Customer 1', 'Customer 3', 'Customer 4', 'Customer 5', 'Customer 6']);
});

test('the same knock heard twice is one toast', () => {
  const offers = hearKnock(hearKnock(listOf(1), buildRequest(2)), buildRequest(2));

  expect(applySnapshot(offers, [buildRequest(1), buildRequest(2)])).toHaveLength(2);
});

test('a toast whose time has run out leaves, its customer stays in the list', () => {
  const offers = listOf(1);

  expect(chooseToasts(offers, nine + 179_000)).toHaveLength(1);
  expect(chooseToasts(offers, nine + 180_000)).toHaveLength(0);
  expect(countOpen(offers)).toBe(1);
});

test('a customer who is offered again is open again', () => {
  const taken = setPhase(listOf(1), 'meeting-1', { name: 'taken', by: 'Priya' });
  const again = buildRequest(1, { offered: 300 });

  expect(find(applySnapshot(taken, [again]), 'meeting-1')?.phase.name).toBe('open');
  expect(find(hearKnock(taken, again), 'meeting-1')?.phase.name).toBe('open');
});

test('a snapshot drops what is over', () => {
  expect(namesOf(applySnapshot(listOf(1, 2), [buildRequest(2)]))).toEqual(['Customer 2']);
});

test('a snapshot leaves alone what is being answered and what says who took it', () => {
  const accepting = setPhase(listOf(1, 2), 'meeting-1', { name: 'accepting' });
  const offers = setPhase(accepting, 'meeting-2', { name: 'taken', by: 'Priya' });

  expect(applySnapshot(offers, [])).toEqual(offers);
  expect(applySnapshot(offers, [buildRequest(1), buildRequest(2)])).toEqual(offers);
});

test('one that somebody else took does not count', () => {
  expect(countOpen(setPhase(listOf(1, 2), 'meeting-1', { name: 'taken', by: null }))).toBe(1);
});
