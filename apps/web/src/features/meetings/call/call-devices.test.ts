import { seconds } from '@foyer/contract/core/time.ts';
import { describe, expect, test } from 'vitest';
import { fakeCall, fakeTrack } from '../testing/fake-call.ts';
import { browserDevices } from './local-devices.ts';

describe('local devices in a call', () => {
  test('connects with the microphone alone and reports the camera as denied', async () => {
    const { call, clock, environment, room } = fakeCall();
    environment.devices.camera = { problem: 'refused' };

    await clock.pass(100);

    expect(call.state().status).toBe('connected');
    expect(call.state().devices).toEqual({ camera: 'refused', microphone: 'on' });
    expect(room().shared.microphone?.id).toBe('microphone-track');
  });

  test('retrying opens a device allowed later and requests only that device', async () => {
    const { call, clock, environment, room } = fakeCall();
    environment.devices.camera = { problem: 'refused' };
    await clock.pass(100);

    environment.devices.camera = { track: fakeTrack('camera') };
    call.retryDevices();
    await clock.pass(100);

    expect(environment.requested).toEqual([['camera', 'microphone'], ['camera']]);
    expect(call.state().devices.camera).toBe('on');
    expect(room().shared.camera?.id).toBe('camera-track');
  });

  test('does not request a camera that was turned off before the call', async () => {
    const { call, clock, environment } = fakeCall({ start: { camera: false, microphone: true } });

    await clock.pass(100);

    expect(environment.requested).toEqual([['microphone']]);
    expect(call.state().devices.camera).toBe('off');
  });

  test('does not request what was switched off in this meeting before, by whichever tab', async () => {
    const { call, clock, environment } = fakeCall({ switched: { camera: false, microphone: false } });

    await clock.pass(100);

    expect(environment.requested.flat()).toEqual([]);
    expect(call.state()).toMatchObject({
      status: 'connected',
      devices: { camera: 'off', microphone: 'off' },
    });
  });

  test('turns on what was switched on in this meeting, though it starts off', async () => {
    const start = { camera: false, microphone: false };
    const { clock, environment } = fakeCall({ start, switched: { camera: true } });

    await clock.pass(100);

    expect(environment.requested).toEqual([['camera']]);
  });

  test('a tab that takes over the call again enters with the devices of the other tab', async () => {
    const { call, clock, environment } = fakeCall();
    await clock.pass(100);
    environment.takeOver();
    environment.switched = { camera: false };

    call.tryAgain();
    await clock.pass(100);

    expect(environment.requested).toEqual([['camera', 'microphone'], ['microphone']]);
  });

  test('stores what the person switches, and not what the page switches temporarily', async () => {
    const { call, clock, environment } = fakeCall();
    await clock.pass(100);

    call.setEnabled('microphone', false, true);
    expect(environment.switched).toEqual({});
    call.setEnabled('camera', false);
    call.setEnabled('microphone', true);

    expect(environment.switched).toEqual({ camera: false, microphone: true });
  });

  test('a camera whose background is to be blurred first is not opened, though it was switched on', async () => {
    const start = { camera: 'later', microphone: true } as const;
    const { clock, environment } = fakeCall({ start, switched: { camera: true } });

    await clock.pass(100);

    expect(environment.requested).toEqual([['microphone']]);
  });

  test('muting disables the microphone track and unmuting needs no new prompt', async () => {
    const { call, clock, environment, room } = fakeCall();
    await clock.pass(100);
    const track = room().shared.microphone;

    call.setEnabled('microphone', false);
    expect(room().shared.microphone).toBeNull();
    expect(track?.enabled).toBe(false);
    call.setEnabled('microphone', true);

    expect(room().shared.microphone?.enabled).toBe(true);
    expect(environment.requested).toHaveLength(1);
  });

  test('turning the camera off stops its track', async () => {
    const { call, clock, environment, room } = fakeCall();
    await clock.pass(100);
    const track = room().shared.camera;

    call.setEnabled('camera', false);
    expect(track?.readyState).toBe('ended');
    expect(call.state().localCamera).toBeNull();
    environment.devices.camera = { track: fakeTrack('camera') };
    call.setEnabled('camera', true);
    await clock.pass(100);

    expect(call.state().devices.camera).toBe('on');
  });

  test('reports an unplugged microphone as missing', async () => {
    const { call, clock, environment, room } = fakeCall();
    const track = fakeTrack('microphone');
    environment.devices.microphone = { track };
    await clock.pass(100);

    track.unplug();

    expect(call.state().devices.microphone).toBe('missing');
    expect(room().shared.microphone).toBeNull();
  });

  test('reports a device whose publication failed as failed', async () => {
    const { call, clock, room } = fakeCall();
    await clock.pass(100);

    room().emit({ type: 'share_failed', kind: 'camera' });

    expect(call.state().devices.camera).toBe('failed');
  });

  test('turning a device off during the permission prompt discards the opened track', async () => {
    const { call, clock, environment } = fakeCall();
    const track = fakeTrack('camera');
    environment.devices.camera = { track };

    call.setEnabled('camera', false);
    await clock.pass(seconds(1));

    expect(call.state().devices.camera).toBe('off');
    expect(track.readyState).toBe('ended');
  });

  test('stops a camera that the prompt opens after the call was closed', async () => {
    const { call, clock, environment } = fakeCall();
    const track = fakeTrack('camera');
    environment.devices.camera = { track };

    call.close();
    await clock.pass(seconds(1));

    expect(track.readyState).toBe('ended');
  });
});

describe('opening devices with getUserMedia', () => {
  const rejection = (name: string) => Object.assign(new Error(name), { name });
  const streamOf = (video: unknown[], audio: unknown[]) => ({
    getVideoTracks: () => video,
    getAudioTracks: () => audio,
  });

  test('requests camera and microphone in one prompt', async () => {
    const requested: MediaStreamConstraints[] = [];
    const media = {
      async getUserMedia(constraints: MediaStreamConstraints) {
        requested.push(constraints);
        return streamOf([fakeTrack('camera')], [fakeTrack('microphone')]);
      },
    } as unknown as MediaDevices;

    const opened = await browserDevices(media).open(['camera', 'microphone']);

    expect(requested).toHaveLength(1);
    expect(opened).toMatchObject({ camera: { track: {} }, microphone: { track: {} } });
  });

  test('requests each device by itself when the combined request fails', async () => {
    const media = {
      async getUserMedia({ video, audio }: MediaStreamConstraints) {
        if (video) throw rejection('NotAllowedError');
        return streamOf([], audio ? [fakeTrack('microphone')] : []);
      },
    } as unknown as MediaDevices;

    const opened = await browserDevices(media).open(['camera', 'microphone']);

    expect(opened).toMatchObject({ camera: { problem: 'refused' }, microphone: { track: {} } });
  });

  test.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'failed'],
  ])('reports the browser error %s as %s', async (name, problem) => {
    const media = {
      getUserMedia: async () => {
        throw rejection(name);
      },
    } as unknown as MediaDevices;

    expect(await browserDevices(media).open(['camera'])).toEqual({ camera: { problem } });
  });

  test('falls back to any camera when the chosen one is unavailable, and keeps the microphone', async () => {
    const requested: MediaStreamConstraints[] = [];
    const media = {
      async getUserMedia(constraints: MediaStreamConstraints) {
        requested.push(constraints);
        const { deviceId } = (constraints.video || {}) as MediaTrackConstraints;
        if (deviceId) throw rejection('OverconstrainedError');
        return streamOf(
          constraints.video ? [fakeTrack('camera')] : [],
          constraints.audio ? [fakeTrack('microphone')] : [],
        );
      },
    } as unknown as MediaDevices;

    const opened = await browserDevices(media, () => ({ camera: 'usb' })).open(['camera', 'microphone']);

    expect(requested[0]?.video).toMatchObject({ deviceId: { exact: 'usb' } });
    expect(opened).toMatchObject({ camera: { track: {} }, microphone: { track: {} } });
  });

  test('reports devices as unsupported when navigator.mediaDevices is missing', async () => {
    const media = undefined as unknown as MediaDevices;

    const opened = await browserDevices(media).open(['camera', 'microphone']);

    expect(opened).toEqual({ camera: { problem: 'unsupported' }, microphone: { problem: 'unsupported' } });
  });
});
