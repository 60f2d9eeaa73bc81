import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { describe, expect, test } from 'vitest';
import { buildMeeting, buildPerson, fakeCall, fakeConversation } from '../testing/fake-call.ts';

describe('ending a call', () => {
  test('hanging up ends the meeting, leaves the room and stops the devices', async () => {
    const { call, clock, environment, room } = await fakeConversation();

    await call.hangUp();
    await clock.pass(0);

    expect(environment.hangUps).toBe(1);
    expect(room().hasLeft).toBe(true);
    expect(call.state()).toMatchObject({ status: 'ended', end: { by: 'customer' }, localCamera: null });
  });

  test('hanging up offline ends the call after three seconds and retries the request', async () => {
    const { call, clock, environment } = await fakeConversation();
    environment.rejectWith = 'network.unreachable';

    void call.hangUp();
    await clock.pass(seconds(4));
    expect(call.state()).toMatchObject({ status: 'ended', end: { by: 'customer' } });
    environment.rejectWith = null;
    const before = environment.hangUps;
    await clock.pass(seconds(10));

    expect(environment.hangUps).toBe(before + 1);
  });

  test('shows who ended the meeting and how long it was when the other side hangs up', async () => {
    const { call, clock, environment, room } = await fakeConversation();
    environment.meeting = buildMeeting({
      status: 'ended',
      endedBy: 'agent',
      startedAt: '2026-11-21T09:00:00.000Z',
      endedAt: '2026-11-21T09:12:48.000Z',
    });

    room().emit({ type: 'closed', reason: 'deleted' });
    await clock.pass(0);

    expect(call.state()).toMatchObject({ status: 'ended', end: { by: 'agent', lastedMs: 768_000 } });
  });

  test('enters again when the room was deleted although the meeting is open', async () => {
    const { call, clock, room, rooms } = await fakeConversation();

    room().emit({ type: 'closed', reason: 'deleted' });
    await clock.pass(seconds(1));

    expect(call.state().status).toBe('connected');
    expect(rooms).toHaveLength(2);
  });

  test('hiding the page leaves the room without hanging up', async () => {
    const { environment, rooms } = await fakeConversation();

    environment.page?.onHidden();

    expect(rooms[0]?.hasLeft).toBe(true);
    expect(environment.hangUps).toBe(0);
  });

  test('shows a removed customer the removal although their meeting counts as ended', async () => {
    const { call, clock, room, environment } = await fakeConversation();
    environment.meeting = { ...environment.meeting, status: 'ended', endedBy: 'agent' };

    room().emit({ type: 'closed', reason: 'removed' });
    await clock.pass(100);

    expect(call.state()).toMatchObject({ status: 'refused', refusal: 'removed' });
  });

  test('does not reconnect a participant who was removed', async () => {
    const { call, clock, room, rooms } = await fakeConversation();

    room().emit({ type: 'closed', reason: 'removed' });
    await clock.pass(minutes(1));

    expect(call.state()).toMatchObject({ status: 'refused', refusal: 'removed' });
    expect(rooms).toHaveLength(1);
  });
});

describe('a call in two tabs', () => {
  test('stops without reconnecting when the room reports a newer tab', async () => {
    const { call, clock, room, rooms } = await fakeConversation();

    room().emit({ type: 'closed', reason: 'taken_over' });
    await clock.pass(minutes(1));

    expect(call.state()).toMatchObject({ status: 'refused', refusal: 'taken_over', localCamera: null });
    expect(rooms).toHaveLength(1);
  });

  test('stops when a newer tab claims the call during a reconnect', async () => {
    const { call, clock, environment, room } = await fakeConversation();
    environment.isMediaDown = true;
    room().emit({ type: 'closed', reason: 'lost' });

    environment.takeOver();
    environment.isMediaDown = false;
    await clock.pass(seconds(5));

    expect(call.state()).toMatchObject({ status: 'refused', refusal: 'taken_over' });
  });
});

describe('other people in a call', () => {
  test('keeps a person who left for one second, without video', async () => {
    const { call, clock, room } = await fakeConversation();

    room().show();
    expect(call.state().people).toMatchObject([{ name: 'Priya Venkatesh', camera: null }]);
    await clock.pass(seconds(1));

    expect(call.state()).toMatchObject({ people: [], hadOthers: true });
  });

  test('shows a person again who returns within one second', async () => {
    const { call, clock, room } = await fakeConversation();

    room().show();
    await clock.pass(500);
    room().show(buildPerson());
    await clock.pass(seconds(2));

    expect(call.state().people).toMatchObject([{ name: 'Priya Venkatesh', camera: { id: 'picture' } }]);
  });

  test('names the agent who took over once the first agent has left', async () => {
    const { call, room } = await fakeConversation();
    const priya = buildPerson({ identity: 'agent:1' });
    const rohan = buildPerson({ identity: 'agent:2', name: 'Rohan Gupta' });

    room().show(priya, rohan);
    expect(call.state().meeting).toMatchObject({ agentName: 'Priya Venkatesh' });
    room().show(rohan);
    expect(call.state().meeting).toMatchObject({ agentName: 'Rohan Gupta' });
    room().show();
    expect(call.state().meeting).toMatchObject({ agentName: 'Rohan Gupta' });
  });

  test('names the agent again who comes back while an admin is there who stepped in', async () => {
    const { call, room } = await fakeConversation();
    const priya = buildPerson({ identity: 'agent:1' });
    const admin = buildPerson({ identity: 'agent:2', name: 'Meera Iyer' });

    room().show(admin);
    expect(call.state().meeting).toMatchObject({ agentName: 'Meera Iyer' });
    room().show(priya, admin);

    expect(call.state().meeting).toMatchObject({ agentName: 'Priya Venkatesh' });
  });

  test.each([
    ['a customer', 'customer:2', 'Tanvi Rao'],
    ['an agent whose name is hidden', 'agent:2', ''],
  ])('does not take %s for the named agent', async (_, identity, name) => {
    const { call, room } = await fakeConversation();

    room().show(buildPerson({ identity, name }));

    expect(call.state().meeting).toMatchObject({ agentName: 'Priya Venkatesh' });
  });

  test('counts the time from the start of the meeting once another person is there', async () => {
    const { call, clock, room, environment } = fakeCall();
    environment.meeting = buildMeeting({ startedAt: '2026-11-21T08:50:00.000Z' });
    await clock.pass(100);
    expect(call.state().startedAtMs).toBeNull();

    room().show(buildPerson());

    expect(call.state().startedAtMs).toBe(Date.parse('2026-11-21T08:50:00.000Z'));
  });

  test('counts the time from now when the meeting start is in the future', async () => {
    const { call, clock, room, environment } = fakeCall();
    environment.meeting = buildMeeting({ startedAt: '2026-11-21T11:00:00.000Z' });
    await clock.pass(100);

    room().show(buildPerson());

    expect(call.state().startedAtMs).toBe(clock.now());
  });

  test('starts audio that the browser blocked', async () => {
    const { call, clock, room } = await fakeConversation();
    room().isAudioBlocked = true;
    room().emit({ type: 'view' });
    expect(call.state().isAudioBlocked).toBe(true);

    call.startAudio();
    await clock.pass(0);

    expect(call.state().isAudioBlocked).toBe(false);
  });
});
