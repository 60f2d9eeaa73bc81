import { seconds } from '@foyer/contract/core/time.ts';
import { expect, test } from 'vitest';
import { fakeClock } from '../../../../platform/testing/fake-clock.ts';
import { fakeTrack } from '../../testing/fake-call.ts';
import { watchBlur } from './blur-watch.ts';

function setUp({ isOn }: { isOn: boolean }) {
  const clock = fakeClock();
  const camera = { isOn };
  let notified = 0;
  const watch = watchBlur({
    clock,
    blurOf: () => ({
      isOn: () => camera.isOn,
      set: async (next) => {
        camera.isOn = next;
      },
      frames: () => 0,
      frameRate: () => 30,
    }),
    onTooSlow: () => (notified += 1),
  });
  return { watch, camera, notified: () => notified, pass: clock.pass };
}

test('turns a blur that slows the camera down off and reports it', async () => {
  const { watch, camera, notified, pass } = setUp({ isOn: true });
  watch.follow(fakeTrack('camera'));

  await pass(seconds(10));

  expect(camera.isOn).toBe(false);
  expect(notified()).toBe(1);
});

test('ignores a camera without blur and one that is off', async () => {
  const plain = setUp({ isOn: false });
  plain.watch.follow(fakeTrack('camera'));
  await plain.pass(seconds(10));
  expect(plain.notified()).toBe(0);

  const off = setUp({ isOn: true });
  off.watch.follow(fakeTrack('camera'));
  off.watch.follow(null);
  await off.pass(seconds(10));

  expect(off.notified()).toBe(0);
});
