import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../platform/api/api.ts';
import { at, fetched, meetingId, stateAfter } from './testing/wait-events.ts';
import { viewOf, type WaitEvent, type WaitFailure } from './waiting.ts';

describe('the end of a wait', () => {
  test('is no-agent when no agent was available', () => {
    const waiting = stateAfter(fetched(), { type: 'expired', meetingId, reason: 'no-agent', asOf: at(60) });

    expect(viewOf(waiting)).toEqual({ status: 'no-agent' });
  });

  test('is rejected when every agent rejected the request', () => {
    const waiting = stateAfter(fetched(), { type: 'expired', meetingId, reason: 'rejected', asOf: at(60) });

    expect(viewOf(waiting)).toEqual({ status: 'rejected' });
  });

  test('is too-long when the snapshot names the maximum wait as the reason', () => {
    expect(viewOf(stateAfter(fetched({ status: 'EXPIRED', endReason: 'max-wait' })))).toEqual({
      status: 'too-long',
    });
  });

  test('is not caused by the expiry of another meeting', () => {
    const other = '99999999-9999-4999-8999-999999999999';
    const waiting = stateAfter(fetched(), {
      type: 'expired',
      meetingId: other,
      reason: 'no-agent',
      asOf: at(60),
    });

    expect(viewOf(waiting)).toMatchObject({ status: 'waiting' });
  });

  test('does not close the room when an expiry arrives after the accept', () => {
    const waiting = stateAfter(
      fetched(),
      { type: 'accepted', meetingId, agentName: 'Priya', asOf: at(5) },
      { type: 'expired', meetingId, reason: 'rejected', asOf: at(6) },
    );

    expect(viewOf(waiting)).toMatchObject({ status: 'room' });
  });

  test.each([
    ['LEFT', 'left'],
    ['ENDED', 'ended'],
    ['BLOCKED', 'blocked'],
    ['CANCELLED', 'withdrawn'],
  ] as const)('shows the request status %s as %s', (status, shown) => {
    expect(viewOf(stateAfter(fetched({ status, place: null })))).toEqual({ status: shown });
  });

  test('is the reason why no request can be made, without a request', () => {
    for (const why of ['withdrawn', 'suspended'] as const)
      expect(viewOf(stateAfter({ type: 'unavailable', why }))).toEqual({ status: why });
  });

  test('is suspended with the tenant, while a meeting continues', () => {
    expect(viewOf(stateAfter(fetched(), { type: 'unavailable', why: 'suspended' }))).toEqual({
      status: 'suspended',
    });
    expect(
      viewOf(
        stateAfter(fetched({ status: 'IN_MEETING', place: null }), { type: 'unavailable', why: 'suspended' }),
      ),
    ).toMatchObject({ status: 'room' });
  });

  test('is undone when the request can be fetched again', () => {
    const waiting = stateAfter(
      fetched(),
      { type: 'unavailable', why: 'withdrawn' },
      fetched({ asOf: at(9) }),
    );

    expect(viewOf(waiting)).toMatchObject({ status: 'waiting' });
  });

  test('is followed by a new wait after a new request', () => {
    const waiting = stateAfter(
      fetched({ status: 'EXPIRED', endReason: 'no-agent' }),
      fetched({ place: 1, asOf: at(70) }),
    );

    expect(viewOf(waiting)).toMatchObject({ status: 'waiting', position: 1 });
  });
});

describe('a failure that ends the wait', () => {
  const failed = (kind: WaitFailure['kind'], isBackground: boolean): WaitEvent => ({
    type: 'failed',
    failure: { kind, error: new ApiError(kind === 'rejected' ? 'customer.blocked' : 'auth.expired') },
    isBackground,
  });

  test.each(['sign-in-expired', 'rejected'] as const)('is kept for the page to act on: %s', (kind) => {
    expect(stateAfter(fetched(), failed(kind, true)).failure?.kind).toBe(kind);
  });

  test('is ignored when a background request finds the sign-in expired after the wait has ended', () => {
    const ended = fetched({ status: 'ENDED', place: null });
    expect(stateAfter(ended, failed('sign-in-expired', true)).failure).toBeNull();
    expect(stateAfter(ended, failed('sign-in-expired', false)).failure?.kind).toBe('sign-in-expired');
  });
});
