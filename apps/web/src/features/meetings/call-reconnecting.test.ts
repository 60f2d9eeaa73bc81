import { minutes, seconds } from '@foyer/contract/time.ts';
import { describe, expect, test } from 'vitest';
import { buildMeeting, buildPerson, fakeConversation } from './testing/fake-call.ts';

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

  test('that nobody announces is noticed by the silence, and told as soon as any other', async () => {
    const { call, clock, room } = await fakeConversation();
    // The worst case: it falls silent right after a look.
    await clock.pass(260);
    room().bytes = 1000;
    await clock.pass(seconds(1));
    expect(call.state().status).toBe('connected');

    await clock.pass(250);
    expect(call.state().status).toBe('reconnecting');
    room().bytes = 2000;
    await clock.pass(500);

    expect(call.state().status).toBe('connected');
  });

  test('that the media server knows nothing of is mended by a new entry at once', async () => {
    const { call, clock, world, room, rooms } = await fakeConversation();
    room().tell({ type: 'interrupted' });

    room().tell({ type: 'closed', reason: 'forgotten' });
    await clock.pass(0);

    expect(call.state().status).toBe('connected');
    expect(rooms).toHaveLength(2);
    expect(rooms[0]?.hasLeft).toBe(true);
    expect(world.entries).toBe(2);
    expect(world.asked).toHaveLength(1);
    expect(room().shared.camera?.id).toBe('camera-track');
  });

  test('whose room is left is heard of no more', async () => {
    const { call, clock, room, rooms } = await fakeConversation();
    room().tell({ type: 'closed', reason: 'forgotten' });
    await clock.pass(0);

    rooms[0]?.tell({ type: 'closed', reason: 'taken_over' });
    await clock.pass(seconds(5));

    expect(call.state().status).toBe('connected');
    expect(rooms).toHaveLength(2);
  });

  test('is over for the eye when the others are back too', async () => {
    const { call, clock, world, room } = await fakeConversation();
    const lost = buildPerson({ camera: null });
    world.others = [lost];
    room().tell({ type: 'interrupted' });
    await clock.pass(seconds(1));

    room().tell({ type: 'closed', reason: 'forgotten' });
    await clock.pass(500);
    expect(call.state()).toMatchObject({ status: 'reconnecting', people: [{ camera: null }] });
    room().show(buildPerson());

    expect(call.state()).toMatchObject({ status: 'connected', people: [{ camera: { id: 'picture' } }] });
  });

  test('does not wait for long for others who do not come back', async () => {
    const { call, clock, world, room } = await fakeConversation();
    world.others = [];

    room().tell({ type: 'closed', reason: 'forgotten' });
    await clock.pass(seconds(4));

    expect(call.state()).toMatchObject({ status: 'connected', people: [], hasMet: true });
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
