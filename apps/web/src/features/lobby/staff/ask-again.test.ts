import { seconds } from '@foyer/contract/time.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserClock } from '../../../platform/clock.ts';
import { createAskAgain } from './ask-again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const queue = ['queue'];

function create(ask = async (_key: unknown): Promise<unknown> => null) {
  const asked = vi.fn(ask);
  const askAgain = createAskAgain(asked, browserClock);
  return { asked, askAgain };
}

it('asks at once', () => {
  const { asked, askAgain } = create();
  askAgain.about(queue);

  expect(asked).toHaveBeenCalledExactlyOnceWith(queue);
});

it('makes one more question of all the news of the next second', async () => {
  const { asked, askAgain } = create();
  for (let each = 0; each < 9; each += 1) askAgain.about(queue);
  await vi.advanceTimersByTimeAsync(seconds(1) - 1);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);

  expect(asked).toHaveBeenCalledTimes(2);
});

it('asks nothing more where no more news came', async () => {
  const { asked, askAgain } = create();
  askAgain.about(queue);
  await vi.advanceTimersByTimeAsync(seconds(10));

  expect(asked).toHaveBeenCalledTimes(1);
});

it('news that fall into a slow question are asked for after it, not beside it', async () => {
  let answer = (_: null) => {};
  const { asked, askAgain } = create(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  askAgain.about(queue);
  await vi.advanceTimersByTimeAsync(seconds(5));
  askAgain.about(queue);
  expect(asked).toHaveBeenCalledTimes(1);
  answer(null);
  await vi.advanceTimersByTimeAsync(0);

  expect(asked).toHaveBeenCalledTimes(2);
});

it('goes on after a question that failed', async () => {
  const { asked, askAgain } = create(() => Promise.reject(new Error('down')));
  askAgain.about(queue);
  await vi.advanceTimersByTimeAsync(seconds(1));
  askAgain.about(queue);

  expect(asked).toHaveBeenCalledTimes(2);
});

it('one thing that rests keeps no other waiting', () => {
  const { asked, askAgain } = create();
  askAgain.about(queue);
  askAgain.about(['dashboard']);

  expect(asked).toHaveBeenCalledTimes(2);
});

describe('while a meeting opens', () => {
  it('nothing is asked, and afterwards once', async () => {
    const { asked, askAgain } = create();
    askAgain.hush(seconds(2));
    for (let each = 0; each < 3; each += 1) askAgain.about(queue);
    await vi.advanceTimersByTimeAsync(seconds(2) - 1);
    expect(asked).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('it is asked at once when nothing came of the accept', async () => {
    const { asked, askAgain } = create();
    askAgain.hush(seconds(2));
    askAgain.about(queue);
    askAgain.speak();
    await vi.advanceTimersByTimeAsync(0);

    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('another accept makes the silence longer, and never ends it early', async () => {
    const { asked, askAgain } = create();
    askAgain.hush(seconds(2));
    await vi.advanceTimersByTimeAsync(seconds(1));
    askAgain.hush(seconds(2));
    askAgain.about(queue);
    await vi.advanceTimersByTimeAsync(seconds(2) - 1);
    expect(asked).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('who asks for something else can wait for it too', async () => {
    const { askAgain } = create();
    const order: string[] = [];
    askAgain.hush(seconds(2));
    void askAgain.whenAllowed().then(() => order.push('allowed'));
    await vi.advanceTimersByTimeAsync(seconds(1));
    order.push('a second');
    await vi.advanceTimersByTimeAsync(seconds(1));

    expect(order).toEqual(['a second', 'allowed']);
  });
});
