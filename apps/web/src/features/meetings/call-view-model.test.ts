import { minutes, seconds } from '@foyer/contract/time.ts';
import { describe, expect, test } from 'vitest';
import { buildMeeting, buildPerson, fakeCall, fakeConversation } from './testing/fake-call.ts';

describe('entering', () => {
  test('the server is asked for a key, and the room is entered with it under our own origin', async () => {
    const { call, clock, room } = fakeCall();
    expect(call.state().status).toBe('entering');

    await clock.pass(100);

    expect(call.state().status).toBe('connected');
    expect(room().entered).toEqual({ url: 'ws://acme.localhost/livekit', token: 'token-1' });
  });

  test('the room gets camera and microphone, and the own picture is there', async () => {
    const { call, clock, room } = fakeCall();

    await clock.pass(100);

    expect(room().shared.camera?.id).toBe('camera-track');
    expect(room().shared.microphone?.id).toBe('microphone-track');
    expect(call.state().ownPicture?.id).toBe('camera-track');
  });

  test('a media server that is not up yet is tried again until it is', async () => {
    const { call, clock, world } = fakeCall();
    world.isMediaDown = true;
    await clock.pass(seconds(3));
    expect(call.state().status).toBe('entering');

    world.isMediaDown = false;
    await clock.pass(seconds(1));

    expect(call.state().status).toBe('connected');
  });

  test('entering that takes long says so', async () => {
    const { call, clock, world } = fakeCall();
    world.refuse = 'media.unavailable';

    await clock.pass(seconds(9));

    expect(call.state()).toMatchObject({ status: 'entering', isSlow: true });
  });

  test('three minutes without a way in are enough, and one may try again', async () => {
    const { call, clock, world } = fakeCall();
    world.refuse = 'network.unreachable';
    await clock.pass(minutes(3) + seconds(1));
    expect(call.state().status).toBe('failed');

    world.refuse = null;
    call.tryAgain();
    await clock.pass(100);

    expect(call.state().status).toBe('connected');
  });

  test.each([
    ['meeting.not_found', 'not_found'],
    ['auth.forbidden', 'not_found'],
    ['auth.expired', 'signed_out'],
    ['auth.missing', 'signed_out'],
    ['tenant.suspended', 'suspended'],
  ] as const)('a refusal with %s is told and not tried again', async (code, refusal) => {
    const { call, clock, world } = fakeCall();
    world.refuse = code;

    await clock.pass(seconds(10));

    expect(call.state()).toMatchObject({ status: 'refused', refusal });
    expect(world.entries).toBe(1);
  });

  test('a meeting that is over already shows its end', async () => {
    const { call, clock, world } = fakeCall();
    world.refuse = 'meeting.ended';
    world.meeting = buildMeeting({
      status: 'ended',
      endedBy: 'agent',
      startedAt: '2026-11-21T08:00:00.000Z',
      endedAt: '2026-11-21T08:12:30.000Z',
    });

    await clock.pass(100);

    expect(call.state()).toMatchObject({ status: 'ended', end: { by: 'agent', lastedMs: 750_000 } });
  });
});

describe('a lost connection', () => {
  test('shows reconnecting after a second, and comes back by itself with a new entry', async () => {
    const { call, clock, world, room } = await fakeConversation();
    world.isMediaDown = true;

    room().tell({ type: 'closed', reason: 'lost' });
    await clock.pass(seconds(1));
    expect(call.state().status).toBe('reconnecting');
    world.isMediaDown = false;
    await clock.pass(seconds(1));

    expect(call.state().status).toBe('connected');
    expect(world.entries).toBeGreaterThan(1);
    expect(room().entered?.token).toBe(`token-${world.entries}`);
  });

  test('brings back what was on and nothing else', async () => {
    const { call, clock, room } = await fakeConversation();
    call.turn('microphone', false);

    room().tell({ type: 'closed', reason: 'lost' });
    await clock.pass(seconds(1));

    expect(room().shared.camera?.id).toBe('camera-track');
    expect(room().shared.microphone).toBeNull();
  });

  test('that the room mends by itself within a second shows nothing', async () => {
    const { call, clock, room, world } = await fakeConversation();
    const seen: string[] = [];
    call.subscribe(() => seen.push(call.state().status));

    room().tell({ type: 'interrupted' });
    await clock.pass(900);
    room().tell({ type: 'resumed' });
    await clock.pass(seconds(5));

    expect(seen).not.toContain('reconnecting');
    expect(world.entries).toBe(1);
  });

  test('that the room mends by itself after the meeting was ended shows the end', async () => {
    const { call, clock, room, world } = await fakeConversation();
    world.meeting = buildMeeting({ status: 'ended', endedBy: 'agent' });

    room().tell({ type: 'interrupted' });
    room().tell({ type: 'resumed' });
    await clock.pass(100);

    expect(call.state()).toMatchObject({ status: 'ended', end: { by: 'agent' } });
    expect(room().hasLeft).toBe(true);
  });

  test('keeps the others by name, without their last picture', async () => {
    const { call, clock, room } = await fakeConversation();

    room().tell({ type: 'interrupted' });
    room().show();
    await clock.pass(seconds(1));

    expect(call.state().people).toMatchObject([{ name: 'Priya Venkatesh', camera: null }]);
  });

  test('of the network is heard from the browser, and an online network is tried at once', async () => {
    const { call, clock, world, room } = await fakeConversation();
    world.page?.onOffline();
    room().tell({ type: 'interrupted' });
    await clock.pass(seconds(20));
    expect(call.state().status).toBe('reconnecting');

    world.page?.onOnline();
    await clock.pass(0);

    expect(call.state().status).toBe('connected');
    expect(world.entries).toBe(2);
  });

  test('that nobody announces is noticed by the silence', async () => {
    const { call, clock, room } = await fakeConversation();
    room().bytes = 1000;
    await clock.pass(seconds(1));
    expect(call.state().status).toBe('connected');

    await clock.pass(seconds(3));
    expect(call.state().status).toBe('reconnecting');
    room().bytes = 2000;
    await clock.pass(500);

    expect(call.state().status).toBe('connected');
  });

  test('that the room cannot mend in a quarter of a minute is mended by a new entry', async () => {
    const { call, clock, rooms, room } = await fakeConversation();

    room().tell({ type: 'interrupted' });
    await clock.pass(seconds(15));

    expect(call.state().status).toBe('connected');
    expect(rooms).toHaveLength(2);
    expect(rooms[0]?.hasLeft).toBe(true);
  });

  test('of three minutes is given up', async () => {
    const { call, clock, world, room } = await fakeConversation();
    world.refuse = 'media.unavailable';

    room().tell({ type: 'closed', reason: 'lost' });
    await clock.pass(minutes(3) + seconds(2));

    expect(call.state().status).toBe('failed');
    expect(call.state().ownPicture).toBeNull();
  });

  test.each(['meeting.ended', 'meeting.not_found'] as const)(
    'is the end when the server then says %s',
    async (code) => {
      const { call, clock, world, room } = await fakeConversation();
      world.refuse = code;

      room().tell({ type: 'closed', reason: 'lost' });
      await clock.pass(seconds(1));

      expect(call.state().status).toBe('ended');
    },
  );
});

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
