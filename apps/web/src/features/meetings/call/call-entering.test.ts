import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { describe, expect, test } from 'vitest';
import { buildMeeting, fakeCall } from '../testing/fake-call.ts';
import { BrowserRejection } from './entry-errors.ts';

describe('entering a call', () => {
  test('enters the room with the token from the server, over the page origin', async () => {
    const { call, clock, room } = fakeCall();
    expect(call.state().status).toBe('entering');

    await clock.pass(100);

    expect(call.state().status).toBe('connected');
    expect(room().entered).toEqual({ url: 'ws://acme.localhost/livekit', token: 'token-1' });
  });

  test('shares camera and microphone and shows the local camera', async () => {
    const { call, clock, room } = fakeCall();

    await clock.pass(100);

    expect(room().shared.camera?.id).toBe('camera-track');
    expect(room().shared.microphone?.id).toBe('microphone-track');
    expect(call.state().localCamera?.id).toBe('camera-track');
  });

  test('retries until the media server accepts the connection', async () => {
    const { call, clock, environment } = fakeCall();
    environment.isMediaDown = true;
    await clock.pass(seconds(3));
    expect(call.state().status).toBe('entering');

    environment.isMediaDown = false;
    await clock.pass(seconds(1));

    expect(call.state().status).toBe('connected');
  });

  test('stops after three attempts that the browser itself rejects, and logs the reason once', async () => {
    const { call, clock, environment } = fakeCall();
    environment.mediaFault = new BrowserRejection("'stun:127.0.0.1:9' uses a port that is blocked");

    await clock.pass(seconds(20));

    expect(call.state()).toMatchObject({ status: 'refused', refusal: 'unsupported' });
    expect(environment.entries).toBe(3);
    expect(environment.logged).toEqual([environment.mediaFault]);
  });

  test('continues after a single error of the page', async () => {
    const { call, clock, environment } = fakeCall();
    environment.mediaFault = new TypeError('AbortSignal.any is not a function');
    await clock.pass(100);

    environment.mediaFault = null;
    await clock.pass(seconds(5));

    expect(call.state().status).toBe('connected');
    expect(environment.logged).toHaveLength(1);
  });

  test('marks entering as slow after eight seconds', async () => {
    const { call, clock, environment } = fakeCall();
    environment.rejectWith = 'media.unavailable';

    await clock.pass(seconds(9));

    expect(call.state()).toMatchObject({ status: 'entering', isSlow: true });
  });

  test('fails after three minutes and enters again with tryAgain', async () => {
    const { call, clock, environment } = fakeCall();
    environment.rejectWith = 'network.unreachable';
    await clock.pass(minutes(3) + seconds(1));
    expect(call.state().status).toBe('failed');

    environment.rejectWith = null;
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
  ] as const)('shows the error %s as %s and does not retry', async (code, refusal) => {
    const { call, clock, environment } = fakeCall();
    environment.rejectWith = code;

    await clock.pass(seconds(10));

    expect(call.state()).toMatchObject({ status: 'refused', refusal });
    expect(environment.entries).toBe(1);
  });

  test('shows the end of a meeting that has already ended', async () => {
    const { call, clock, environment } = fakeCall();
    environment.rejectWith = 'meeting.ended';
    environment.meeting = buildMeeting({
      status: 'ended',
      endedBy: 'agent',
      startedAt: '2026-11-21T08:00:00.000Z',
      endedAt: '2026-11-21T08:12:30.000Z',
    });

    await clock.pass(100);

    expect(call.state()).toMatchObject({ status: 'ended', end: { by: 'agent', lastedMs: 750_000 } });
  });
});
