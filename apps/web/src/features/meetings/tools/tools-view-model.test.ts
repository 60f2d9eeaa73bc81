import { expect, test } from 'vitest';
import { buildPerson } from '../testing/fake-call.ts';
import { buildToolPerson, fakeRoomWithTools } from '../testing/fake-tools.ts';

const at = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`;

test('hands stand in the order in which they went up, the own among them', async () => {
  const { tools, toolRoom } = await fakeRoomWithTools();

  toolRoom().change({
    self: { identity: 'customer:1', handSince: at(2), heldSince: null },
    people: [
      buildToolPerson({ identity: 'customer:3', handSince: at(3) }),
      buildToolPerson({ identity: 'customer:2', handSince: at(1) }),
      buildToolPerson({ identity: 'agent:1' }),
    ],
  });

  expect(tools.state().hands).toEqual(['customer:2', 'customer:1', 'customer:3']);
  expect(tools.state().isHandUp).toBe(true);
});

test('raising a hand asks the server, and again to take it down', async () => {
  const { tools, toolRoom, toolWorld } = await fakeRoomWithTools();

  tools.raiseHand();
  toolRoom().change({ self: { identity: 'customer:1', handSince: at(1), heldSince: null } });
  tools.raiseHand();

  expect(toolWorld.calls).toEqual([
    ['raiseHand', true],
    ['raiseHand', false],
  ]);
});

test('an agent’s acts name the customer by the customer’s id', async () => {
  const { tools, toolWorld } = await fakeRoomWithTools({ as: 'agent' });

  tools.mute('customer:42', 'microphone');
  tools.hold('customer:42', true);
  tools.lowerHandOf('customer:42');
  tools.remove('customer:42');

  expect(toolWorld.calls).toEqual([
    ['mute', '42', 'microphone'],
    ['hold', '42', true],
    ['lowerHand', '42'],
    ['remove', '42'],
  ]);
});

test('a microphone that somebody else muted is off until its owner turns it on', async () => {
  const { call, clock, tools, toolRoom } = await fakeRoomWithTools();

  toolRoom().change({ muted: ['microphone'] });
  await clock.pass(500);

  expect(call.state().devices.microphone).toBe('off');
  expect(tools.state().mutedByAgent).toEqual(['microphone']);

  toolRoom().change({ muted: [] });
  call.turn('microphone', true);
  expect(tools.state().mutedByAgent).toEqual([]);
});

test('a microphone that its owner turns off and on in one breath was muted by nobody', async () => {
  const { call, clock, tools, toolRoom } = await fakeRoomWithTools();

  call.turn('microphone', false);
  call.turn('microphone', true);
  toolRoom().change({ muted: ['microphone'] });
  await clock.pass(100);
  toolRoom().change({ muted: [] });
  await clock.pass(1000);

  expect(call.state().devices.microphone).toBe('on');
  expect(tools.state().mutedByAgent).toEqual([]);
});

test('whoever is on hold knows it, and nobody’s picture is shown', async () => {
  const { tools, toolRoom } = await fakeRoomWithTools();

  toolRoom().change({ self: { identity: 'customer:1', handSince: null, heldSince: at(1) } });

  expect(tools.state().heldSince).toBe(at(1));
  expect(tools.state().plan.held).toEqual(['agent-1']);
});

test('somebody else on hold is not shown, the others are', async () => {
  const { tools, toolRoom } = await fakeRoomWithTools();

  toolRoom().change({
    people: [buildToolPerson(), buildToolPerson({ identity: 'customer:2', heldSince: at(1) })],
  });

  expect(tools.state().plan.held).toEqual(['customer:2']);
});

test('low data asks for no pictures and gives a small one', async () => {
  const { tools, toolRoom } = await fakeRoomWithTools();

  tools.chooseQuality('sound');

  expect(toolRoom().asked).toEqual({ cameras: 'none', screens: 'none' });
  expect(toolRoom().sent).toBe('low');
  expect(tools.state().plan.arePicturesPaused).toBe(true);
});

test('a shared screen comes first, whatever was chosen', async () => {
  const { tools, toolRoom } = await fakeRoomWithTools();
  tools.chooseLayout('speaker');
  expect(tools.state().plan).toMatchObject({ layout: 'speaker', main: 'agent-1' });

  toolRoom().change({
    people: [buildToolPerson({ screen: { id: 'screen', attach: () => () => {} } })],
  });

  expect(tools.state().screen?.name).toBe('Priya Venkatesh');
  expect(tools.state().plan.layout).toBe('screen');
});

test('whoever talks is large, and stays so while nobody does', async () => {
  const { room, tools } = await fakeRoomWithTools();
  tools.chooseLayout('speaker');
  const [first, second] = [buildPerson(), buildPerson({ identity: 'customer-2' })];

  room().show(first, { ...second, isSpeaking: true });
  expect(tools.state().plan.main).toBe('customer-2');
  room().show(first, second);
  expect(tools.state().plan.main).toBe('customer-2');
});

test('the tools follow the call into a new room', async () => {
  const { call, clock, room, tools, toolRooms } = await fakeRoomWithTools();
  tools.chooseQuality('low');

  room().tell({ type: 'closed', reason: 'forgotten' });
  await clock.pass(1000);

  expect(call.state().status).toBe('connected');
  expect(toolRooms).toHaveLength(2);
  expect(toolRooms[0]?.isClosed).toBe(true);
  expect(toolRooms[1]?.asked?.cameras).toBe('low');
});

test('only what the server says is passed on, by topic', async () => {
  const { tools, toolRoom } = await fakeRoomWithTools();
  const heard: string[] = [];
  const stop = tools.onSaid((topic) => heard.push(topic));

  toolRoom().say('chat', new Uint8Array());
  stop();
  toolRoom().say('chat', new Uint8Array());

  expect(heard).toEqual(['chat']);
});

test('when the call is over the tools let go of everything', async () => {
  const { call, clock, tools, toolRoom, toolWorld } = await fakeRoomWithTools();
  tools.shareScreen();
  await clock.pass(10);

  await call.hangUp();
  await clock.pass(10);

  expect(toolRoom().isClosed).toBe(true);
  expect(toolWorld.isMeterOpen).toBe(false);
  expect(toolWorld.screen?.picture.readyState).toBe('ended');
});
