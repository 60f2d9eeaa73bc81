import { expect, test } from 'vitest';
import { buildToolPerson, fakeRoomWithTools } from '../../testing/fake-tools.ts';

async function setUpSharing(as: 'agent' | 'customer' = 'customer') {
  const fixture = await fakeRoomWithTools({ as });
  fixture.tools.shareScreen();
  await fixture.clock.pass(10);
  return fixture;
}

test('shares a customer’s screen with the agents only until the customer changes it', async () => {
  const { tools, toolRoom } = await setUpSharing();
  expect(toolRoom().shared?.recipient).toBe('HOST');

  tools.setScreenRecipient('EVERYONE');

  expect(toolRoom().shared?.recipient).toBe('EVERYONE');
  expect(tools.state().share.recipient).toBe('EVERYONE');
});

test('shares an agent’s screen with all participants', async () => {
  const { toolRoom } = await setUpSharing('agent');

  expect(toolRoom().shared?.recipient).toBe('EVERYONE');
});

test('stops the share when the browser ends the capture', async () => {
  const { tools, toolRoom, toolEnvironment } = await setUpSharing();

  toolEnvironment.screen?.video.unplug();

  expect(toolRoom().shared).toBeNull();
  expect(tools.state().share.status).toBe('off');
});

test.each([
  ['NotAllowedError', 'Permission denied', null],
  ['NotAllowedError', 'Permission denied by system', 'blocked'],
  ['NotReadableError', 'Could not start video source', 'failed'],
  ['TypeError', 'getDisplayMedia is not a function', 'failed'],
])('after %s (%s) the share is off with the problem %s', async (name, message, problem) => {
  const fixture = await fakeRoomWithTools();
  fixture.toolEnvironment.screenError = Object.assign(new Error(message), { name });

  fixture.tools.shareScreen();
  await fixture.clock.pass(10);

  expect(fixture.tools.state().share).toMatchObject({ status: 'off', problem });
});

test('returns to off without an error when no screen is chosen', async () => {
  const fixture = await fakeRoomWithTools();
  fixture.toolEnvironment.screen = null;

  fixture.tools.shareScreen();
  await fixture.clock.pass(10);

  expect(fixture.tools.state().share).toMatchObject({ status: 'off', problem: null });
});

test('shares the screen again in a new room with the same recipients', async () => {
  const { clock, room, tools, toolRooms } = await setUpSharing();
  tools.setScreenRecipient('EVERYONE');

  room().emit({ type: 'closed', reason: 'forgotten' });
  await clock.pass(1000);

  expect(toolRooms[1]?.shared?.recipient).toBe('EVERYONE');
});

test('retries a failed publication and fails after five attempts', async () => {
  const fixture = await fakeRoomWithTools();
  fixture.toolEnvironment.isShareRefused = true;
  fixture.tools.shareScreen();
  await fixture.clock.pass(3000);
  expect(fixture.tools.state().share.status).toBe('on');

  fixture.toolEnvironment.isShareRefused = false;
  await fixture.clock.pass(2000);
  expect(fixture.toolRoom().shared).not.toBeNull();

  fixture.tools.stopScreen();
  fixture.toolEnvironment.isShareRefused = true;
  fixture.tools.shareScreen();
  await fixture.clock.pass(10_000);
  expect(fixture.tools.state().share).toMatchObject({ status: 'off', problem: 'failed' });
});

test('turns the share off and reports it when an agent stopped it', async () => {
  const { clock, tools, toolRoom } = await setUpSharing();

  toolRoom().change({ muted: ['screen'] });
  await clock.pass(500);

  expect(tools.state().share.status).toBe('off');
  expect(tools.state().mutedByAgent).toEqual(['screen']);
});

test('shows the local screen on request, instead of another one, until sharing ends', async () => {
  const { tools } = await setUpSharing('agent');
  expect(tools.state().screen).toBeNull();

  tools.showOwnScreen(true);
  expect(tools.state().screen?.identity).toBe(tools.state().selfIdentity);
  expect(tools.state().plan.hasScreen).toBe(true);
  tools.stopScreen();

  expect(tools.state().screen).toBeNull();
  expect(tools.state().isOwnScreenShown).toBe(false);
});

test('shows no local screen while none is shared', async () => {
  const { tools } = await fakeRoomWithTools();

  tools.showOwnScreen(true);

  expect(tools.state().screen).toBeNull();
});

test("shows the local agent's OBS without sound, except while the agent shares a screen", async () => {
  const { clock, tools, toolRoom } = await fakeRoomWithTools({ as: 'agent' });
  toolRoom().change({ people: [], ownObs: { id: 'obs', attach: () => () => {} } });
  expect(tools.state().screen).toMatchObject({ identity: tools.state().selfIdentity, audio: null });
  expect(tools.state().isObsConnected).toBe(true);

  tools.shareScreen();
  await clock.pass(10);
  toolRoom().change({});
  expect(tools.state().screen).toBeNull();
  tools.stopScreen();
  toolRoom().change({});
  expect(tools.state().screen?.video.id).toBe('obs');

  toolRoom().change({ ownObs: null });
  expect(tools.state()).toMatchObject({ screen: null, isObsConnected: false });
});

test('prefers the screen of another person to the local OBS', async () => {
  const { tools, toolRoom } = await fakeRoomWithTools({ as: 'agent' });
  const media = (id: string) => ({ id, attach: () => () => {} });
  toolRoom().change({
    ownObs: media('obs'),
    people: [buildToolPerson({ identity: 'customer:1', side: 'customer', screen: media('screen') })],
  });

  expect(tools.state().screen).toMatchObject({ identity: 'customer:1', video: { id: 'screen' } });
});
