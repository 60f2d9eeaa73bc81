import { expect, test } from 'vitest';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import { type MicrophoneStatus, microphoneStatusTimes, watchMicrophoneStatus } from './microphone-status.ts';

function setUp() {
  const clock = fakeClock();
  const microphone = { level: 0.001 as number | null };
  const statuses: MicrophoneStatus[] = [];
  const stopWatching = watchMicrophoneStatus({
    clock,
    meter: { loudest: () => microphone.level },
    onChange: (next) => statuses.push(next),
  });
  return { microphone, statuses, stopWatching, pass: clock.pass };
}

test('reports speech once and keeps it', async () => {
  const { microphone, statuses, pass } = setUp();
  await pass(1000);
  expect(statuses).toEqual([]);

  microphone.level = 0.2;
  await pass(microphoneStatusTimes.checkEveryMs);
  microphone.level = 0.001;
  await pass(10_000);

  expect(statuses).toEqual(['heard']);
});

test('reports a microphone without sound as silent after 2.5 seconds', async () => {
  const { microphone, statuses, pass } = setUp();
  microphone.level = 0;

  await pass(microphoneStatusTimes.silentAfterMs - 1);
  expect(statuses).toEqual([]);
  await pass(1);

  expect(statuses).toEqual(['silent']);
});

test('reports a silent microphone that delivers sound again at once', async () => {
  const { microphone, statuses, pass } = setUp();
  microphone.level = 0;
  await pass(microphoneStatusTimes.silentAfterMs);

  microphone.level = 0.002;
  await pass(microphoneStatusTimes.checkEveryMs);

  expect(statuses).toEqual(['silent', 'quiet']);
});

test('reports silence after speech', async () => {
  const { microphone, statuses, pass } = setUp();
  microphone.level = 0.3;
  await pass(microphoneStatusTimes.checkEveryMs);

  microphone.level = 0;
  await pass(microphoneStatusTimes.silentAfterMs);

  expect(statuses).toEqual(['heard', 'silent']);
});

test('does not report silence when the level cannot be measured', async () => {
  const { microphone, statuses, pass } = setUp();
  microphone.level = null;

  await pass(60_000);

  expect(statuses).toEqual([]);
});
