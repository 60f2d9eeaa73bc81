import { describe, expect, test } from 'vitest';
import { fakeClock } from '../testing/fake-clock.ts';
import { blurOf, blurTimes, guardBlur } from './background-blur.ts';

function setUp({ frameRate = 30 as number | null } = {}) {
  const clock = fakeClock();
  const camera = { frames: 0 as number | null };
  let reported = 0;
  const stopWatching = guardBlur({
    clock,
    blur: { frames: () => camera.frames, frameRate: () => frameRate },
    onTooSlow: () => (reported += 1),
  });
  return {
    camera,
    stopWatching,
    reports: () => reported,
    async film(framesPerSecond: number, forSeconds: number) {
      for (let second = 0; second < forSeconds; second += 1) {
        if (camera.frames !== null) camera.frames += framesPerSecond;
        await clock.pass(blurTimes.checkEveryMs);
      }
    },
    pass: clock.pass,
  };
}

describe('guardBlur', () => {
  test('does nothing while the device is fast enough', async () => {
    const { film, reports } = setUp();

    await film(24, 60);

    expect(reports()).toBe(0);
  });

  test('reports once when frames are late for four seconds', async () => {
    const { film, reports } = setUp();

    await film(8, 3);
    expect(reports()).toBe(0);
    await film(8, 10);

    expect(reports()).toBe(1);
  });

  test('ignores short slow periods', async () => {
    const { film, reports } = setUp();

    for (let again = 0; again < 5; again += 1) {
      await film(5, 3);
      await film(30, 1);
    }

    expect(reports()).toBe(0);
  });

  test('takes the frame rate of a slow camera into account', async () => {
    const { film, reports } = setUp({ frameRate: 10 });

    await film(9, 20);
    expect(reports()).toBe(0);
    await film(5, 4);

    expect(reports()).toBe(1);
  });

  test('reports a camera that delivers no frames', async () => {
    const { film, reports } = setUp();

    await film(0, 4);

    expect(reports()).toBe(1);
  });

  test('does not report without a frame count or after it was stopped', async () => {
    const { film, camera, stopWatching, reports } = setUp({ frameRate: null });
    camera.frames = null;
    await film(0, 10);
    expect(reports()).toBe(0);

    camera.frames = 0;
    stopWatching();
    await film(0, 10);

    expect(reports()).toBe(0);
  });
});

describe('blurOf', () => {
  const cameraWith = (backgroundBlur: boolean[], stats?: { deliveredFrames: number }) =>
    ({
      getCapabilities: () => ({ backgroundBlur }),
      getConstraints: () => ({}),
      stats,
      getSettings: () => ({ backgroundBlur: true, frameRate: 30 }),
    }) as never;

  test('returns the blur of a camera that can switch and measure it', () => {
    const blur = blurOf(cameraWith([true, false], { deliveredFrames: 7 }));

    expect(blur?.isOn()).toBe(true);
    expect(blur?.frames()).toBe(7);
    expect(blur?.frameRate()).toBe(30);
  });

  test('returns null when the blur cannot be switched or measured', () => {
    expect(blurOf(cameraWith([true], { deliveredFrames: 0 }))).toBeNull();
    expect(blurOf(cameraWith([], { deliveredFrames: 0 }))).toBeNull();
    expect(blurOf(cameraWith([true, false]))).toBeNull();
  });
});
