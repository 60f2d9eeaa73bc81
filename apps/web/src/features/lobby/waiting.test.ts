import type { WaitingSnapshot } from '@foyer/contract/lobby-shapes.ts';
import { describe, expect, test } from 'vitest';
import { arriving, heldUntil, reduceWaiting, viewOf, type Waiting, type WaitingEvent } from './waiting.ts';

const meetingId = '22222222-2222-4222-8222-222222222222';

function buildSnapshot(changes: Partial<WaitingSnapshot> = {}): WaitingSnapshot {
  return {
    requestId: '11111111-1111-4111-8111-111111111111',
    meetingId,
    status: 'WAITING',
    productId: '33333333-3333-4333-8333-333333333333',
    productName: 'JEE Live Demo',
    productSlug: 'jee-live',
    place: 2,
    waiting: 3,
    queuedAt: at(0),
    likelyWait: null,
    hold: null,
    agentName: null,
    endReason: null,
    asOf: at(1),
    ...changes,
  };
}

const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString();
const fetched = (changes: Partial<WaitingSnapshot> = {}): WaitingEvent => ({
  type: 'fetched',
  snapshot: buildSnapshot(changes),
});
const knowing = (...events: WaitingEvent[]): Waiting => events.reduce(reduceWaiting, arriving);

describe('the queue', () => {
  test('nothing is shown before the first snapshot', () => {
    expect(viewOf(arriving)).toEqual({ status: 'arriving' });
  });

  test('a snapshot brings the place', () => {
    expect(viewOf(knowing(fetched()))).toEqual({
      ...{
        status: 'waiting',
        place: 2,
        waiting: 3,
        likelyWait: null,
        hold: null,
        offered: null,
        after: null,
      },
    });
  });

  test('news of a move changes the place', () => {
    const waiting = knowing(fetched(), { type: 'moved', count: 2, place: 1, asOf: at(5) });

    expect(viewOf(waiting)).toMatchObject({ place: 1, waiting: 2 });
  });

  test('news older than what is known change nothing', () => {
    const waiting = knowing(fetched({ asOf: at(9) }), { type: 'moved', count: 9, place: 8, asOf: at(5) });

    expect(viewOf(waiting)).toMatchObject({ place: 2, waiting: 3 });
  });

  test('a slow answer does not undo newer news', () => {
    const waiting = knowing(
      fetched(),
      { type: 'accepted', meetingId, agentName: 'Priya', asOf: at(6) },
      fetched({ asOf: at(4) }),
    );

    expect(viewOf(waiting)).toMatchObject({ status: 'room', agentName: 'Priya' });
  });

  test('a move without a place leaves the customer at the end of the queue', () => {
    const waiting = knowing(fetched(), { type: 'moved', count: 4, asOf: at(5) });

    expect(viewOf(waiting)).toMatchObject({ status: 'waiting', place: 4 });
  });

  test('while agents are asked, the meeting to come is known', () => {
    const asked = knowing(fetched(), { type: 'moved', count: 3, place: 2, isOffered: true, asOf: at(5) });
    const notAsked = reduceWaiting(asked, {
      type: 'moved',
      count: 3,
      place: 2,
      isOffered: false,
      asOf: at(6),
    });

    expect(viewOf(knowing(fetched({ status: 'OFFERED' })))).toMatchObject({ offered: meetingId });
    expect(viewOf(asked)).toMatchObject({ offered: meetingId });
    expect(viewOf(notAsked)).toMatchObject({ offered: null });
  });

  test('news of the queue that say nothing of agents leave it as it was, and a held request is not asked about', () => {
    const asked = knowing(fetched({ status: 'OFFERED' }), { type: 'moved', count: 2, place: 1, asOf: at(5) });
    const held = knowing(fetched({ status: 'HELD' }), {
      ...{ type: 'moved', count: 2, place: 1, isOffered: false, asOf: at(5) },
    });
    const released = reduceWaiting(held, { type: 'moved', count: 2, place: 1, isOffered: true, asOf: at(6) });

    expect(viewOf(asked)).toMatchObject({ offered: meetingId, place: 1 });
    expect(held.snapshot?.status).toBe('HELD');
    expect(viewOf(released)).toMatchObject({ offered: meetingId });
  });

  test('an offered and a held request still wait', () => {
    expect(viewOf(knowing(fetched({ status: 'OFFERED' })))).toMatchObject({ status: 'waiting' });
    expect(viewOf(knowing(fetched({ status: 'HELD' })))).toMatchObject({ status: 'waiting' });
  });
});

describe('going in', () => {
  test('an accept after waiting leads through the door', () => {
    const waiting = knowing(fetched(), { type: 'accepted', meetingId, agentName: null, asOf: at(5) });

    expect(viewOf(waiting)).toEqual({ status: 'room', meetingId, agentName: null, throughDoor: true });
  });

  test('a reload in the meeting leads straight back into the room', () => {
    expect(viewOf(knowing(fetched({ status: 'IN_MEETING', place: null })))).toMatchObject({
      status: 'room',
      throughDoor: false,
    });
  });

  test('whoever met and waits again is told so', () => {
    const waiting = knowing(
      fetched({ status: 'IN_MEETING', place: null, asOf: at(2) }),
      fetched({ status: 'WAITING', place: 1, asOf: at(8) }),
    );

    expect(viewOf(waiting)).toMatchObject({ status: 'waiting', place: 1, after: 'lost' });
  });

  test('a place told in the room is the way back into the queue, with a word for whoever had met', () => {
    const inRoom = knowing(
      fetched(),
      { type: 'accepted', meetingId, agentName: 'Priya', asOf: at(2) },
      { type: 'met', meetingId },
    );
    const place: WaitingEvent = { type: 'moved', count: 2, place: 1, asOf: at(30) };

    expect(viewOf(reduceWaiting(inRoom, { ...place, asOf: at(1) }))).toMatchObject({ status: 'room' });
    expect(viewOf(reduceWaiting(inRoom, { ...place, place: null }))).toMatchObject({ status: 'room' });
    expect(viewOf(reduceWaiting(inRoom, place))).toMatchObject({
      ...{ status: 'waiting', place: 1, waiting: 2, after: 'lost' },
    });
  });

  test('an agent who never came puts the customer back without that word', () => {
    const waiting = knowing(
      fetched(),
      { type: 'accepted', meetingId, agentName: 'Priya', asOf: at(2) },
      fetched({ status: 'WAITING', place: 1, asOf: at(40) }),
    );

    expect(viewOf(waiting)).toMatchObject({ status: 'waiting', after: null });
  });
});

describe('the likely wait', () => {
  const likelyWait = { fromMs: 180_000, toMs: 360_000, samples: 11 };

  test('comes with the snapshot and with a move', () => {
    expect(viewOf(knowing(fetched({ likelyWait })))).toMatchObject({ likelyWait });
    expect(
      viewOf(knowing(fetched(), { type: 'moved', count: 2, place: 1, likelyWait, asOf: at(5) })),
    ).toMatchObject({ likelyWait });
  });

  test('stays as it was with a move that does not tell it', () => {
    const waiting = knowing(fetched({ likelyWait }), { type: 'moved', count: 2, place: 1, asOf: at(5) });

    expect(viewOf(waiting)).toMatchObject({ place: 1, likelyWait });
  });
});

describe('on hold', () => {
  const hold = { note: 'Two minutes, I look for your papers.', until: at(181) };

  test('the sentence and how long the place is kept are told by the server', () => {
    expect(viewOf(knowing(fetched({ status: 'HELD', hold })))).toMatchObject({
      ...{ status: 'waiting', place: 2, hold: { note: hold.note, keptMs: 180_000 } },
    });
  });

  test('it begins and ends with the news', () => {
    const held = knowing(fetched(), { type: 'moved', count: 3, place: 2, hold, asOf: at(61) });

    expect(viewOf(held)).toMatchObject({ hold: { note: hold.note, keptMs: 120_000 } });
    expect(
      viewOf(reduceWaiting(held, { type: 'moved', count: 3, place: 2, hold: null, asOf: at(90) })),
    ).toMatchObject({ place: 2, hold: null });
  });
});

describe('handed on', () => {
  const redirected = (why: 'agent' | 'product' | 'link', second = 9): WaitingEvent => ({
    ...{ type: 'redirected', why, meetingId, productSlug: 'neet-live', link: null, asOf: at(second) },
  });
  const met = fetched({ status: 'IN_MEETING', place: null, asOf: at(2) });

  test('to another agent, the customer waits on with a word, until that agent accepts', () => {
    const waiting = knowing(met, redirected('agent'), fetched({ place: 1, asOf: at(10) }));

    expect(viewOf(waiting)).toMatchObject({ status: 'waiting', place: 1, after: 'handed-on' });
    const accepted = reduceWaiting(waiting, fetched({ status: 'IN_MEETING', place: null, asOf: at(20) }));
    expect(viewOf(accepted)).toMatchObject({ status: 'room' });
    expect(viewOf(reduceWaiting(accepted, fetched({ place: 1, asOf: at(30) })))).toMatchObject({
      after: 'lost',
    });
  });

  test('to another product, the way leads to its address, whatever becomes of the request here', () => {
    const waiting = knowing(met, redirected('product'), fetched({ status: 'TRANSFERRED', asOf: at(12) }));

    expect(viewOf(waiting)).toEqual({ status: 'elsewhere', productSlug: 'neet-live' });
  });

  test('a page that missed it learns from the request itself that it waits elsewhere', () => {
    const waiting = knowing(met, fetched({ productSlug: 'neet-live', place: 1, asOf: at(10) }));

    expect(viewOf(waiting, 'jee-live')).toEqual({ status: 'elsewhere', productSlug: 'neet-live' });
    expect(viewOf(waiting, 'neet-live')).toMatchObject({ status: 'waiting', place: 1 });
  });

  test('to a link for later, it is said that one was sent, after a reload too', () => {
    expect(viewOf(knowing(met, redirected('link')))).toEqual({ status: 'link-sent' });
    expect(viewOf(knowing(fetched({ status: 'TRANSFERRED', place: null })))).toEqual({ status: 'link-sent' });
  });

  test('what is told late changes nothing', () => {
    expect(viewOf(knowing(fetched({ asOf: at(9) }), redirected('link', 5)))).toMatchObject({
      status: 'waiting',
    });
  });
});

describe('the ways it can end', () => {
  test('nobody there', () => {
    const waiting = knowing(fetched(), { type: 'expired', meetingId, reason: 'no-agent', asOf: at(60) });

    expect(viewOf(waiting)).toEqual({ status: 'nobody' });
  });

  test('everybody refused', () => {
    const waiting = knowing(fetched(), { type: 'expired', meetingId, reason: 'rejected', asOf: at(60) });

    expect(viewOf(waiting)).toEqual({ status: 'refused' });
  });

  test('the snapshot knows that it was the longest wait', () => {
    expect(viewOf(knowing(fetched({ status: 'EXPIRED', endReason: 'max-wait' })))).toEqual({
      status: 'too-long',
    });
  });

  test('the end of another meeting is none of this one', () => {
    const other = '99999999-9999-4999-8999-999999999999';
    const waiting = knowing(fetched(), {
      type: 'expired',
      meetingId: other,
      reason: 'no-agent',
      asOf: at(60),
    });

    expect(viewOf(waiting)).toMatchObject({ status: 'waiting' });
  });

  test('an expiry that comes after the accept does not close the room', () => {
    const waiting = knowing(
      fetched(),
      { type: 'accepted', meetingId, agentName: 'Priya', asOf: at(5) },
      { type: 'expired', meetingId, reason: 'rejected', asOf: at(6) },
    );

    expect(viewOf(waiting)).toMatchObject({ status: 'room' });
  });

  test.each([
    ['LEFT', 'left'],
    ['ENDED', 'over'],
    ['BLOCKED', 'blocked'],
    ['CANCELLED', 'withdrawn'],
  ] as const)('%s is shown as %s', (status, shown) => {
    expect(viewOf(knowing(fetched({ status, place: null })))).toEqual({ status: shown });
  });

  test('a page that comes back to what cannot be asked for says why, without a request', () => {
    for (const why of ['withdrawn', 'paused'] as const)
      expect(viewOf(knowing({ type: 'barred', why }))).toEqual({ status: why });
  });

  test('a suspended tenant ends the wait, and lets a meeting go on', () => {
    expect(viewOf(knowing(fetched(), { type: 'barred', why: 'paused' }))).toEqual({ status: 'paused' });
    expect(
      viewOf(knowing(fetched({ status: 'IN_MEETING', place: null }), { type: 'barred', why: 'paused' })),
    ).toMatchObject({ status: 'room' });
  });

  test('once it can be asked for again, the wait goes on', () => {
    const waiting = knowing(fetched(), { type: 'barred', why: 'withdrawn' }, fetched({ asOf: at(9) }));

    expect(viewOf(waiting)).toMatchObject({ status: 'waiting' });
  });

  test('asking again starts a new wait', () => {
    const waiting = knowing(
      fetched({ status: 'EXPIRED', endReason: 'no-agent' }),
      fetched({ place: 1, asOf: at(70) }),
    );

    expect(viewOf(waiting)).toMatchObject({ status: 'waiting', place: 1 });
  });
});

describe('a lost connection', () => {
  test('the place is held for a minute from the moment it was noticed', () => {
    const waiting = knowing(fetched(), { type: 'connection', state: 'lost', at: 5_000 });

    expect(heldUntil(waiting)).toBe(65_000);
  });

  test('further losses do not start the minute anew', () => {
    const waiting = knowing(
      fetched(),
      { type: 'connection', state: 'lost', at: 5_000 },
      { type: 'connection', state: 'lost', at: 30_000 },
    );

    expect(heldUntil(waiting)).toBe(65_000);
  });

  test('nothing is held while the connection stands', () => {
    const waiting = knowing(
      fetched(),
      { type: 'connection', state: 'lost', at: 5_000 },
      { type: 'connection', state: 'connected', at: 9_000 },
    );

    expect(heldUntil(waiting)).toBeNull();
  });
});
