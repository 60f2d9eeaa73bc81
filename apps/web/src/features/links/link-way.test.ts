import type { FoundLink } from '@foyer/contract/links.ts';
import type { Booked } from '@foyer/contract/schedules.ts';
import { describe, expect, test } from 'vitest';
import { wayOf } from './link-way.ts';

function buildLink(changes: Partial<FoundLink> = {}): FoundLink {
  return {
    ...{ kind: 'generate-link', state: 'good', productSlug: 'jee-live-demo', productName: 'JEE Live Demo' },
    ...{ customerName: null, agentName: 'Priya', opensAt: null, expiresAt: '2026-11-22T10:30:00.000Z' },
    ...{ startsAt: null, asksFor: 'form' },
    ...changes,
  } as FoundLink;
}
const buildBooked = (status: Booked['status']): Booked => ({ status }) as Booked;

describe('a link that is good', () => {
  test('to nobody in particular asks for the details', () => {
    expect(wayOf(buildLink(), null)).toEqual({ kind: 'form' });
  });

  test('to a known customer opens, by a code or without', () => {
    expect(wayOf(buildLink({ asksFor: 'code' }), null)).toEqual({ kind: 'open' });
    expect(wayOf(buildLink({ asksFor: 'nothing' }), null)).toEqual({ kind: 'open' });
  });

  test('to a booked start whose door is open opens', () => {
    const link = buildLink({ kind: 'schedule', asksFor: 'code' });

    expect(wayOf(link, buildBooked('BOOKED'))).toEqual({ kind: 'open' });
  });
});

describe('a link that is early', () => {
  test('shows what is booked', () => {
    const booked = buildBooked('BOOKED');

    expect(wayOf(buildLink({ kind: 'schedule', state: 'early' }), booked)).toEqual({
      kind: 'schedule',
      booked,
    });
  });

  test('to a time that cannot be found says that', () => {
    expect(wayOf(buildLink({ kind: 'schedule', state: 'early' }), null)).toEqual({
      kind: 'stopped',
      state: 'time-unknown',
    });
  });
});

describe('a link that is no good any more', () => {
  test.each([
    ['expired', 'link-expired'],
    ['used', 'link-used'],
    ['revoked', 'link-revoked'],
  ] as const)('%s says so', (state, shown) => {
    expect(wayOf(buildLink({ state }), null)).toEqual({ kind: 'stopped', state: shown });
  });

  test('of a schedule says what became of that, whatever the link itself is', () => {
    for (const status of ['CANCELLED', 'MISSED_BY_US', 'MISSED_BY_CUSTOMER', 'MET'] as const) {
      const booked = buildBooked(status);
      expect(wayOf(buildLink({ kind: 'schedule', state: 'revoked' }), booked)).toEqual({
        kind: 'schedule',
        booked,
      });
    }
  });

  test('of a schedule that stands is expired all the same', () => {
    expect(wayOf(buildLink({ kind: 'schedule', state: 'expired' }), buildBooked('BOOKED'))).toEqual({
      kind: 'stopped',
      state: 'link-expired',
    });
  });
});
