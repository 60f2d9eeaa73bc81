import { seconds } from '@foyer/contract/time.ts';
import { expect, test, vi } from 'vitest';
import { fakeClock } from '../../platform/testing/fake-clock.ts';
import { earlyCalls } from './early-calls.ts';

const ours = { meetingId: 'ours', as: 'agent' } as const;
const another = { meetingId: 'another', as: 'agent' } as const;

function scene() {
  const clock = fakeClock();
  const start = vi.fn(() => ({ close: vi.fn() }));
  return { clock, start, calls: earlyCalls(start, clock) };
}

test('a call that was begun is the one that is shown, and it goes on', async () => {
  const { clock, start, calls } = scene();
  calls.begin(ours);

  const call = calls.take(ours);
  await clock.pass(seconds(60));

  expect(start).toHaveBeenCalledOnce();
  expect(call.close).not.toHaveBeenCalled();
});

test('it is shown once: whoever comes later enters anew', () => {
  const { start, calls } = scene();
  calls.begin(ours);

  expect(calls.take(ours)).not.toBe(calls.take(ours));
  expect(start).toHaveBeenCalledTimes(2);
});

test('another meeting is another call', () => {
  const { start, calls } = scene();
  calls.begin(ours);

  calls.take(another);

  expect(start).toHaveBeenLastCalledWith(another);
});

test('a call that nobody shows is left', async () => {
  const { clock, start, calls } = scene();
  calls.begin(ours);

  await clock.pass(seconds(15));

  expect(start.mock.results[0]?.value.close).toHaveBeenCalledOnce();
});
