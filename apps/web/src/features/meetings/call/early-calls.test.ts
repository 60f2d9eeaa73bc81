import { seconds } from '@foyer/contract/core/time.ts';
import { expect, test, vi } from 'vitest';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import { earlyCalls } from './early-calls.ts';

const ours = { meetingId: 'ours', as: 'agent' } as const;
const another = { meetingId: 'another', as: 'agent' } as const;

function setUp() {
  const clock = fakeClock();
  const start = vi.fn(() => ({ close: vi.fn() }));
  return { clock, start, calls: earlyCalls(start, clock) };
}

test('take returns the call that begin started and keeps it open', async () => {
  const { clock, start, calls } = setUp();
  calls.begin(ours);

  const call = calls.take(ours);
  await clock.pass(seconds(60));

  expect(start).toHaveBeenCalledOnce();
  expect(call.close).not.toHaveBeenCalled();
});

test('take starts a new call after the early one was taken', () => {
  const { start, calls } = setUp();
  calls.begin(ours);

  expect(calls.take(ours)).not.toBe(calls.take(ours));
  expect(start).toHaveBeenCalledTimes(2);
});

test('take starts a new call for another meeting', () => {
  const { start, calls } = setUp();
  calls.begin(ours);

  calls.take(another);

  expect(start).toHaveBeenLastCalledWith(another);
});

test('closes an early call that is not taken within 15 seconds', async () => {
  const { clock, start, calls } = setUp();
  calls.begin(ours);

  await clock.pass(seconds(15));

  expect(start.mock.results[0]?.value.close).toHaveBeenCalledOnce();
});
