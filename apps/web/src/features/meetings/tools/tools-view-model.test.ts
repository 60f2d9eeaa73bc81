import { expect, test } from 'vitest';
import { buildPerson } from '../testing/fake-call.ts';
import { buildToolPerson, fakeRoomWithTools } from '../testing/fake-tools.ts';

const at = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`;

test('lists raised hands in the order of raising, including the local one', async () => {
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

test('raises and lowers the local hand through the API', async () => {
  const { tools, toolRoom, toolEnvironment } = await fakeRoomWithTools();

  tools.raiseHand();
  toolRoom().change({ self: { identity: 'customer:1', handSince: at(1), heldSince: null } });
  tools.raiseHand();

  expect(toolEnvironment.calls).toEqual([
    ['raiseHand', true],
    ['raiseHand', false],
  ]);
});

test('sends agent actions with the customer id of the identity', async () => {
  const { tools, toolEnvironment } = await fakeRoomWithTools({ as: 'agent' });

  tools.mute('customer:42', 'microphone');
  tools.hold('customer:42', true);
  tools.lowerHand('customer:42');
  tools.remove('customer:42');

  expect(toolEnvironment.calls).toEqual([
    ['mute', '42', 'microphone'],
    ['hold', '42', true],
    ['lowerHand', '42'],
    ['remove', '42'],
  ]);
});

test('turns the microphone off when an agent mutes it, until its owner turns it on', async () => {
  const { call, clock, tools, toolRoom } = await fakeRoomWithTools();

  toolRoom().change({ muted: ['microphone'] });
  await clock.pass(500);

  expect(call.state().devices.microphone).toBe('off');
  expect(tools.state().mutedByAgent).toEqual(['microphone']);

  toolRoom().change({ muted: [] });
  call.setEnabled('microphone', true);
  expect(tools.state().mutedByAgent).toEqual([]);
});

test('does not take a quick off and on of the owner for a mute by an agent', async () => {
  const { call, clock, tools, toolRoom } = await fakeRoomWithTools();

  call.setEnabled('microphone', false);
  call.setEnabled('microphone', true);
  toolRoom().change({ muted: ['microphone'] });
  await clock.pass(100);
  toolRoom().change({ muted: [] });
  await clock.pass(1000);

  expect(call.state().devices.microphone).toBe('on');
  expect(tools.state().mutedByAgent).toEqual([]);
});

test('hides all video while the local participant is on hold', async () => {
  const { tools, toolRoom } = await fakeRoomWithTools();

  toolRoom().change({ self: { identity: 'customer:1', handSince: null, heldSince: at(1) } });

  expect(tools.state().heldSince).toBe(at(1));
  expect(tools.state().plan.held).toEqual(['agent-1']);
});

test('hides only the video of a participant who is on hold', async () => {
  const { tools, toolRoom } = await fakeRoomWithTools();

  toolRoom().change({
    people: [buildToolPerson(), buildToolPerson({ identity: 'customer:2', heldSince: at(1) })],
  });

  expect(tools.state().plan.held).toEqual(['customer:2']);
});

test('low data mode receives no video and sends a low one', async () => {
  const { tools, toolRoom } = await fakeRoomWithTools();

  tools.chooseQuality('sound');

  expect(toolRoom().received).toEqual({ cameras: 'none', screens: 'none' });
  expect(toolRoom().sent).toBe('low');
  expect(tools.state().plan.isReceivedVideoPaused).toBe(true);
});

test('a shared screen takes precedence over the chosen layout', async () => {
  const { tools, toolRoom } = await fakeRoomWithTools();
  tools.chooseLayout('speaker');
  expect(tools.state().plan).toMatchObject({ layout: 'speaker', main: 'agent-1' });

  toolRoom().change({
    people: [buildToolPerson({ screen: { id: 'screen', attach: () => () => {} } })],
  });

  expect(tools.state().screen?.name).toBe('Priya Venkatesh');
  expect(tools.state().plan.layout).toBe('screen');
});

test('the last speaker stays large in the speaker layout', async () => {
  const { room, tools } = await fakeRoomWithTools();
  tools.chooseLayout('speaker');
  const [first, second] = [buildPerson(), buildPerson({ identity: 'customer-2' })];

  room().show(first, { ...second, isSpeaking: true });
  expect(tools.state().plan.main).toBe('customer-2');
  room().show(first, second);
  expect(tools.state().plan.main).toBe('customer-2');
});

test('applies the tools to the new room after a reconnect', async () => {
  const { call, clock, room, tools, toolRooms } = await fakeRoomWithTools();
  tools.chooseQuality('low');

  room().emit({ type: 'closed', reason: 'forgotten' });
  await clock.pass(1000);

  expect(call.state().status).toBe('connected');
  expect(toolRooms).toHaveLength(2);
  expect(toolRooms[0]?.isClosed).toBe(true);
  expect(toolRooms[1]?.received?.cameras).toBe('low');
});

test('passes server messages on by topic until unsubscribed', async () => {
  const { tools, toolRoom } = await fakeRoomWithTools();
  const received: string[] = [];
  const unsubscribe = tools.onServerMessage((topic) => received.push(topic));

  toolRoom().emitMessage('chat', new Uint8Array());
  unsubscribe();
  toolRoom().emitMessage('chat', new Uint8Array());

  expect(received).toEqual(['chat']);
});

test('closes the room, the meter and the screen when the call ends', async () => {
  const { call, clock, tools, toolRoom, toolEnvironment } = await fakeRoomWithTools();
  tools.shareScreen();
  await clock.pass(10);

  await call.hangUp();
  await clock.pass(10);

  expect(toolRoom().isClosed).toBe(true);
  expect(toolEnvironment.isMeterOpen).toBe(false);
  expect(toolEnvironment.screen?.video.readyState).toBe('ended');
});

test('tells an agent which customer left, until that customer is back', async () => {
  const { clock, tools, toolRoom, toolEnvironment } = await fakeRoomWithTools({ as: 'agent' });
  toolEnvironment.canRejoin = [{ customerId: '42', name: 'Ananya Iyer', remainingMs: 179_000 }];

  toolRoom().change({ people: [] });
  await clock.pass(0);
  expect(tools.state().departed).toEqual([
    { customerId: '42', name: 'Ananya', untilMs: clock.now() + 179_000 },
  ]);

  toolEnvironment.canRejoin = [];
  toolRoom().change({ people: [buildToolPerson({ identity: 'customer:42', side: 'customer' })] });
  await clock.pass(0);
  expect(tools.state().departed).toEqual([]);
});

test('asks again while no one is in the room, because a departure can be stored later', async () => {
  const { clock, tools, toolRoom, toolEnvironment } = await fakeRoomWithTools({ as: 'agent' });
  toolRoom().change({ people: [] });
  await clock.pass(0);

  toolEnvironment.canRejoin = [{ customerId: '42', name: 'Ananya Iyer', remainingMs: 170_000 }];
  await clock.pass(3000);

  expect(tools.state().departed).toHaveLength(1);
});

test('opens one panel at a time, and closing another one keeps it', async () => {
  const { tools } = await fakeRoomWithTools({ as: 'agent' });

  tools.toggle('people');
  tools.toggle('chat');
  expect(tools.state().panel).toBe('chat');
  tools.toggle('people', false);
  expect(tools.state().panel).toBe('chat');
  tools.toggle('chat');
  expect(tools.state().panel).toBeNull();
});

test('shows the chosen participant large beside a shared screen, until the person chooses the screen', async () => {
  const { tools, toolRoom, room } = await fakeRoomWithTools();
  const screen = { id: 'screen', attach: () => () => {} };
  room().show(buildPerson(), buildPerson({ identity: 'customer:2' }));
  toolRoom().change({ people: [buildToolPerson({ screen }), buildToolPerson({ identity: 'customer:2' })] });
  expect(tools.state().plan.layout).toBe('screen');

  tools.putInSpotlight('customer:2');
  expect(tools.state().plan).toMatchObject({ layout: 'speaker', main: 'customer:2', hasScreen: true });
  tools.putInSpotlight(null);
  expect(tools.state().plan.layout).toBe('screen');
});

test('shows another shared screen in its whole size', async () => {
  const { tools, toolRoom } = await fakeRoomWithTools();
  const share = (id: string) =>
    toolRoom().change({ people: [buildToolPerson({ screen: { id, attach: () => () => {} } })] });
  share('first');
  tools.zoom(() => ({ scale: 2, x: 0.1, y: 0 }));
  share('first');
  expect(tools.state().zoom.scale).toBe(2);

  share('second');

  expect(tools.state().zoom.scale).toBe(1);
});
