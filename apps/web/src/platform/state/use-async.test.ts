import type { SetStateAction } from 'react';
import { describe, expect, test } from 'vitest';
import { type AsyncState, startRun } from './use-async.ts';

type Run = AsyncState<string> & { readonly key?: string };

/** The state of a component: `set` is the setter that React gives it. */
function createState(initial: Run = { status: 'loading' }) {
  const states: Run[] = [initial];
  return {
    states,
    current: () => states.at(-1),
    set(next: SetStateAction<Run>) {
      states.push(typeof next === 'function' ? next(states.at(-1) as Run) : next);
    },
  };
}

const flush = () => new Promise((resolve) => setTimeout(resolve));

describe('a run', () => {
  test('ends with the loaded value', async () => {
    const state = createState();
    startRun('a', async () => 'value', state.set);
    expect(state.current()).toEqual({ status: 'loading' });
    await flush();
    expect(state.current()).toEqual({ key: 'a', status: 'loaded', value: 'value' });
  });

  test('ends with the failure', async () => {
    const state = createState();
    const error = new Error('unreachable');
    startRun('a', () => Promise.reject(error), state.set);
    await flush();
    expect(state.current()).toEqual({ key: 'a', status: 'failed', error });
  });

  test.each([
    ['a value', (answer: PromiseWithResolvers<string>) => answer.resolve('late')],
    ['a failure', (answer: PromiseWithResolvers<string>) => answer.reject(new Error('late'))],
  ])('ignores %s after it was cancelled, and aborts its signal', async (_case, waitForSettled) => {
    const state = createState();
    const answer = Promise.withResolvers<string>();
    const signals: AbortSignal[] = [];
    const load = (signal: AbortSignal) => {
      signals.push(signal);
      return answer.promise;
    };

    const cancel = startRun('a', load, state.set);
    cancel();
    waitForSettled(answer);
    await flush();

    expect(state.current()).toEqual({ status: 'loading' });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  test('of an outdated key does not replace the value of a newer one', async () => {
    const state = createState();
    const slow = Promise.withResolvers<string>();
    const cancel = startRun('a', () => slow.promise, state.set);
    cancel();
    startRun('b', async () => 'newer', state.set);
    await flush();
    slow.resolve('older');
    await flush();
    expect(state.current()).toEqual({ key: 'b', status: 'loaded', value: 'newer' });
  });
});

describe('at the start of a run', () => {
  const never = () => new Promise<string>(() => {});

  test('the value of the same key stays', () => {
    const state = createState({ key: 'a', status: 'loaded', value: 'old' });
    startRun('a', never, state.set);
    expect(state.current()).toEqual({ key: 'a', status: 'loaded', value: 'old' });
  });

  test('a failure of the same key becomes loading', () => {
    const state = createState({ key: 'a', status: 'failed', error: null });
    startRun('a', never, state.set);
    expect(state.current()).toEqual({ status: 'loading' });
  });

  test('the value of another key becomes loading', () => {
    const state = createState({ key: 'a', status: 'loaded', value: 'old' });
    startRun('b', never, state.set);
    expect(state.current()).toEqual({ status: 'loading' });
  });
});
