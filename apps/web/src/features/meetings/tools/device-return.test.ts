import { expect, test } from 'vitest';
import { fakeTrack } from '../testing/fake-call.ts';
import { fakeRoomWithTools } from '../testing/fake-tools.ts';
import { nextCamera } from './cameras.ts';

type Unpluggable = ReturnType<typeof fakeTrack>;

test('a microphone that a phone call ended comes back by itself', async () => {
  const { call, clock, world } = await fakeRoomWithTools();
  const { microphone } = world.devices;
  if (!('track' in microphone)) throw new Error('There should be a microphone.');

  world.devices.microphone = { problem: 'busy' };
  (microphone.track as Unpluggable).unplug();
  expect(call.state().devices.microphone).toBe('missing');
  await clock.pass(3000);
  expect(call.state().devices.microphone).toBe('busy');

  world.devices.microphone = { track: fakeTrack('microphone') };
  await clock.pass(8000);
  expect(call.state().devices.microphone).toBe('on');
});

test('it is asked for at once when the page is looked at again', async () => {
  const { call, clock, world, toolWorld } = await fakeRoomWithTools();
  const { microphone } = world.devices;
  if (!('track' in microphone)) throw new Error('There should be a microphone.');
  (microphone.track as Unpluggable).unplug();
  world.devices.microphone = { track: fakeTrack('microphone') };

  toolWorld.wake();
  await clock.pass(10);

  expect(call.state().devices.microphone).toBe('on');
});

test('a device that was refused is not asked for again and again', async () => {
  const { clock, world } = await fakeRoomWithTools();
  const { microphone } = world.devices;
  if (!('track' in microphone)) throw new Error('There should be a microphone.');
  world.devices.microphone = { problem: 'refused' };
  (microphone.track as Unpluggable).unplug();
  await clock.pass(2000);
  const asked = world.asked.length;

  await clock.pass(60_000);

  expect(world.asked).toHaveLength(asked);
});

test('a microphone that something else has for the moment is told of, until it is back', async () => {
  const { clock, tools, toolRoom } = await fakeRoomWithTools();
  const track = toolRoom().microphone as MediaStreamTrack;

  track.dispatchEvent(new Event('mute'));
  expect(tools.state().taken).toEqual(['microphone']);
  track.dispatchEvent(new Event('unmute'));
  await clock.pass(10);

  expect(tools.state().taken).toEqual([]);
});

test('one that stays taken after the page is looked at again is opened anew', async () => {
  const { clock, toolRoom, toolWorld, world } = await fakeRoomWithTools();
  (toolRoom().microphone as MediaStreamTrack).dispatchEvent(new Event('mute'));
  const asked = world.asked.length;

  toolWorld.wake();
  await clock.pass(1500);

  expect(world.asked.slice(asked)).toEqual([['microphone']]);
});

test('the other camera: turned round on a phone, the next one elsewhere', async () => {
  const cameras = [{ deviceId: 'a' }, { deviceId: 'b' }];
  const facing = (facingMode: string) => ({ getSettings: () => ({ facingMode, deviceId: 'a' }) });

  expect(nextCamera(facing('user'), cameras).facingMode).toBe('environment');
  expect(nextCamera(facing('environment'), cameras).facingMode).toBe('user');
  expect(nextCamera({ getSettings: () => ({ deviceId: 'b' }) }, cameras).deviceId).toEqual({ exact: 'a' });
});
