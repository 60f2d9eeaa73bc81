import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timeoutSignal } from './timeout-signal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('aborts after the time with a TimeoutError', () => {
  const signal = timeoutSignal(1000);

  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);

  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

test('aborts with the other signal and its reason', () => {
  const other = new AbortController();
  const signal = timeoutSignal(1000, other.signal);

  other.abort('closed');

  expect(signal.reason).toBe('closed');
});

test('is aborted at once if the other signal is', () => {
  expect(timeoutSignal(1000, AbortSignal.abort('closed')).reason).toBe('closed');
});
