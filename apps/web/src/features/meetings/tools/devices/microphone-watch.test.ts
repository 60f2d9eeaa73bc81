import { expect, test } from 'vitest';
import { fakeRoomWithTools } from '../../testing/fake-tools.ts';

test('reports a silent microphone within three seconds', async () => {
  const { clock, tools, toolEnvironment } = await fakeRoomWithTools();
  toolEnvironment.loudness = 0;

  await clock.pass(2000);
  expect(tools.state().microphone).toBeNull();
  await clock.pass(1000);
  expect(tools.state().microphone).toBe('silent');

  toolEnvironment.loudness = 0.01;
  await clock.pass(500);
  expect(tools.state().microphone).toBeNull();
});

test('does not report a quiet room, because a working microphone has noise', async () => {
  const { clock, tools, toolEnvironment } = await fakeRoomWithTools();
  toolEnvironment.loudness = 0.0005;

  await clock.pass(10_000);

  expect(tools.state().microphone).toBeNull();
});

test('does not report silence when the level cannot be measured', async () => {
  const { clock, tools, toolEnvironment } = await fakeRoomWithTools();
  toolEnvironment.loudness = null;

  await clock.pass(10_000);

  expect(tools.state().microphone).toBeNull();
});

test('hints once that the person talks while the microphone is off', async () => {
  const { call, clock, tools, toolEnvironment } = await fakeRoomWithTools();
  call.setEnabled('microphone', false);
  toolEnvironment.loudness = 0.3;

  await clock.pass(1500);
  expect(tools.state().microphone).toBe('talking');
  await clock.pass(5000);
  expect(tools.state().microphone).toBeNull();
  await clock.pass(5000);
  expect(tools.state().microphone).toBeNull();
});
