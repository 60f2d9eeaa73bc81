import type { Room } from 'livekit-client';
import { expect, test } from 'vitest';
import { receivedBytes } from './livekit-stats.ts';

/** A participant whose track has received this many bytes. */
const person = (bytesReceived: number, attributes: Record<string, string> = {}) => ({
  attributes,
  trackPublications: new Map([
    [
      'camera',
      { track: { getRTCStatsReport: async () => new Map([['T', { type: 'transport', bytesReceived }]]) } },
    ],
  ]),
});
type Person = ReturnType<typeof person>;
const held = { held: '2026-11-26T09:00:00.000Z' };

const bytesIn = (self: Person, ...others: Person[]) =>
  receivedBytes({
    localParticipant: self,
    remoteParticipants: new Map(others.map((each, index) => [String(index), each])),
  } as unknown as Room);

test('adds up what both transports received', async () => {
  expect(await bytesIn(person(10), person(5))).toBe(15);
});

test('is unknown for a participant on hold, and while everyone else is on hold', async () => {
  expect(await bytesIn(person(10, held), person(5))).toBeNull();
  expect(await bytesIn(person(10), person(5, held))).toBeNull();
});

test('is known while one of several others is on hold, and after the hold', async () => {
  expect(await bytesIn(person(10), person(5), person(7, held))).toBe(15);
  expect(await bytesIn(person(10, { held: '' }), person(5, { held: '' }))).toBe(15);
});
