import { minutes, seconds } from '@foyer/contract/time.ts';
import { describe, expect, test } from 'vitest';
import { buildMeeting, fakeCall } from './testing/fake-call.ts';

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
