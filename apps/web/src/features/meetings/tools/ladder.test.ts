import { expect, test } from 'vitest';
import { fakeRoomWithTools, goodLine } from '../testing/fake-tools.ts';
import { judge } from './ladder.ts';

const badLine = { quality: 'weak', concealed: 0.1, lost: 0.2, delayMs: 300 } as const;

test('pictures go first, step by step: small, others’ off, the own off; sound goes on, in less space', async () => {
  const { call, clock, tools, toolRoom, toolWorld } = await fakeRoomWithTools();
  toolWorld.line = badLine;

  await clock.pass(7000);
  expect(tools.state().rung).toBe(1);
  expect(toolRoom().asked).toEqual({ cameras: 'low', screens: 'high' });
  expect(toolRoom()).toMatchObject({ sent: 'low', voice: 'slim' });

  await clock.pass(4000);
  expect(tools.state().rung).toBe(2);
  expect(toolRoom().asked).toEqual({ cameras: 'none', screens: 'low' });
  expect(tools.state().plan.arePicturesPaused).toBe(true);

  await clock.pass(4000);
  expect(tools.state().rung).toBe(3);
  expect(toolRoom().sent).toBe('none');
  expect(tools.state().plan.isOwnPaused).toBe(true);
  expect(call.state().devices).toEqual({ camera: 'on', microphone: 'on' });
});

test('they come back one by one, and a step that was too early makes the next wait longer', async () => {
  const { clock, tools, toolWorld } = await fakeRoomWithTools();
  toolWorld.line = badLine;
  await clock.pass(11_000);
  expect(tools.state().rung).toBe(2);

  toolWorld.line = goodLine;
  await clock.pass(14_500);
  expect(tools.state().rung).toBe(1);

  toolWorld.line = badLine;
  await clock.pass(7000);
  expect(tools.state().rung).toBe(2);
  toolWorld.line = goodLine;
  await clock.pass(16_000);
  expect(tools.state().rung).toBe(2);
  await clock.pass(12_000);
  expect(tools.state().rung).toBe(1);
});

test('a moment is no bad network', async () => {
  const { clock, tools, toolWorld } = await fakeRoomWithTools();
  toolWorld.line = badLine;
  await clock.pass(3000);
  toolWorld.line = goodLine;
  await clock.pass(20_000);

  expect(tools.state().rung).toBe(0);
});

test('the own mute of the last step is not taken for an agent’s', async () => {
  const { clock, tools, toolRoom, toolWorld } = await fakeRoomWithTools();
  toolWorld.line = badLine;
  await clock.pass(20_000);

  toolRoom().change({ muted: ['camera'] });
  await clock.pass(1000);

  expect(tools.state().mutedByAgent).toEqual([]);
});

test('five percent of loss alone leave the pictures, and so does a machine that is too slow', () => {
  expect(judge({ ...goodLine, lost: 0.05 })).toBe('good');
  expect(judge({ ...goodLine, quality: 'weak' })).not.toBe('bad');
  expect(judge({ ...goodLine, concealed: 0.2 })).not.toBe('bad');
});

test('a queue that fills up, and loss that is heard, are bad', () => {
  expect(judge({ ...goodLine, delayMs: 2000 })).toBe('bad');
  expect(judge({ ...goodLine, concealed: 0.1, lost: 0.05 })).toBe('bad');
  expect(judge({ ...goodLine, lost: 0.3 })).toBe('bad');
  expect(judge({ ...goodLine, quality: 'lost' })).toBe('bad');
});
