import { expect, test } from 'vitest';
import { fakeRoomWithTools } from '../testing/fake-tools.ts';

async function sharing(as: 'agent' | 'customer' = 'customer') {
  const scene = await fakeRoomWithTools({ as });
  scene.tools.shareScreen();
  await scene.clock.pass(10);
  return scene;
}

test('a customer’s screen goes to the agents’ side until they say otherwise', async () => {
  const { tools, toolRoom } = await sharing();
  expect(toolRoom().shared?.recipient).toBe('HOST');

  tools.giveScreenTo('EVERYONE');

  expect(toolRoom().shared?.recipient).toBe('EVERYONE');
  expect(tools.state().share.recipient).toBe('EVERYONE');
});

test('an agent’s screen goes to everybody', async () => {
  const { toolRoom } = await sharing('agent');

  expect(toolRoom().shared?.recipient).toBe('EVERYONE');
});

test('the browser’s own way to stop is heard', async () => {
  const { tools, toolRoom, toolWorld } = await sharing();

  toolWorld.screen?.picture.unplug();

  expect(toolRoom().shared).toBeNull();
  expect(tools.state().share.status).toBe('off');
});

test('whoever chooses no screen shares none, and is told nothing', async () => {
  const scene = await fakeRoomWithTools();
  scene.toolWorld.screen = null;

  scene.tools.shareScreen();
  await scene.clock.pass(10);

  expect(scene.tools.state().share).toMatchObject({ status: 'off', problem: null });
});

test('a screen is given again in a new room, to the same people', async () => {
  const { clock, room, tools, toolRooms } = await sharing();
  tools.giveScreenTo('EVERYONE');

  room().tell({ type: 'closed', reason: 'forgotten' });
  await clock.pass(1000);

  expect(toolRooms[1]?.shared?.recipient).toBe('EVERYONE');
});

test('a line that breaks meanwhile is waited for; one that stays bad is told', async () => {
  const scene = await fakeRoomWithTools();
  scene.toolWorld.isShareRefused = true;
  scene.tools.shareScreen();
  await scene.clock.pass(3000);
  expect(scene.tools.state().share.status).toBe('on');

  scene.toolWorld.isShareRefused = false;
  await scene.clock.pass(2000);
  expect(scene.toolRoom().shared).not.toBeNull();

  scene.tools.stopScreen();
  scene.toolWorld.isShareRefused = true;
  scene.tools.shareScreen();
  await scene.clock.pass(10_000);
  expect(scene.tools.state().share).toMatchObject({ status: 'off', problem: 'failed' });
});

test('a screen that an agent stopped is off, and said to be', async () => {
  const { clock, tools, toolRoom } = await sharing();

  toolRoom().change({ muted: ['screen'] });
  await clock.pass(500);

  expect(tools.state().share.status).toBe('off');
  expect(tools.state().mutedByAgent).toEqual(['screen']);
});
