import type { FoundLink } from '@foyer/contract/links/links.ts';
import type { Booked } from '@foyer/contract/schedules/schedules.ts';
import { describe, expect, test } from 'vitest';
import { destinationOf } from './link-destination.ts';

function buildLink(changes: Partial<FoundLink> = {}): FoundLink {
  return {
    kind: 'generate-link',
    state: 'good',
    productSlug: 'jee-live-demo',
    productName: 'JEE Live Demo',
    customerName: null,
    agentName: 'Priya',
    opensAt: null,
    expiresAt: '2026-11-22T10:30:00.000Z',
    startsAt: null,
    asksFor: 'form',
    ...changes,
  } as FoundLink;
}
const buildBooked = (status: Booked['status']): Booked => ({ status }) as Booked;

describe('a valid link', () => {
  test('without a customer leads to the form', () => {
    expect(destinationOf(buildLink(), null)).toEqual({ kind: 'form' });
  });

  test('of a known customer opens, with or without a code', () => {
    expect(destinationOf(buildLink({ asksFor: 'code' }), null)).toEqual({ kind: 'open' });
    expect(destinationOf(buildLink({ asksFor: 'nothing' }), null)).toEqual({ kind: 'open' });
  });

  test('of a booking opens once the booking can be joined', () => {
    const link = buildLink({ kind: 'schedule', asksFor: 'code' });

    expect(destinationOf(link, buildBooked('BOOKED'))).toEqual({ kind: 'open' });
  });
});

describe('a link before its start', () => {
  test('leads to the page of its booking', () => {
    const booked = buildBooked('BOOKED');

    expect(destinationOf(buildLink({ kind: 'schedule', state: 'early' }), booked)).toEqual({
      kind: 'schedule',
      booked,
    });
  });

  test('of an unknown booking leads to the page for unknown times', () => {
    expect(destinationOf(buildLink({ kind: 'schedule', state: 'early' }), null)).toEqual({
      kind: 'stopped',
      state: 'time-unknown',
    });
  });
});

describe('an invalid link', () => {
  test.each([
    ['expired', 'link-expired'],
    ['used', 'link-used'],
    ['revoked', 'link-revoked'],
  ] as const)('that is %s leads to the page for that state', (state, shown) => {
    expect(destinationOf(buildLink({ state }), null)).toEqual({ kind: 'stopped', state: shown });
  });

  test('of a booking that is over leads to the page of the booking', () => {
    for (const status of ['CANCELLED', 'MISSED_BY_US', 'MISSED_BY_CUSTOMER', 'MET'] as const) {
      const booked = buildBooked(status);
      expect(destinationOf(buildLink({ kind: 'schedule', state: 'revoked' }), booked)).toEqual({
        kind: 'schedule',
        booked,
      });
    }
  });

  test('of an open booking leads to the page for expired links', () => {
    expect(destinationOf(buildLink({ kind: 'schedule', state: 'expired' }), buildBooked('BOOKED'))).toEqual({
      kind: 'stopped',
      state: 'link-expired',
    });
  });
});
