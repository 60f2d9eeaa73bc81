import { seconds } from '@foyer/contract/time.ts';
import { describe, expect, test } from 'vitest';
import { fakeCheck, listedDevice } from './testing/fake-check.ts';

async function opened(...wishes: Parameters<typeof fakeCheck>) {
  const fake = fakeCheck(...wishes);
  fake.check.open();
  await fake.clock.pass(300);
  return fake;
}

describe('before it is opened', () => {
  test('no device is touched and nothing is told', async () => {
    const { check, clock, world } = fakeCheck();

    await clock.pass(seconds(30));

    expect(world.asked).toEqual([]);
    expect(world.saved).toEqual([]);
    expect(check.state().connection?.status).toBe('idle');
  });

  test('who tried it here before, and allows it, need not press again', async () => {
    const { clock, world } = fakeCheck({ choice: { wasTried: true }, isAllowed: true });
    await clock.pass(0);
    expect(world.asked).toHaveLength(1);

    const asks = fakeCheck({ choice: { wasTried: true }, isAllowed: false });
    await asks.clock.pass(0);
    expect(asks.world.asked).toEqual([]);
  });
});

describe('camera and microphone', () => {
  test('are opened in one prompt and named, and what was found goes to the agent once', async () => {
    const { check, clock, world } = await opened();
    await clock.pass(seconds(30));

    expect(world.asked.map(({ kinds }) => kinds)).toEqual([['camera', 'microphone']]);
    expect(check.state().pickers.camera).toEqual({
      ...{
        id: 'face',
        devices: [
          { id: 'face', name: 'FaceTime HD' },
          { id: 'usb', name: 'USB camera' },
        ],
      },
    });
    expect(check.state().listening).toBe('heard');
    expect(world.saved).toEqual([
      { camera: 'works', microphone: 'works', speaker: 'skipped', connection: 'good' },
    ]);
  });

  test('what is off is not asked for, and told as left out', async () => {
    const { clock, world } = await opened({ goIn: { camera: false, microphone: true } });
    await clock.pass(seconds(2));

    expect(world.asked.map(({ kinds }) => kinds)).toEqual([['microphone']]);
    expect(world.saved.at(-1)).toMatchObject({ camera: 'skipped', microphone: 'works' });
  });

  test('turned off, each is let go, remembered, and goes into the room like that', async () => {
    const { check, clock, world } = await opened();

    check.turn('camera', false);
    check.turn('microphone', false);
    await clock.pass(300);

    expect(world.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
    expect(world.goIn.at(-1)).toEqual({ camera: false, microphone: false });
    expect(world.choice).toMatchObject({ isCameraOff: true, isMicrophoneOff: true });
    expect(check.level()).toBe(0);
  });

  test('a refused camera costs nothing else, and opens by trying again', async () => {
    const { check, clock, world } = fakeCheck();
    world.problem.camera = 'refused';
    check.open();
    await clock.pass(seconds(2));
    expect(check.state().devices).toEqual({ camera: 'refused', microphone: 'on' });
    expect(world.saved.at(-1)).toMatchObject({ camera: 'refused', microphone: 'works' });

    world.problem.camera = null;
    check.retry();
    await clock.pass(seconds(2));

    expect(check.state().devices.camera).toBe('on');
    expect(world.saved.at(-1)).toMatchObject({ camera: 'works' });
  });

  test('a microphone that gives nothing is told as silent', async () => {
    const { check, clock, world } = fakeCheck();
    world.level = 0;
    check.open();

    await clock.pass(seconds(5));

    expect(check.state().listening).toBe('silent');
    expect(world.saved.at(-1)).toMatchObject({ microphone: 'silent' });
  });

  test('another camera is opened by name and remembered', async () => {
    const { check, clock, world } = await opened();

    check.choose('camera', 'usb');
    await clock.pass(300);

    expect(check.state().pickers.camera.id).toBe('usb');
    expect(world.tracks[0]?.readyState).toBe('ended');
    expect(world.choice.camera).toBe('usb');
  });

  test('when the chosen one is pulled out, another takes its place', async () => {
    const { check, clock, world, changeDevices } = await opened();
    check.choose('camera', 'usb');
    await clock.pass(300);
    world.listed = world.listed.filter(({ deviceId }) => deviceId !== 'usb');

    world.tracks.at(-1)?.unplug();
    expect(check.state().devices.camera).toBe('missing');
    changeDevices();
    await clock.pass(300);

    expect(check.state().devices.camera).toBe('on');
    expect(check.state().pickers.camera.id).toBe('face');
  });

  test('one that is plugged in stands in the list', async () => {
    const { check, clock, world, changeDevices } = await opened();
    world.listed = [...world.listed, listedDevice('audioinput', 'headset', 'Headset')];

    changeDevices();
    await clock.pass(300);

    expect(check.state().pickers.microphone.devices.map(({ name }) => name)).toContain('Headset');
    expect(check.state().pickers.microphone.id).toBe('mac');
  });

  test('at the end every light goes out, and nothing more is told', async () => {
    const { check, clock, world } = await opened();

    check.close();
    await clock.pass(seconds(30));

    expect(world.tracks.every(({ readyState }) => readyState === 'ended')).toBe(true);
    expect(world.saved).toEqual([]);
  });
});

describe('the speaker', () => {
  test('is asked about once it has played, by the chosen one', async () => {
    const { check, clock, world } = await opened();
    check.choose('speaker', 'pods');

    check.playSound();
    await clock.pass(100);
    expect(check.state().speaker).toBe('asks');
    check.answerSound(false);
    await clock.pass(seconds(2));

    expect(world.played).toEqual(['pods']);
    expect(world.saved.at(-1)).toMatchObject({ speaker: 'unheard' });
  });
});

describe('the connection', () => {
  test('is tried with the devices, and again on demand', async () => {
    const { check, clock, world } = fakeCheck();
    world.isServerThere = false;
    check.open();
    await clock.pass(seconds(2));
    expect(check.state().connection?.status).toBe('failed');
    expect(world.saved.at(-1)).toMatchObject({ connection: 'unknown' });

    world.isServerThere = true;
    check.checkConnection();
    await clock.pass(seconds(2));

    expect(check.state().connection?.verdict).toBe('good');
    expect(world.saved.at(-1)).toMatchObject({ connection: 'good' });
  });

  test('is left out where nobody is signed in who could try it, and the devices are told without it', async () => {
    const { check, clock, world } = fakeCheck();
    world.isSignedIn = false;
    check.open();
    await clock.pass(seconds(2));

    expect(check.state().connection).toBeNull();
    expect(world.saved).toEqual([
      { camera: 'works', microphone: 'works', speaker: 'skipped', connection: 'unknown' },
    ]);
  });
});

describe('what was found', () => {
  test('is told again after a lost network, and no more once the request is gone', async () => {
    const { clock, world, check } = fakeCheck();
    world.saving = 'again';
    check.open();
    await clock.pass(seconds(2));
    expect(world.saved).toHaveLength(1);

    world.saving = 'never';
    await clock.pass(seconds(5));
    expect(world.saved).toHaveLength(2);
    check.turn('camera', false);
    await clock.pass(seconds(30));

    expect(world.saved).toHaveLength(2);
  });
});

describe('the blurred background', () => {
  function blurring() {
    const camera = { isOn: false, frames: 0 };
    const blur = {
      isOn: () => camera.isOn,
      set: async (isOn: boolean) => {
        camera.isOn = isOn;
      },
      frames: () => camera.frames,
      promisedRate: () => 30,
    };
    return { camera, blur };
  }

  test('is not offered where the camera has none', async () => {
    const { check } = await opened();

    expect(check.state().blur).toBe('absent');
  });

  test('is turned on, remembered, and given up with a word when the machine cannot keep up', async () => {
    const { camera, blur } = blurring();
    const { check, clock, world } = fakeCheck();
    world.blur = blur;
    check.open();
    await clock.pass(300);
    check.blur(true);
    await clock.pass(300);
    expect(check.state().blur).toBe('on');
    expect(world.choice.isBlurred).toBe(true);

    await clock.pass(seconds(5));

    expect(check.state().blur).toBe('refused');
    expect(camera.isOn).toBe(false);
    expect(world.choice.isBlurred).toBe(false);
  });
});
