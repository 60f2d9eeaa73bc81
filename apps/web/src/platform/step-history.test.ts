import { beforeEach, expect, test, vi } from 'vitest';
import { currentStep, pushStep, replaceStep } from './step-history.ts';

/** The browser's history, as far as the steps use it. */
const entries: unknown[] = [];
beforeEach(() => {
  entries.splice(0, entries.length, { idx: 0, key: 'router' });
  vi.stubGlobal('history', {
    get state() {
      return entries.at(-1);
    },
    pushState: (state: unknown) => entries.push(state),
    replaceState: (state: unknown) => entries.splice(-1, 1, state),
  });
  return () => vi.unstubAllGlobals();
});

test('a step adds one entry, however often it is entered, and keeps the part of the router', () => {
  replaceStep('details');
  pushStep('code');
  pushStep('code');

  expect(entries).toEqual([
    { idx: 0, key: 'router', step: 'details' },
    { idx: 0, key: 'router', step: 'code' },
  ]);
  expect(currentStep()).toBe('code');
});

test('a step that is used up is replaced, so that Back skips it', () => {
  replaceStep('details');
  pushStep('code');
  replaceStep('times');

  expect(entries).toHaveLength(2);
  expect(currentStep()).toBe('times');
});

test('an entry without a step belongs to none', () => {
  expect(currentStep()).toBeNull();
});
