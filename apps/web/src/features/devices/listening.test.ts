import { expect, test } from 'vitest';
import { fakeClock } from '../../platform/testing/fake-clock.ts';
import { type Listening, listen, listeningTimes } from './listening.ts';

function listening() {
  const clock = fakeClock();
  const microphone = { level: 0.001 as number | null };
  const told: Listening[] = [];
  const stop = listen({
    clock,
    meter: { loudest: () => microphone.level },
    onChange: (next) => told.push(next),
  });
  return { microphone, told, stop, pass: clock.pass };
}

test('somebody who speaks is heard, and need not speak again', async () => {
  const { microphone, told, pass } = listening();
  await pass(1000);
  expect(told).toEqual([]);

  microphone.level = 0.2;
  await pass(listeningTimes.lookEveryMs);
  microphone.level = 0.001;
  await pass(10_000);

  expect(told).toEqual(['heard']);
});

test('a microphone that gives nothing at all is silent after two and a half seconds, not before', async () => {
  const { microphone, told, pass } = listening();
  microphone.level = 0;

  await pass(listeningTimes.silentAfterMs - 1);
  expect(told).toEqual([]);
  await pass(1);

  expect(told).toEqual(['silent']);
});

test('a microphone that is switched on again is told at once', async () => {
  const { microphone, told, pass } = listening();
  microphone.level = 0;
  await pass(listeningTimes.silentAfterMs);

  microphone.level = 0.002;
  await pass(listeningTimes.lookEveryMs);

  expect(told).toEqual(['silent', 'quiet']);
});

test('one that was heard and then falls silent is told too', async () => {
  const { microphone, told, pass } = listening();
  microphone.level = 0.3;
  await pass(listeningTimes.lookEveryMs);

  microphone.level = 0;
  await pass(listeningTimes.silentAfterMs);

  expect(told).toEqual(['heard', 'silent']);
});

test('a browser that does not let us listen is no silent microphone', async () => {
  const { microphone, told, pass } = listening();
  microphone.level = null;

  await pass(60_000);

  expect(told).toEqual([]);
});
