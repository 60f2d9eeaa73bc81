import { expect, test, vi } from 'vitest';
import { createKnockSound } from './knock-sound.ts';

/** A browser whose autoplay policy allows sound after the first user activation, unless `alwaysBlocks`. */
function buildSound({ isTouched = false, alwaysBlocks = false, preference = { isMuted: false } } = {}) {
  const page = { isTouched };
  const context = Object.assign(new EventTarget(), {
    state: 'suspended',
    destination: {},
    resume: vi.fn(async () => {
      if (page.isTouched && !alwaysBlocks) context.state = 'running';
    }),
    decodeAudioData: vi.fn(async () => ({})),
    createBufferSource: vi.fn(() => ({ buffer: null, connect: () => {}, start: played })),
    close: async () => {},
  });
  const played = vi.fn();
  const openContext = vi.fn(() => context as unknown as AudioContext);
  const sound = createKnockSound({
    openContext,
    mutePreference: {
      get: () => preference.isMuted,
      set: (isMuted) => void Object.assign(preference, { isMuted }),
    },
    fetchSound: async () => new ArrayBuffer(1),
    canPlay: () => page.isTouched,
  });
  return { page, context, played, openContext, sound };
}

test('a knock before the first user activation is silent and sets the state blocked', async () => {
  const { sound, played, openContext } = buildSound();

  await sound.knock();

  expect(sound.status.state()).toBe('blocked');
  expect(played).not.toHaveBeenCalled();
  // Browsers log a warning for an AudioContext that is created before the first user activation.
  expect(openContext).not.toHaveBeenCalled();
});

test('the test knock within a click is audible and unlocks later knocks', async () => {
  const { sound, played, page, context } = buildSound();

  page.isTouched = true;
  await sound.test();
  await sound.knock();

  expect(context.resume).toHaveBeenCalled();
  expect(sound.status.state()).toBe('on');
  expect(played).toHaveBeenCalledTimes(2);
});

test('a browser that still blocks the sound after a click sets the state blocked', async () => {
  const { sound, played } = buildSound({ isTouched: true, alwaysBlocks: true });

  await sound.test();

  expect(sound.status.state()).toBe('blocked');
  expect(played).not.toHaveBeenCalled();
});

test('an interrupted audio context sets the state blocked', async () => {
  const { sound, context } = buildSound({ isTouched: true });
  await sound.test();

  context.state = 'interrupted';
  context.dispatchEvent(new Event('statechange'));

  expect(sound.status.state()).toBe('blocked');
});

test('a muted sound plays no knock until the agent switches it on', async () => {
  const { sound, played } = buildSound({ isTouched: true });

  sound.switchOff();
  await sound.unlock();
  await sound.knock();
  expect(sound.status.state()).toBe('off');
  expect(played).not.toHaveBeenCalled();

  await sound.test();
  expect(sound.status.state()).toBe('on');
  expect(played).toHaveBeenCalledOnce();
});

test('the mute preference survives a reload', async () => {
  const preference = { isMuted: false };
  buildSound({ preference }).sound.switchOff();

  const reloaded = buildSound({ preference, isTouched: true });
  await reloaded.sound.knock();
  expect(reloaded.sound.status.state()).toBe('off');
  expect(reloaded.played).not.toHaveBeenCalled();

  await reloaded.sound.test();
  expect(buildSound({ preference, isTouched: true }).sound.status.state()).toBe('on');
});

test('fetches the sound file once', async () => {
  const { sound, context } = buildSound({ isTouched: true });

  await sound.test();
  await sound.knock();
  await sound.knock();

  expect(context.decodeAudioData).toHaveBeenCalledOnce();
});
