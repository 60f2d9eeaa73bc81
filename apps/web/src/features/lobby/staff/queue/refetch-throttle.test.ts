import { seconds } from '@foyer/contract/core/time.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserClock } from '../../../../platform/time/clock.ts';
import { createRefetchThrottle } from './refetch-throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const queue = ['queue'];

function create(ask = async (_key: unknown): Promise<unknown> => null) {
  const fetched = vi.fn(ask);
  const refetchThrottle = createRefetchThrottle(fetched, browserClock);
  return { fetched, refetchThrottle };
}

it('refetches at once', () => {
  const { fetched, refetchThrottle } = create();
  refetchThrottle.refetch(queue);

  expect(fetched).toHaveBeenCalledExactlyOnceWith(queue);
});

it('coalesces all changes of the next second into one refetch', async () => {
  const { fetched, refetchThrottle } = create();
  for (let each = 0; each < 9; each += 1) refetchThrottle.refetch(queue);
  await vi.advanceTimersByTimeAsync(seconds(1) - 1);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);

  expect(fetched).toHaveBeenCalledTimes(2);
});

it('does not refetch again without another change', async () => {
  const { fetched, refetchThrottle } = create();
  refetchThrottle.refetch(queue);
  await vi.advanceTimersByTimeAsync(seconds(10));

  expect(fetched).toHaveBeenCalledTimes(1);
});

it('refetches after a slow fetch, not during it', async () => {
  let answer = (_: null) => {};
  const { fetched, refetchThrottle } = create(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  refetchThrottle.refetch(queue);
  await vi.advanceTimersByTimeAsync(seconds(5));
  refetchThrottle.refetch(queue);
  expect(fetched).toHaveBeenCalledTimes(1);
  answer(null);
  await vi.advanceTimersByTimeAsync(0);

  expect(fetched).toHaveBeenCalledTimes(2);
});

it('continues after a failed fetch', async () => {
  const { fetched, refetchThrottle } = create(() => Promise.reject(new Error('down')));
  refetchThrottle.refetch(queue);
  await vi.advanceTimersByTimeAsync(seconds(1));
  refetchThrottle.refetch(queue);

  expect(fetched).toHaveBeenCalledTimes(2);
});

it('throttles each query key on its own', () => {
  const { fetched, refetchThrottle } = create();
  refetchThrottle.refetch(queue);
  refetchThrottle.refetch(['dashboard']);

  expect(fetched).toHaveBeenCalledTimes(2);
});

describe('while paused', () => {
  it('fetches nothing, and once afterwards', async () => {
    const { fetched, refetchThrottle } = create();
    refetchThrottle.pause(seconds(2));
    for (let each = 0; each < 3; each += 1) refetchThrottle.refetch(queue);
    await vi.advanceTimersByTimeAsync(seconds(2) - 1);
    expect(fetched).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('fetches at once when resumed early', async () => {
    const { fetched, refetchThrottle } = create();
    refetchThrottle.pause(seconds(2));
    refetchThrottle.refetch(queue);
    refetchThrottle.resume();
    await vi.advanceTimersByTimeAsync(0);

    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('a second pause extends the first', async () => {
    const { fetched, refetchThrottle } = create();
    refetchThrottle.pause(seconds(2));
    await vi.advanceTimersByTimeAsync(seconds(1));
    refetchThrottle.pause(seconds(2));
    refetchThrottle.refetch(queue);
    await vi.advanceTimersByTimeAsync(seconds(2) - 1);
    expect(fetched).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('other requests can wait for the end of the pause', async () => {
    const { refetchThrottle } = create();
    const order: string[] = [];
    refetchThrottle.pause(seconds(2));
    void refetchThrottle.whenResumed().then(() => order.push('allowed'));
    await vi.advanceTimersByTimeAsync(seconds(1));
    order.push('a second');
    await vi.advanceTimersByTimeAsync(seconds(1));

    expect(order).toEqual(['a second', 'allowed']);
  });
});
