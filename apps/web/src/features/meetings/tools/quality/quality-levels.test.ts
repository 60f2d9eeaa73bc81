import { expect, test } from 'vitest';
import { fakeRoomWithTools, goodStats } from '../../testing/fake-tools.ts';
import { judge } from './quality-levels.ts';

const badStats = { quality: 'weak', concealed: 0.1, lost: 0.2, delayMs: 300 } as const;

test('reduces video level by level on a bad connection and keeps audio at a reduced bitrate', async () => {
  const { call, clock, tools, toolRoom, toolEnvironment } = await fakeRoomWithTools();
  toolEnvironment.connectionStats = badStats;

  await clock.pass(7000);
  expect(tools.state().qualityLevel).toBe(1);
  expect(toolRoom().received).toEqual({ cameras: 'low', screens: 'high' });
  expect(toolRoom()).toMatchObject({ sent: 'low', voice: 'reduced' });

  await clock.pass(4000);
  expect(tools.state().qualityLevel).toBe(2);
  expect(toolRoom().received).toEqual({ cameras: 'none', screens: 'low' });
  expect(tools.state().plan.isReceivedVideoPaused).toBe(true);

  await clock.pass(4000);
  expect(tools.state().qualityLevel).toBe(3);
  expect(toolRoom().sent).toBe('none');
  expect(tools.state().plan.isSentVideoPaused).toBe(true);
  expect(call.state().devices).toEqual({ camera: 'on', microphone: 'on' });
});

test('restores video level by level and waits longer after a premature step up', async () => {
  const { clock, tools, toolEnvironment } = await fakeRoomWithTools();
  toolEnvironment.connectionStats = badStats;
  await clock.pass(11_000);
  expect(tools.state().qualityLevel).toBe(2);

  toolEnvironment.connectionStats = goodStats;
  await clock.pass(14_500);
  expect(tools.state().qualityLevel).toBe(1);

  toolEnvironment.connectionStats = badStats;
  await clock.pass(7000);
  expect(tools.state().qualityLevel).toBe(2);
  toolEnvironment.connectionStats = goodStats;
  await clock.pass(16_000);
  expect(tools.state().qualityLevel).toBe(2);
  await clock.pass(12_000);
  expect(tools.state().qualityLevel).toBe(1);
});

test('ignores a bad connection of three seconds', async () => {
  const { clock, tools, toolEnvironment } = await fakeRoomWithTools();
  toolEnvironment.connectionStats = badStats;
  await clock.pass(3000);
  toolEnvironment.connectionStats = goodStats;
  await clock.pass(20_000);

  expect(tools.state().qualityLevel).toBe(0);
});

test('does not take the camera pause of the last level for a mute by an agent', async () => {
  const { clock, tools, toolRoom, toolEnvironment } = await fakeRoomWithTools();
  toolEnvironment.connectionStats = badStats;
  await clock.pass(20_000);

  toolRoom().change({ muted: ['camera'] });
  await clock.pass(1000);

  expect(tools.state().mutedByAgent).toEqual([]);
});

test('judge does not reduce video for five percent loss or for a slow device', () => {
  expect(judge({ ...goodStats, lost: 0.05 })).toBe('good');
  expect(judge({ ...goodStats, quality: 'weak' })).not.toBe('bad');
  expect(judge({ ...goodStats, concealed: 0.2 })).not.toBe('bad');
});

test('judge rates high delay and audible loss as bad', () => {
  expect(judge({ ...goodStats, delayMs: 2000 })).toBe('bad');
  expect(judge({ ...goodStats, concealed: 0.1, lost: 0.05 })).toBe('bad');
  expect(judge({ ...goodStats, lost: 0.3 })).toBe('bad');
  expect(judge({ ...goodStats, quality: 'lost' })).toBe('bad');
});
