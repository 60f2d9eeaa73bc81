import { expect, test } from 'vitest';
import { fakeTrack } from '../../testing/fake-call.ts';
import { fakeRoomWithTools } from '../../testing/fake-tools.ts';
import { nextCamera } from './next-camera.ts';

type Unpluggable = ReturnType<typeof fakeTrack>;

test('recovers a microphone that a phone call took', async () => {
  const { call, clock, environment } = await fakeRoomWithTools();
  const { microphone } = environment.devices;
  if (!('track' in microphone)) throw new Error('missing fake microphone');

  environment.devices.microphone = { problem: 'busy' };
  (microphone.track as Unpluggable).unplug();
  expect(call.state().devices.microphone).toBe('missing');
  await clock.pass(3000);
  expect(call.state().devices.microphone).toBe('busy');

  environment.devices.microphone = { track: fakeTrack('microphone') };
  await clock.pass(8000);
  expect(call.state().devices.microphone).toBe('on');
});

test('requests a lost device at once when the page becomes visible', async () => {
  const { call, clock, environment, toolEnvironment } = await fakeRoomWithTools();
  const { microphone } = environment.devices;
  if (!('track' in microphone)) throw new Error('missing fake microphone');
  (microphone.track as Unpluggable).unplug();
  environment.devices.microphone = { track: fakeTrack('microphone') };

  toolEnvironment.wake();
  await clock.pass(10);

  expect(call.state().devices.microphone).toBe('on');
});

test('does not retry a device whose permission was denied', async () => {
  const { clock, environment } = await fakeRoomWithTools();
  const { microphone } = environment.devices;
  if (!('track' in microphone)) throw new Error('missing fake microphone');
  environment.devices.microphone = { problem: 'refused' };
  (microphone.track as Unpluggable).unplug();
  await clock.pass(2000);
  const requests = environment.requested.length;

  await clock.pass(60_000);

  expect(environment.requested).toHaveLength(requests);
});

test('reports a microphone that another application uses until it is free', async () => {
  const { clock, tools, toolRoom } = await fakeRoomWithTools();
  const track = toolRoom().microphone as MediaStreamTrack;

  track.dispatchEvent(new Event('mute'));
  expect(tools.state().inUseByOtherApp).toEqual(['microphone']);
  track.dispatchEvent(new Event('unmute'));
  await clock.pass(10);

  expect(tools.state().inUseByOtherApp).toEqual([]);
});

test('opens a device again that stays in use after the page becomes visible', async () => {
  const { clock, toolRoom, toolEnvironment, environment } = await fakeRoomWithTools();
  (toolRoom().microphone as MediaStreamTrack).dispatchEvent(new Event('mute'));
  const requests = environment.requested.length;

  toolEnvironment.wake();
  await clock.pass(1500);

  expect(environment.requested.slice(requests)).toEqual([['microphone']]);
});

test('nextCamera switches between front and back, or to the next camera', async () => {
  const cameras = [{ deviceId: 'a' }, { deviceId: 'b' }];
  const facing = (facingMode: string) => ({ getSettings: () => ({ facingMode, deviceId: 'a' }) });

  expect(nextCamera(facing('user'), cameras).facingMode).toBe('environment');
  expect(nextCamera(facing('environment'), cameras).facingMode).toBe('user');
  expect(nextCamera({ getSettings: () => ({ deviceId: 'b' }) }, cameras).deviceId).toEqual({ exact: 'a' });
});
