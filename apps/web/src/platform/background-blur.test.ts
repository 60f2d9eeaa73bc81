import { describe, expect, test } from 'vitest';
import { blurOf, blurTimes, guardBlur } from './background-blur.ts';
import { fakeClock } from './testing/fake-clock.ts';

function guarded({ promisedRate = 30 as number | null } = {}) {
  const clock = fakeClock();
  const camera = { frames: 0 as number | null };
  let given = 0;
  const stop = guardBlur({
    clock,
    blur: { frames: () => camera.frames, promisedRate: () => promisedRate },
    onTooSlow: () => (given += 1),
  });
  return {
    ...{ camera, stop, givenUp: () => given },
    async film(framesPerSecond: number, forSeconds: number) {
      for (let second = 0; second < forSeconds; second += 1) {
        if (camera.frames !== null) camera.frames += framesPerSecond;
        await clock.pass(blurTimes.lookEveryMs);
      }
    },
    pass: clock.pass,
  };
}

describe('the guard of the blurred background', () => {
  test('lets a machine be that keeps up', async () => {
    const { film, givenUp } = guarded();

    await film(24, 60);

    expect(givenUp()).toBe(0);
  });

  test('gives the blur up, once, when pictures are late for four seconds in a row', async () => {
    const { film, givenUp } = guarded();

    await film(8, 3);
    expect(givenUp()).toBe(0);
    await film(8, 10);

    expect(givenUp()).toBe(1);
  });

  test('forgives a moment of something else', async () => {
    const { film, givenUp } = guarded();

    for (let again = 0; again < 5; again += 1) {
      await film(5, 3);
      await film(30, 1);
    }

    expect(givenUp()).toBe(0);
  });

  test('does not blame the blur for a camera that promises ten pictures a second', async () => {
    const { film, givenUp } = guarded({ promisedRate: 10 });

    await film(9, 20);
    expect(givenUp()).toBe(0);
    await film(5, 4);

    expect(givenUp()).toBe(1);
  });

  test('gives up a camera that blurs so slowly that nothing comes', async () => {
    const { film, givenUp } = guarded();

    await film(0, 4);

    expect(givenUp()).toBe(1);
  });

  test('concludes nothing from what it could not count, and is quiet once stopped', async () => {
    const { film, camera, stop, givenUp } = guarded({ promisedRate: null });
    camera.frames = null;
    await film(0, 10);
    expect(givenUp()).toBe(0);

    camera.frames = 0;
    stop();
    await film(0, 10);

    expect(givenUp()).toBe(0);
  });
});

describe('the blur of a camera', () => {
  const cameraWith = (backgroundBlur: boolean[], stats?: { deliveredFrames: number }) =>
    ({
      ...{ getCapabilities: () => ({ backgroundBlur }), getConstraints: () => ({}), stats },
      getSettings: () => ({ backgroundBlur: true, frameRate: 30 }),
    }) as never;

  test('is offered where it can be switched and measured', () => {
    const blur = blurOf(cameraWith([true, false], { deliveredFrames: 7 }));

    expect(blur?.isOn()).toBe(true);
    expect(blur?.frames()).toBe(7);
    expect(blur?.promisedRate()).toBe(30);
  });

  test('is not offered where the system alone decides, or its cost cannot be told', () => {
    expect(blurOf(cameraWith([true], { deliveredFrames: 0 }))).toBeNull();
    expect(blurOf(cameraWith([], { deliveredFrames: 0 }))).toBeNull();
    expect(blurOf(cameraWith([true, false]))).toBeNull();
  });
});
