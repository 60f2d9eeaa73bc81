import { minutes, seconds } from '@foyer/contract/time.ts';
import { describe, expect, test } from 'vitest';
import { buildMeeting, buildPerson, fakeCall, fakeConversation } from './testing/fake-call.ts';

describe('the end', () => {
  test('hanging up ends the meeting for everybody and lets go of the devices', async () => {
    const { call, clock, world, room } = await fakeConversation();

    await call.hangUp();
    await clock.pass(0);

    expect(world.hangUps).toBe(1);
    expect(room().hasLeft).toBe(true);
    expect(call.state()).toMatchObject({ status: 'ended', end: { by: 'customer' }, ownPicture: null });
  });

  test('hanging up without a network does not keep anybody waiting, and is said on until it is heard', async () => {
    const { call, clock, world } = await fakeConversation();
    world.refuse = 'network.unreachable';

    void call.hangUp();
    await clock.pass(seconds(4));
    expect(call.state()).toMatchObject({ status: 'ended', end: { by: 'customer' } });
    world.refuse = null;
    const before = world.hangUps;
    await clock.pass(seconds(10));

    expect(world.hangUps).toBe(before + 1);
  });

  test('the other side hanging up shows who ended it and how long it was', async () => {
    const { call, clock, world, room } = await fakeConversation();
    world.meeting = buildMeeting({
      status: 'ended',
      endedBy: 'agent',
      startedAt: '2026-11-21T09:00:00.000Z',
      endedAt: '2026-11-21T09:12:48.000Z',
    });

    room().tell({ type: 'closed', reason: 'deleted' });
    await clock.pass(0);

    expect(call.state()).toMatchObject({ status: 'ended', end: { by: 'agent', lastedMs: 768_000 } });
  });

  test('a room that vanished although the meeting goes on is entered again', async () => {
    const { call, clock, room, rooms } = await fakeConversation();

    room().tell({ type: 'closed', reason: 'deleted' });
    await clock.pass(seconds(1));

    expect(call.state().status).toBe('connected');
    expect(rooms).toHaveLength(2);
  });

  test('closing the page leaves the room and does not hang up', async () => {
    const { world, rooms } = await fakeConversation();

    world.page?.onHidden();

    expect(rooms[0]?.hasLeft).toBe(true);
    expect(world.hangUps).toBe(0);
  });

  test('a customer whom an agent took out is told so, though for them the meeting is over', async () => {
    const { call, clock, room, world } = await fakeConversation();
    world.meeting = { ...world.meeting, status: 'ended', endedBy: 'agent' };

    room().tell({ type: 'closed', reason: 'removed' });
    await clock.pass(100);

    expect(call.state()).toMatchObject({ status: 'refused', refusal: 'removed' });
  });

  test('somebody who was taken out is told, and does not come back by itself', async () => {
    const { call, clock, room, rooms } = await fakeConversation();

    room().tell({ type: 'closed', reason: 'removed' });
    await clock.pass(minutes(1));

    expect(call.state()).toMatchObject({ status: 'refused', refusal: 'removed' });
    expect(rooms).toHaveLength(1);
  });
});

describe('two tabs', () => {
  test('the room says that a newer tab has the call: this one stays quiet', async () => {
    const { call, clock, room, rooms } = await fakeConversation();

    room().tell({ type: 'closed', reason: 'taken_over' });
    await clock.pass(minutes(1));

    expect(call.state()).toMatchObject({ status: 'refused', refusal: 'taken_over', ownPicture: null });
    expect(rooms).toHaveLength(1);
  });

  test('a newer tab is heard of while this one is reconnecting', async () => {
    const { call, clock, world, room } = await fakeConversation();
    world.isMediaDown = true;
    room().tell({ type: 'closed', reason: 'lost' });

    world.takeOver();
    world.isMediaDown = false;
    await clock.pass(seconds(5));

    expect(call.state()).toMatchObject({ status: 'refused', refusal: 'taken_over' });
  });
});

describe('the others', () => {
  test('whoever goes keeps the seat for a second, without the last picture', async () => {
    const { call, clock, room } = await fakeConversation();

    room().show();
    expect(call.state().people).toMatchObject([{ name: 'Priya Venkatesh', camera: null }]);
    await clock.pass(seconds(1));

    expect(call.state()).toMatchObject({ people: [], hasMet: true });
  });

  test('whoever comes back within that second was never gone', async () => {
    const { call, clock, room } = await fakeConversation();

    room().show();
    await clock.pass(500);
    room().show(buildPerson());
    await clock.pass(seconds(2));

    expect(call.state().people).toMatchObject([{ name: 'Priya Venkatesh', camera: { id: 'picture' } }]);
  });

  test('the time counts from when they met, and from the start of the meeting after a reload', async () => {
    const { call, clock, room, world } = fakeCall();
    world.meeting = buildMeeting({ startedAt: '2026-11-21T08:50:00.000Z' });
    await clock.pass(100);
    expect(call.state().startedAtMs).toBeNull();

    room().show(buildPerson());

    expect(call.state().startedAtMs).toBe(Date.parse('2026-11-21T08:50:00.000Z'));
  });

  test('a start that this clock cannot believe counts from now', async () => {
    const { call, clock, room, world } = fakeCall();
    world.meeting = buildMeeting({ startedAt: '2026-11-21T11:00:00.000Z' });
    await clock.pass(100);

    room().show(buildPerson());

    expect(call.state().startedAtMs).toBe(clock.now());
  });

  test('sound that the browser holds back starts with a tap', async () => {
    const { call, clock, room } = await fakeConversation();
    room().isSoundBlocked = true;
    room().tell({ type: 'view' });
    expect(call.state().isSoundBlocked).toBe(true);

    call.startSound();
    await clock.pass(0);

    expect(call.state().isSoundBlocked).toBe(false);
  });
});
