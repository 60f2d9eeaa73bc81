import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const nine = Date.UTC(2026, 10, 21, 9, 0);
const iso = (ms: number): string => new Date(ms).toISOString();

test('does not correct a clock within the tolerance', () => {
  const clock = createServerClock(() => nine);
  clock.learn(iso(nine - 300));

  expect(clock.now()).toBe(nine);
});

test.each([-240_000, 240_000])('corrects a clock that is off by %d ms', (wrongByMs) => {
  const clock = createServerClock(() => nine + wrongByMs);
  clock.learn(iso(nine - 5_000));
  clock.learn(iso(nine - 40));
  clock.learn(iso(nine - 900));

  expect(clock.now()).toBe(nine - 40);
});

test('ignores an invalid instant', () => {
  const clock = createServerClock(() => nine);
  clock.learn('soon');

  expect(clock.now()).toBe(nine);
});
