import { seconds } from '@foyer/contract/core/time.ts';
import { describe, expect, test } from 'vitest';
import { fakeCheck, listedDevice } from './testing/fake-check.ts';

async function openCheck(...options: Parameters<typeof fakeCheck>) {
  const fake = fakeCheck(...options);
  fake.check.open();
  await fake.clock.pass(300);
  return fake;
}

describe('before the device check is opened', () => {
  test('opens no device and saves nothing', async () => {
    const { check, clock, environment } = fakeCheck();

    await clock.pass(seconds(30));

    expect(environment.requested).toEqual([]);
    expect(environment.saved).toEqual([]);
    expect(check.state().connection?.status).toBe('idle');
  });

  test('opens by itself after an earlier check with granted permissions', async () => {
    const { clock, environment } = fakeCheck({ choice: { wasTried: true }, isAllowed: true });
    await clock.pass(0);
    expect(environment.requested).toHaveLength(1);

    const asks = fakeCheck({ choice: { wasTried: true }, isAllowed: false });
    await asks.clock.pass(0);
    expect(asks.environment.requested).toEqual([]);
  });
});

describe('camera and microphone in the device check', () => {
  test('open with one prompt, are named, and the result is saved once', async () => {
    const { check, clock, environment } = await openCheck();
    await clock.pass(seconds(30));

    expect(environment.requested.map(({ kinds }) => kinds)).toEqual([['camera', 'microphone']]);
    expect(check.state().pickers.camera).toEqual({
      id: 'face',
      devices: [
        { id: 'face', name: 'FaceTime HD' },
        { id: 'usb', name: 'USB camera' },
      ],
    });
    expect(check.state().microphoneStatus).toBe('heard');
    expect(environment.saved).toEqual([
      { camera: 'works', microphone: 'works', speaker: 'skipped', connection: 'good' },
    ]);
  });

  test('a device that is off is not requested and reported as skipped', async () => {
    const { clock, environment } = await openCheck({ initialDevices: { camera: false, microphone: true } });
    await clock.pass(seconds(2));

    expect(environment.requested.map(({ kinds }) => kinds)).toEqual([['microphone']]);
    expect(environment.saved.at(-1)).toMatchObject({ camera: 'skipped', microphone: 'works' });
  });

  test('turning devices off stops their tracks, stores the choice and applies it to the room', async () => {
    const { check, clock, environment } = await openCheck();

    check.setEnabled('camera', false);
    check.setEnabled('microphone', false);
    await clock.pass(300);

    expect(environment.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
    expect(environment.initialDevices.at(-1)).toEqual({ camera: false, microphone: false });
    expect(environment.choice).toMatchObject({ isCameraOff: true, isMicrophoneOff: true });
    expect(check.level()).toBe(0);
  });

  test('a denied camera does not affect the microphone and opens with a retry', async () => {
    const { check, clock, environment } = fakeCheck();
    environment.problem.camera = 'refused';
    check.open();
    await clock.pass(seconds(2));
    expect(check.state().devices).toEqual({ camera: 'refused', microphone: 'on' });
    expect(environment.saved.at(-1)).toMatchObject({ camera: 'refused', microphone: 'works' });

    environment.problem.camera = null;
    check.retry();
    await clock.pass(seconds(2));

    expect(check.state().devices.camera).toBe('on');
    expect(environment.saved.at(-1)).toMatchObject({ camera: 'works' });
  });

  test('a microphone without sound is reported as silent', async () => {
    const { check, clock, environment } = fakeCheck();
    environment.level = 0;
    check.open();

    await clock.pass(seconds(5));

    expect(check.state().microphoneStatus).toBe('silent');
    expect(environment.saved.at(-1)).toMatchObject({ microphone: 'silent' });
  });

  test('choosing another camera opens and remembers it', async () => {
    const { check, clock, environment } = await openCheck();

    check.choose('camera', 'usb');
    await clock.pass(300);

    expect(check.state().pickers.camera.id).toBe('usb');
    expect(environment.tracks[0]?.readyState).toBe('ended');
    expect(environment.choice.camera).toBe('usb');
  });

  test('another camera replaces the chosen one when it is unplugged', async () => {
    const { check, clock, environment, changeDevices } = await openCheck();
    check.choose('camera', 'usb');
    await clock.pass(300);
    environment.listed = environment.listed.filter(({ deviceId }) => deviceId !== 'usb');

    environment.tracks.at(-1)?.unplug();
    expect(check.state().devices.camera).toBe('missing');
    changeDevices();
    await clock.pass(300);

    expect(check.state().devices.camera).toBe('on');
    expect(check.state().pickers.camera.id).toBe('face');
  });

  test('a newly connected device appears in the list', async () => {
    const { check, clock, environment, changeDevices } = await openCheck();
    environment.listed = [...environment.listed, listedDevice('audioinput', 'headset', 'Headset')];

    changeDevices();
    await clock.pass(300);

    expect(check.state().pickers.microphone.devices.map(({ name }) => name)).toContain('Headset');
    expect(check.state().pickers.microphone.id).toBe('mac');
  });

  test('closing stops all tracks and saves nothing more', async () => {
    const { check, clock, environment } = await openCheck();

    check.close();
    await clock.pass(seconds(30));

    expect(environment.tracks.every(({ readyState }) => readyState === 'ended')).toBe(true);
    expect(environment.saved).toEqual([]);
  });
});

describe('the speaker test', () => {
  test('plays on the chosen speaker and then asks for the answer', async () => {
    const { check, clock, environment } = await openCheck();
    check.choose('speaker', 'pods');

    check.playSound();
    await clock.pass(100);
    expect(check.state().speaker).toBe('asks');
    check.answerSound(false);
    await clock.pass(seconds(2));

    expect(environment.played).toEqual(['pods']);
    expect(environment.saved.at(-1)).toMatchObject({ speaker: 'unheard' });
  });
});

describe('the connection in the device check', () => {
  test('is checked with the devices and again on demand', async () => {
    const { check, clock, environment } = fakeCheck();
    environment.isServerReachable = false;
    check.open();
    await clock.pass(seconds(2));
    expect(check.state().connection?.status).toBe('failed');
    expect(environment.saved.at(-1)).toMatchObject({ connection: 'unknown' });

    environment.isServerReachable = true;
    check.checkConnection();
    await clock.pass(seconds(2));

    expect(check.state().connection?.verdict).toBe('good');
    expect(environment.saved.at(-1)).toMatchObject({ connection: 'good' });
  });

  test('is skipped when signed out, and the devices are reported without it', async () => {
    const { check, clock, environment } = fakeCheck();
    environment.isSignedIn = false;
    check.open();
    await clock.pass(seconds(2));

    expect(check.state().connection).toBeNull();
    expect(environment.saved).toEqual([
      { camera: 'works', microphone: 'works', speaker: 'skipped', connection: 'unknown' },
    ]);
  });
});

describe('the result of the device check', () => {
  test('is saved again after a network failure, and not after the request has ended', async () => {
    const { clock, environment, check } = fakeCheck();
    environment.saveOutcome = 'again';
    check.open();
    await clock.pass(seconds(2));
    expect(environment.saved).toHaveLength(1);

    environment.saveOutcome = 'never';
    await clock.pass(seconds(5));
    expect(environment.saved).toHaveLength(2);
    check.setEnabled('camera', false);
    await clock.pass(seconds(30));

    expect(environment.saved).toHaveLength(2);
  });
});

describe('the background blur in the device check', () => {
  function fakeBlur() {
    const camera = { isOn: false, frames: 0 };
    const blur = {
      isOn: () => camera.isOn,
      set: async (isOn: boolean) => {
        camera.isOn = isOn;
      },
      frames: () => camera.frames,
      frameRate: () => 30,
    };
    return { camera, blur };
  }

  test('is not offered for a camera without blur', async () => {
    const { check } = await openCheck();

    expect(check.state().blur).toBe('absent');
  });

  test('is turned on and remembered, and turned off when the device is too slow', async () => {
    const { camera, blur } = fakeBlur();
    const { check, clock, environment } = fakeCheck();
    environment.blur = blur;
    check.open();
    await clock.pass(300);
    check.blur(true);
    await clock.pass(300);
    expect(check.state().blur).toBe('on');
    expect(environment.choice.isBlurred).toBe(true);

    await clock.pass(seconds(5));

    expect(check.state().blur).toBe('refused');
    expect(camera.isOn).toBe(false);
    expect(environment.choice.isBlurred).toBe(false);
  });
});
