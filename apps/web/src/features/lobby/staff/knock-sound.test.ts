import { expect, test, vi } from 'vitest';
import { createKnockSound } from './knock-sound.ts';

/** A browser that lets the page play once it has been touched, unless it is a stubborn one. */
function buildSound({ isTouched = false, isStubborn = false, wish = { isSilent: false } } = {}) {
  const page = { isTouched };
  const context = Object.assign(new EventTarget(), {
    state: 'suspended',
    destination: {},
    resume: vi.fn(async () => {
      if (page.isTouched && !isStubborn) context.state = 'running';
    }),
    decodeAudioData: vi.fn(async () => ({})),
    createBufferSource: vi.fn(() => ({ buffer: null, connect: () => {}, start: played })),
    close: async () => {},
  });
  const played = vi.fn();
  const openContext = vi.fn(() => context as unknown as AudioContext);
  const sound = createKnockSound({
    openContext,
    silence: { get: () => wish.isSilent, set: (isSilent) => void Object.assign(wish, { isSilent }) },
    fetchSound: async () => new ArrayBuffer(1),
    mayPlay: () => page.isTouched,
  });
  return { page, context, played, openContext, sound };
}

test('before the page was touched a knock is silent, and the page knows it', async () => {
  const { sound, played, openContext } = buildSound();

  await sound.knock();

  expect(sound.state.get()).toBe('blocked');
  expect(played).not.toHaveBeenCalled();
  // Browsers complain about a context that is opened before the first touch.
  expect(openContext).not.toHaveBeenCalled();
});

test('the test knock within the click is heard, and unlocks those that follow', async () => {
  const { sound, played, page, context } = buildSound();

  page.isTouched = true;
  await sound.test();
  await sound.knock();

  expect(context.resume).toHaveBeenCalled();
  expect(sound.state.get()).toBe('on');
  expect(played).toHaveBeenCalledTimes(2);
});

test('a browser that keeps the page silent all the same is told of', async () => {
  const { sound, played } = buildSound({ isTouched: true, isStubborn: true });

  await sound.test();

  expect(sound.state.get()).toBe('blocked');
  expect(played).not.toHaveBeenCalled();
});

test('sound that is taken away later is noticed', async () => {
  const { sound, context } = buildSound({ isTouched: true });
  await sound.test();

  context.state = 'interrupted';
  context.dispatchEvent(new Event('statechange'));

  expect(sound.state.get()).toBe('blocked');
});

test('switched off no knock is heard, until the agent wants it again', async () => {
  const { sound, played } = buildSound({ isTouched: true });

  sound.switchOff();
  await sound.unlock();
  await sound.knock();
  expect(sound.state.get()).toBe('off');
  expect(played).not.toHaveBeenCalled();

  await sound.test();
  expect(sound.state.get()).toBe('on');
  expect(played).toHaveBeenCalledOnce();
});

test('switched off it stays so over a reload, and so it does switched on again', async () => {
  const wish = { isSilent: false };
  buildSound({ wish }).sound.switchOff();

  const reloaded = buildSound({ wish, isTouched: true });
  await reloaded.sound.knock();
  expect(reloaded.sound.state.get()).toBe('off');
  expect(reloaded.played).not.toHaveBeenCalled();

  await reloaded.sound.test();
  expect(buildSound({ wish, isTouched: true }).sound.state.get()).toBe('on');
});

test('the sound is fetched once', async () => {
  const { sound, context } = buildSound({ isTouched: true });

  await sound.test();
  await sound.knock();
  await sound.knock();

  expect(context.decodeAudioData).toHaveBeenCalledOnce();
});
