import { seconds } from '@foyer/contract/time.ts';
import { describe, expect, test } from 'vitest';
import { browserDevices } from './own-devices.ts';
import { fakeCall, fakeTrack } from './testing/fake-call.ts';

describe('devices in a call', () => {
  test('a refused camera does not keep anybody out, is told, and does not cost the microphone', async () => {
    const { call, clock, world, room } = fakeCall();
    world.devices.camera = { problem: 'refused' };

    await clock.pass(100);

    expect(call.state().status).toBe('connected');
    expect(call.state().devices).toEqual({ camera: 'refused', microphone: 'on' });
    expect(room().shared.microphone?.id).toBe('microphone-track');
  });

  test('a device that is allowed afterwards is opened by trying again, and only that one is asked for', async () => {
    const { call, clock, world, room } = fakeCall();
    world.devices.camera = { problem: 'refused' };
    await clock.pass(100);

    world.devices.camera = { track: fakeTrack('camera') };
    call.retryDevices();
    await clock.pass(100);

    expect(world.asked).toEqual([['camera', 'microphone'], ['camera']]);
    expect(call.state().devices.camera).toBe('on');
    expect(room().shared.camera?.id).toBe('camera-track');
  });

  test('a camera that somebody chose to leave off is not asked for', async () => {
    const { call, clock, world } = fakeCall({ start: { camera: false, microphone: true } });

    await clock.pass(100);

    expect(world.asked).toEqual([['microphone']]);
    expect(call.state().devices.camera).toBe('off');
  });

  test('a muted microphone is silent at its source, and comes back without asking', async () => {
    const { call, clock, world, room } = fakeCall();
    await clock.pass(100);
    const track = room().shared.microphone;

    call.turn('microphone', false);
    expect(room().shared.microphone).toBeNull();
    expect(track?.enabled).toBe(false);
    call.turn('microphone', true);

    expect(room().shared.microphone?.enabled).toBe(true);
    expect(world.asked).toHaveLength(1);
  });

  test('a camera that is turned off is released, and its light goes out', async () => {
    const { call, clock, world, room } = fakeCall();
    await clock.pass(100);
    const track = room().shared.camera;

    call.turn('camera', false);
    expect(track?.readyState).toBe('ended');
    expect(call.state().ownPicture).toBeNull();
    world.devices.camera = { track: fakeTrack('camera') };
    call.turn('camera', true);
    await clock.pass(100);

    expect(call.state().devices.camera).toBe('on');
  });

  test('a microphone that is unplugged is told', async () => {
    const { call, clock, world, room } = fakeCall();
    const track = fakeTrack('microphone');
    world.devices.microphone = { track };
    await clock.pass(100);

    track.unplug();

    expect(call.state().devices.microphone).toBe('missing');
    expect(room().shared.microphone).toBeNull();
  });

  test('what others do not get counts as failed, not as on', async () => {
    const { call, clock, room } = fakeCall();
    await clock.pass(100);

    room().tell({ type: 'share_failed', kind: 'camera' });

    expect(call.state().devices.camera).toBe('failed');
  });

  test('turning off while the prompt still stands throws its answer away', async () => {
    const { call, clock, world } = fakeCall();
    const track = fakeTrack('camera');
    world.devices.camera = { track };

    call.turn('camera', false);
    await clock.pass(seconds(1));

    expect(call.state().devices.camera).toBe('off');
    expect(track.readyState).toBe('ended');
  });

  test('an answer to the prompt after the call is over lights no camera', async () => {
    const { call, clock, world } = fakeCall();
    const track = fakeTrack('camera');
    world.devices.camera = { track };

    call.close();
    await clock.pass(seconds(1));

    expect(track.readyState).toBe('ended');
  });
});

describe('asking the browser', () => {
  const refusal = (name: string) => Object.assign(new Error(name), { name });
  const streamOf = (video: unknown[], audio: unknown[]) => ({
    getVideoTracks: () => video,
    getAudioTracks: () => audio,
  });

  test('both are asked for in one prompt', async () => {
    const asked: MediaStreamConstraints[] = [];
    const media = {
      async getUserMedia(constraints: MediaStreamConstraints) {
        asked.push(constraints);
        return streamOf([fakeTrack('camera')], [fakeTrack('microphone')]);
      },
    } as unknown as MediaDevices;

    const opened = await browserDevices(media).open(['camera', 'microphone']);

    expect(asked).toHaveLength(1);
    expect(opened).toMatchObject({ camera: { track: {} }, microphone: { track: {} } });
  });

  test('when that fails each is asked for by itself, so that one does not cost the other', async () => {
    const media = {
      async getUserMedia({ video, audio }: MediaStreamConstraints) {
        if (video) throw refusal('NotAllowedError');
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
  ])('%s is told as %s', async (name, problem) => {
    const media = {
      getUserMedia: async () => {
        throw refusal(name);
      },
    } as unknown as MediaDevices;

    expect(await browserDevices(media).open(['camera'])).toEqual({ camera: { problem } });
  });

  test('the chosen camera is opened, and once it is gone any other, without costing the microphone', async () => {
    const asked: MediaStreamConstraints[] = [];
    const media = {
      async getUserMedia(constraints: MediaStreamConstraints) {
        asked.push(constraints);
        const { deviceId } = (constraints.video || {}) as MediaTrackConstraints;
        if (deviceId) throw refusal('OverconstrainedError');
        return streamOf(
          constraints.video ? [fakeTrack('camera')] : [],
          constraints.audio ? [fakeTrack('microphone')] : [],
        );
      },
    } as unknown as MediaDevices;

    const opened = await browserDevices(media, () => ({ camera: 'usb' })).open(['camera', 'microphone']);

    expect(asked[0]?.video).toMatchObject({ deviceId: { exact: 'usb' } });
    expect(opened).toMatchObject({ camera: { track: {} }, microphone: { track: {} } });
  });

  test('a page without devices, as without https, says so', async () => {
    const media = undefined as unknown as MediaDevices;

    const opened = await browserDevices(media).open(['camera', 'microphone']);

    expect(opened).toEqual({ camera: { problem: 'unsupported' }, microphone: { problem: 'unsupported' } });
  });
});
