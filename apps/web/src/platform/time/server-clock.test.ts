import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createServerClock, fetchTimed, serverNow } from './server-clock.ts';

type Bounds = readonly [number, number];

/** A server, and a device whose clock is ahead of the server's. */
function setUp({ aheadMs = 0, saved = null as Bounds | null } = {}) {
  const world = { now: Date.UTC(2026, 10, 26, 9, 0, 0, 300), aheadMs, saved };
  const clock = createServerClock({
    deviceNow: () => world.now + world.aheadMs,
    saved: { get: () => world.saved, set: (bounds) => Object.assign(world, { saved: bounds }) },
  });
  return {
    world,
    /** An answer that was on its way for `backMs` after the server had written its date. */
    answer({ thereMs = 20, backMs = 20, headers = {} as Record<string, string> } = {}) {
      const date = new Date(world.now + thereMs).toUTCString();
      world.now += thereMs + backMs;
      clock.learn(new Headers({ date, ...headers }), thereMs + backMs);
    },
    errorMs: () => Math.abs(clock.now() - world.now),
  };
}

describe('the server clock', () => {
  test('is the clock of the device before the first answer', () => {
    const { errorMs } = setUp({ aheadMs: minutes(45) });

    expect(errorMs()).toBe(minutes(45));
  });

  test.each([minutes(45), -minutes(45), seconds(3)])(
    'corrects a clock that is %d ms ahead to within a second after one answer',
    (aheadMs) => {
      const { answer, errorMs } = setUp({ aheadMs });

      answer();

      expect(errorMs()).toBeLessThanOrEqual(600);
    },
  );

  test('becomes more exact than the seconds of the header by further answers', () => {
    const { world, answer, errorMs } = setUp({ aheadMs: minutes(45) });

    for (let second = 0; second < 10; second += 1) {
      answer();
      world.now += 1_070;
    }

    expect(errorMs()).toBeLessThanOrEqual(100);
  });

  test('leaves the clock of a device alone that may be right', () => {
    const { answer, errorMs } = setUp();

    answer();
    answer({ thereMs: seconds(8), backMs: seconds(4) });

    expect(errorMs()).toBe(0);
  });

  test('stays exact when a slow answer follows a fast one', () => {
    const { answer, errorMs } = setUp({ aheadMs: minutes(45) });
    answer();
    const before = errorMs();

    answer({ thereMs: 10, backMs: seconds(15) });

    expect(errorMs()).toBeLessThanOrEqual(before);
  });

  test('is not changed by a response from a cache', () => {
    const { world, answer, errorMs } = setUp();
    answer();

    world.now += minutes(10);
    const date = new Date(world.now - minutes(10)).toUTCString();
    answer({ headers: { date, age: '600' } });

    expect(errorMs()).toBe(0);
  });

  test('is not changed by a response without a valid date', () => {
    const { answer, errorMs } = setUp();

    answer({ headers: { date: 'soon' } });

    expect(errorMs()).toBe(0);
  });

  test.each([minutes(45), -minutes(45)])(
    'is right again with the next answer after the clock of the device moved by %d ms',
    (jumpMs) => {
      const { world, answer, errorMs } = setUp();
      answer();

      world.aheadMs = jumpMs;
      answer();
      expect(errorMs()).toBeLessThanOrEqual(600);
      world.aheadMs = 0;
      answer();

      expect(errorMs()).toBe(0);
    },
  );

  test('keeps its offset after a reload', () => {
    const before = setUp({ aheadMs: minutes(45) });
    before.answer();

    const { errorMs } = setUp({ aheadMs: minutes(45), saved: before.world.saved });

    expect(errorMs()).toBeLessThanOrEqual(600);
  });
});

describe('a fetched answer', () => {
  afterEach(() => void vi.unstubAllGlobals());

  test('sets the server clock of the page', async () => {
    const date = new Date(Date.now() - minutes(45)).toUTCString();
    vi.stubGlobal('fetch', async () => new Response('{}', { headers: { date } }));

    await fetchTimed('/api/config', {});

    // The first answer may have been on its way since the page was opened.
    const learnedMs = Date.now() - serverNow();
    expect(learnedMs).toBeGreaterThan(minutes(45) - performance.now() - seconds(1));
    expect(learnedMs).toBeLessThanOrEqual(minutes(45) + seconds(1));
  });
});
