import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MediaPacket } from './peer.ts';
import { createReorder, type OrderedPacket } from './reorder.ts';

const packet = (sequence: number, arrivedAtMs = 0): MediaPacket => ({
  sequence: sequence & 0xffff,
  timestamp: sequence * 3000,
  isMarked: true,
  payload: Buffer.from([1]),
  arrivedAtMs,
});

function open(waitMs = 500) {
  const received: OrderedPacket[] = [];
  const requests: number[][] = [];
  const reorder = createReorder({
    onPacket: (ordered) => received.push(ordered),
    onMissing: (sequences) => requests.push(sequences),
    waitMs,
  });
  return { reorder, received, requests, sequences: () => received.map(({ sequence }) => sequence) };
}

test('hands out any shuffle of packets in their order, also across the end of the sequence numbers', () => {
  const delays = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 30, maxLength: 30 });
  fc.assert(
    fc.property(fc.integer({ min: 65_500, max: 65_535 }), delays, (first, delayOf) => {
      const { reorder, received } = open();
      reorder.push(packet(first));
      const later = delayOf.map((delay, index) => ({ at: index + delay, sequence: first + 1 + index }));
      for (const { sequence } of later.toSorted((one, other) => one.at - other.at))
        reorder.push(packet(sequence));

      expect(received.map(({ sequence }) => sequence)).toEqual(
        Array.from({ length: 31 }, (_, index) => (first + index) & 0xffff),
      );
      expect(received.some(({ isAfterLoss }) => isAfterLoss)).toBe(false);
      expect(reorder.isWaiting()).toBe(false);
    }),
  );
});

test('requests a missing packet, again while it is missing, and continues without it when it is too late', () => {
  const { reorder, received, requests, sequences } = open(500);
  reorder.push(packet(65_535, 0));
  reorder.push(packet(65_537, 10));
  reorder.check(10);
  reorder.check(30);
  reorder.check(100);

  expect(requests).toEqual([[0], [0]]);
  expect(sequences()).toEqual([65_535]);

  reorder.check(511);

  expect(received.map(({ sequence, isAfterLoss }) => [sequence, isAfterLoss])).toEqual([
    [65_535, false],
    [1, true],
  ]);
  expect(reorder.isWaiting()).toBe(false);
});

test('ignores a packet that comes twice, or too late', () => {
  const { reorder, sequences } = open(500);
  for (const [sequence, at] of [
    [1, 0],
    [2, 0],
    [2, 0],
    [4, 0],
  ] as const)
    reorder.push(packet(sequence, at));
  reorder.check(600);
  reorder.push(packet(3, 700));
  reorder.push(packet(5, 700));

  expect(sequences()).toEqual([1, 2, 4, 5]);
});

test('starts again when the sender does', () => {
  const { reorder, received, requests } = open();
  reorder.push(packet(10));
  reorder.push(packet(30_000));
  reorder.push(packet(30_001));

  expect(received.map(({ sequence, isAfterLoss }) => [sequence, isAfterLoss])).toEqual([
    [10, false],
    [30_000, true],
    [30_001, false],
  ]);
  expect(requests).toEqual([]);
});
