import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { describe, expect, test } from 'vitest';
import { buildMeeting, buildPerson, fakeConversation } from '../testing/fake-call.ts';

describe('reconnecting after a lost connection', () => {
  test('shows reconnecting after one second and recovers with a new entry', async () => {
    const { call, clock, environment, room } = await fakeConversation();
    environment.isMediaDown = true;

    room().emit({ type: 'closed', reason: 'lost' });
    await clock.pass(seconds(1));
    expect(call.state().status).toBe('reconnecting');
    environment.isMediaDown = false;
    await clock.pass(seconds(1));

    expect(call.state().status).toBe('connected');
    expect(environment.entries).toBeGreaterThan(1);
    expect(room().entered?.token).toBe(`token-${environment.entries}`);
  });

  test('shares only the devices that were on before the loss', async () => {
    const { call, clock, room } = await fakeConversation();
    call.setEnabled('microphone', false);

    room().emit({ type: 'closed', reason: 'lost' });
    await clock.pass(seconds(1));

    expect(room().shared.camera?.id).toBe('camera-track');
    expect(room().shared.microphone).toBeNull();
  });

  test('does not show reconnecting when LiveKit resumes within one second', async () => {
    const { call, clock, room, environment } = await fakeConversation();
    const statuses: string[] = [];
    call.subscribe(() => statuses.push(call.state().status));

    room().emit({ type: 'interrupted' });
    await clock.pass(900);
    room().emit({ type: 'resumed' });
    await clock.pass(seconds(5));

    expect(statuses).not.toContain('reconnecting');
    expect(environment.entries).toBe(1);
  });

  test('shows the end when LiveKit resumes after the meeting was ended', async () => {
    const { call, clock, room, environment } = await fakeConversation();

    room().emit({ type: 'interrupted' });
    await clock.pass(100);
    environment.meeting = buildMeeting({ status: 'ended', endedBy: 'agent' });
    room().emit({ type: 'resumed' });
    await clock.pass(100);

    expect(call.state()).toMatchObject({ status: 'ended', end: { by: 'agent' } });
    expect(room().hasLeft).toBe(true);
  });

  test('shows the end at once when the connection is lost because the meeting was ended', async () => {
    const { call, clock, room, environment } = await fakeConversation();
    environment.meeting = buildMeeting({ status: 'ended', endedBy: 'agent' });

    room().emit({ type: 'interrupted' });
    await clock.pass(100);

    expect(call.state()).toMatchObject({ status: 'ended', end: { by: 'agent' } });
    expect(room().hasLeft).toBe(true);
  });

  test('keeps the other people by name without their video', async () => {
    const { call, clock, room } = await fakeConversation();

    room().emit({ type: 'interrupted' });
    room().show();
    await clock.pass(seconds(1));

    expect(call.state().people).toMatchObject([{ name: 'Priya Venkatesh', camera: null }]);
  });

  test('enters again at once when the browser reports that it is online', async () => {
    const { call, clock, environment, room } = await fakeConversation();
    environment.page?.onOffline();
    room().emit({ type: 'interrupted' });
    await clock.pass(seconds(20));
    expect(call.state().status).toBe('reconnecting');

    environment.page?.onOnline();
    await clock.pass(0);

    expect(call.state().status).toBe('connected');
    expect(environment.entries).toBe(2);
  });

  test('keeps the picture while the browser is offline and media still arrives', async () => {
    const { call, clock, environment, room } = await fakeConversation();
    for (let bytes = 0; bytes < 4; bytes += 1) {
      room().bytes = bytes;
      await clock.pass(250);
    }

    environment.page?.onOffline();
    for (let bytes = 4; bytes < 20; bytes += 1) {
      room().bytes = bytes;
      await clock.pass(250);
    }
    expect(call.state()).toMatchObject({ status: 'connected', isOffline: true });
    expect(call.state().people[0]?.camera).not.toBeNull();

    await clock.pass(seconds(2));
    expect(call.state().status).toBe('reconnecting');
  });

  test('detects an unreported loss by missing packets and shows it within 1.25 seconds', async () => {
    const { call, clock, room } = await fakeConversation();
    // The worst case: packets stop right after a check.
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

  test('enters again at once when the media server no longer knows the connection', async () => {
    const { call, clock, environment, room, rooms } = await fakeConversation();
    room().emit({ type: 'interrupted' });

    room().emit({ type: 'closed', reason: 'forgotten' });
    await clock.pass(0);

    expect(call.state().status).toBe('connected');
    expect(rooms).toHaveLength(2);
    expect(rooms[0]?.hasLeft).toBe(true);
    expect(environment.entries).toBe(2);
    expect(environment.requested).toHaveLength(1);
    expect(room().shared.camera?.id).toBe('camera-track');
  });

  test('ignores events of a room that was left', async () => {
    const { call, clock, room, rooms } = await fakeConversation();
    room().emit({ type: 'closed', reason: 'forgotten' });
    await clock.pass(0);

    rooms[0]?.emit({ type: 'closed', reason: 'taken_over' });
    await clock.pass(seconds(5));

    expect(call.state().status).toBe('connected');
    expect(rooms).toHaveLength(2);
  });

  test('shows reconnecting until the other people are back too', async () => {
    const { call, clock, environment, room } = await fakeConversation();
    const lost = buildPerson({ camera: null });
    environment.others = [lost];
    room().emit({ type: 'interrupted' });
    await clock.pass(seconds(1));

    room().emit({ type: 'closed', reason: 'forgotten' });
    await clock.pass(500);
    expect(call.state()).toMatchObject({ status: 'reconnecting', people: [{ camera: null }] });
    room().show(buildPerson());

    expect(call.state()).toMatchObject({ status: 'connected', people: [{ camera: { id: 'picture' } }] });
  });

  test('stops waiting after two seconds for people who do not come back', async () => {
    const { call, clock, environment, room } = await fakeConversation();
    environment.others = [];

    room().emit({ type: 'closed', reason: 'forgotten' });
    await clock.pass(seconds(4));

    expect(call.state()).toMatchObject({ status: 'connected', people: [], hadOthers: true });
  });

  test('enters again when LiveKit cannot resume within 15 seconds', async () => {
    const { call, clock, rooms, room } = await fakeConversation();

    room().emit({ type: 'interrupted' });
    await clock.pass(seconds(15));

    expect(call.state().status).toBe('connected');
    expect(rooms).toHaveLength(2);
    expect(rooms[0]?.hasLeft).toBe(true);
  });

  describe('while the server restarts and media continues', () => {
    async function receiveFor(ms: number, { room, clock }: Awaited<ReturnType<typeof fakeConversation>>) {
      for (let passedMs = 0; passedMs < ms; passedMs += 250) {
        room().bytes = (room().bytes ?? 0) + 1000;
        await clock.pass(250);
      }
    }

    test('keeps showing the other people, and shows reconnecting when packets stop', async () => {
      const fixture = await fakeConversation();
      const { call, clock, room } = fixture;
      await receiveFor(500, fixture);

      room().emit({ type: 'interrupted' });
      await receiveFor(seconds(5), fixture);
      expect(call.state()).toMatchObject({ status: 'connected', people: [{ camera: { id: 'picture' } }] });
      await clock.pass(1500);

      expect(call.state().status).toBe('reconnecting');
    });

    test('stays in the room while the server is unreachable, and enters again when it cannot resume', async () => {
      const fixture = await fakeConversation();
      const { environment, rooms, room } = fixture;
      await receiveFor(500, fixture);
      environment.rejectWith = 'network.unreachable';

      room().emit({ type: 'interrupted' });
      await receiveFor(seconds(40), fixture);
      expect(rooms).toHaveLength(1);
      expect(rooms[0]?.hasLeft).toBe(false);
      environment.rejectWith = null;
      await receiveFor(seconds(25), fixture);

      expect(rooms).toHaveLength(2);
      expect(rooms[0]?.hasLeft).toBe(true);
    });

    test('stays in the room that carries media while a server that is just back resumes', async () => {
      const fixture = await fakeConversation();
      const { environment, rooms, room } = fixture;
      await receiveFor(500, fixture);
      environment.rejectWith = 'network.unreachable';

      room().emit({ type: 'interrupted' });
      await receiveFor(seconds(14), fixture);
      environment.rejectWith = null;
      await receiveFor(seconds(10), fixture);
      room().emit({ type: 'resumed' });
      await receiveFor(seconds(20), fixture);

      expect(rooms).toHaveLength(1);
      expect(rooms[0]?.hasLeft).toBe(false);
    });

    test('keeps showing the other people on a device that reads its statistics late', async () => {
      const fixture = await fakeConversation();
      const { call, clock, room } = fixture;
      await receiveFor(500, fixture);
      const { promise: bytes, resolve: answer } = Promise.withResolvers<number>();
      const readSoon = room().received;
      room().received = () => bytes;
      await clock.pass(750);

      room().emit({ type: 'interrupted' });
      room().received = readSoon;
      answer(5000);
      await receiveFor(seconds(5), fixture);

      expect(call.state().status).toBe('connected');
    });

    test('leaves it to LiveKit to resume while packets are missing', async () => {
      const fixture = await fakeConversation();
      const { call, clock, rooms, room } = fixture;
      await receiveFor(500, fixture);

      room().emit({ type: 'interrupted' });
      await clock.pass(seconds(12));
      expect(rooms).toHaveLength(1);
      room().emit({ type: 'resumed' });
      await clock.pass(100);

      expect(call.state().status).toBe('connected');
    });
  });

  test('fails after three minutes without a connection', async () => {
    const { call, clock, environment, room } = await fakeConversation();
    environment.rejectWith = 'media.unavailable';

    room().emit({ type: 'closed', reason: 'lost' });
    await clock.pass(minutes(3) + seconds(2));

    expect(call.state().status).toBe('failed');
    expect(call.state().localCamera).toBeNull();
  });

  test.each(['meeting.ended', 'meeting.not_found'] as const)(
    'ends the call when the server answers a new entry with %s',
    async (code) => {
      const { call, clock, environment, room } = await fakeConversation();
      environment.rejectWith = code;

      room().emit({ type: 'closed', reason: 'lost' });
      await clock.pass(seconds(1));

      expect(call.state().status).toBe('ended');
    },
  );
});
