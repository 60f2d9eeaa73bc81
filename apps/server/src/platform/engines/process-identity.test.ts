/** Which processes count as running. */
import { expect, test } from 'vitest';
import { identify, startOfRunning } from './process-identity.ts';

/** A line of `/proc/{pid}/stat`. */
const stat = (state: string, threads: number) =>
  `4711 (a (strange) name) ${state} 1 4711 4711 0 -1 4194560 0 0 0 0 0 0 0 0 20 0 ${threads} 0 98765 0 0`;

test.each([
  ['a running process', 'S', 9, '98765'],
  ['a killed process of which some threads have not ended, because they keep its ports', 'Z', 2, '98765'],
  ['a killed process of which all threads have ended', 'Z', 1, undefined],
  ['a process that is being removed', 'X', 0, undefined],
])('the start time of %s', (_what, state, threads, startedAt) => {
  expect(startOfRunning(stat(state, threads))).toBe(startedAt);
});

test('identifies the current process, and none for an unused process id', () => {
  expect(identify(process.pid)).toMatchObject({ pid: process.pid, startedAt: expect.stringMatching(/./) });
  expect([0, -1, 1.5, 2 ** 22 + 1].map(identify)).toEqual([undefined, undefined, undefined, undefined]);
});
