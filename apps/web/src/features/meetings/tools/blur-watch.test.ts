import { seconds } from '@foyer/contract/time.ts';
import { expect, test } from 'vitest';
import { fakeClock } from '../../../platform/testing/fake-clock.ts';
import { fakeTrack } from '../testing/fake-call.ts';
import { watchBlur } from './blur-watch.ts';

function watching({ isOn }: { isOn: boolean }) {
  const clock = fakeClock();
  const camera = { isOn };
  let told = 0;
  const watch = watchBlur({
    clock,
    blurOf: () => ({
      isOn: () => camera.isOn,
      set: async (next) => {
        camera.isOn = next;
      },
      frames: () => 0,
      promisedRate: () => 30,
    }),
    onTooSlow: () => (told += 1),
  });
  return { watch, camera, told: () => told, pass: clock.pass };
}

test('a blur that holds the own picture up is turned off in the call, and told', async () => {
  const { watch, camera, told, pass } = watching({ isOn: true });
  watch.follow(fakeTrack('camera'));

  await pass(seconds(10));

  expect(camera.isOn).toBe(false);
  expect(told()).toBe(1);
});

test('a camera without blur is let be, and so is one that is off by now', async () => {
  const plain = watching({ isOn: false });
  plain.watch.follow(fakeTrack('camera'));
  await plain.pass(seconds(10));
  expect(plain.told()).toBe(0);

  const off = watching({ isOn: true });
  off.watch.follow(fakeTrack('camera'));
  off.watch.follow(null);
  await off.pass(seconds(10));

  expect(off.told()).toBe(0);
});
