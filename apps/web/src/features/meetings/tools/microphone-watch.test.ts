import { expect, test } from 'vitest';
import { fakeRoomWithTools } from '../testing/fake-tools.ts';

test('a microphone that is on and gives nothing is told of within three seconds', async () => {
  const { clock, tools, toolWorld } = await fakeRoomWithTools();
  toolWorld.loudness = 0;

  await clock.pass(2000);
  expect(tools.state().microphone).toBeNull();
  await clock.pass(1000);
  expect(tools.state().microphone).toBe('silent');

  toolWorld.loudness = 0.01;
  await clock.pass(500);
  expect(tools.state().microphone).toBeNull();
});

test('a quiet room is not silence: a real microphone has a noise of its own', async () => {
  const { clock, tools, toolWorld } = await fakeRoomWithTools();
  toolWorld.loudness = 0.0005;

  await clock.pass(10_000);

  expect(tools.state().microphone).toBeNull();
});

test('a browser that does not let us listen is not taken for a silent microphone', async () => {
  const { clock, tools, toolWorld } = await fakeRoomWithTools();
  toolWorld.loudness = null;

  await clock.pass(10_000);

  expect(tools.state().microphone).toBeNull();
});

test('whoever talks with the microphone off is told once, for a moment', async () => {
  const { call, clock, tools, toolWorld } = await fakeRoomWithTools();
  call.turn('microphone', false);
  toolWorld.loudness = 0.3;

  await clock.pass(1500);
  expect(tools.state().microphone).toBe('talking');
  await clock.pass(5000);
  expect(tools.state().microphone).toBeNull();
  await clock.pass(5000);
  expect(tools.state().microphone).toBeNull();
});
