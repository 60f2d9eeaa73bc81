import { expect, test } from 'vitest';
import { createClock } from '../../platform/testing/clock.ts';
import { createWrongTries } from './wrong-tries.ts';

const limit = { max: 2, perMs: 1000 };

test('a key is refused after its tries, told how long, and free again when the window ends', () => {
  const clock = createClock();
  const tries = createWrongTries(limit, clock.now);
  tries.begin('a');
  tries.begin('a');
  clock.advance(400);

  expect(() => tries.begin('a')).toThrow(
    expect.objectContaining({ code: 'request.too_many', details: { retryAfterMs: 600 } }),
  );
  expect(() => tries.begin('b')).not.toThrow();
  clock.advance(600);
  expect(() => tries.begin('a')).not.toThrow();
});

test('a right try makes the wrong ones before it forgotten', () => {
  const tries = createWrongTries(limit, createClock().now);
  tries.begin('a');
  tries.begin('a');
  tries.forgive('a');

  expect(() => tries.begin('a')).not.toThrow();
});
