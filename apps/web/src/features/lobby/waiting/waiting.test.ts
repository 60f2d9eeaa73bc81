import { describe, expect, test } from 'vitest';
import { at, fetched, meetingId, stateAfter } from './testing/wait-events.ts';
import { heldUntil, initialWaitState, reduceWait, viewOf, type WaitEvent } from './waiting.ts';

describe('a waiting customer without an agent', () => {
  const viewAfter = (...events: WaitEvent[]) => viewOf(stateAfter(...events));

  test('sees it in the first snapshot', () => {
    expect(viewAfter(fetched({ agents: 0 }))).toMatchObject({ status: 'waiting', isAttended: false });
    expect(viewAfter(fetched({ agents: 1 }))).toMatchObject({ isAttended: true });
  });

  test('is not where agents host without a lobby, or while an agent holds the request', () => {
    expect(viewAfter(fetched({ agents: null }))).toMatchObject({ isAttended: true });
    expect(viewAfter(fetched({ agents: 0, status: 'HELD' }))).toMatchObject({ isAttended: true });
  });

  test('receives an event when agents are available and have the offer', () => {
    const asked = { count: 1, name: 'Priya Venkatesh' };
    const view = viewAfter(fetched({ agents: 0 }), {
      type: 'queue-changed',
      count: 1,
      place: 1,
      agents: 1,
      asked,
      isOffered: true,
      asOf: at(2),
    });

    expect(view).toMatchObject({ status: 'waiting', isAttended: true, asked });
  });
});

describe('a waiting customer', () => {
  test('is shown as joining before the first snapshot', () => {
    expect(viewOf(initialWaitState)).toEqual({ status: 'joining' });
  });

  test('sees the queue position of the snapshot', () => {
    expect(viewOf(stateAfter(fetched()))).toEqual({
      status: 'waiting',
      position: 2,
      queueLength: 3,
      likelyWait: null,
      isAttended: true,
      asked: null,
      hold: null,
      offeredMeetingId: null,
      returnReason: null,
    });
  });

  test('sees a new queue position from a server event', () => {
    const waiting = stateAfter(fetched(), { type: 'queue-changed', count: 2, place: 1, asOf: at(5) });

    expect(viewOf(waiting)).toMatchObject({ position: 1, queueLength: 2 });
  });

  test('ignores a server event that is older than the snapshot', () => {
    const waiting = stateAfter(fetched({ asOf: at(9) }), {
      type: 'queue-changed',
      count: 9,
      place: 8,
      asOf: at(5),
    });

    expect(viewOf(waiting)).toMatchObject({ position: 2, queueLength: 3 });
  });

  test('ignores a fetched snapshot that is older than a server event', () => {
    const waiting = stateAfter(
      fetched(),
      { type: 'accepted', meetingId, agentName: 'Priya', asOf: at(6) },
      fetched({ asOf: at(4) }),
    );

    expect(viewOf(waiting)).toMatchObject({ status: 'room', agentName: 'Priya' });
  });

  test('is shown at the end of the queue when an event carries no position', () => {
    const waiting = stateAfter(fetched(), { type: 'queue-changed', count: 4, asOf: at(5) });

    expect(viewOf(waiting)).toMatchObject({ status: 'waiting', position: 4 });
  });

  test('has the coming meeting while agents are offered the request', () => {
    const offered = stateAfter(fetched(), {
      type: 'queue-changed',
      count: 3,
      place: 2,
      isOffered: true,
      asOf: at(5),
    });
    const notOffered = reduceWait(offered, {
      type: 'queue-changed',
      count: 3,
      place: 2,
      isOffered: false,
      asOf: at(6),
    });

    expect(viewOf(stateAfter(fetched({ status: 'OFFERED' })))).toMatchObject({ offeredMeetingId: meetingId });
    expect(viewOf(offered)).toMatchObject({ offeredMeetingId: meetingId });
    expect(viewOf(notOffered)).toMatchObject({ offeredMeetingId: null });
  });

  test('keeps the offer when an event does not mention it, and offers a held request after its release', () => {
    const offered = stateAfter(fetched({ status: 'OFFERED' }), {
      type: 'queue-changed',
      count: 2,
      place: 1,
      asOf: at(5),
    });
    const held = stateAfter(fetched({ status: 'HELD' }), {
      type: 'queue-changed',
      count: 2,
      place: 1,
      isOffered: false,
      asOf: at(5),
    });
    const released = reduceWait(held, {
      type: 'queue-changed',
      count: 2,
      place: 1,
      isOffered: true,
      asOf: at(6),
    });

    expect(viewOf(offered)).toMatchObject({ offeredMeetingId: meetingId, position: 1 });
    expect(held.snapshot?.status).toBe('HELD');
    expect(viewOf(released)).toMatchObject({ offeredMeetingId: meetingId });
  });

  test('still waits while the request is offered or held', () => {
    expect(viewOf(stateAfter(fetched({ status: 'OFFERED' })))).toMatchObject({ status: 'waiting' });
    expect(viewOf(stateAfter(fetched({ status: 'HELD' })))).toMatchObject({ status: 'waiting' });
  });
});

describe('a customer who is away', () => {
  const away = {
    channel: 'sms',
    travelMinutes: 5,
    turnAt: null,
    until: null,
    isOnTheWay: false,
  } as const;

  test('has a page of their own, which a queue position does not replace', () => {
    const gone = stateAfter(fetched(), fetched({ status: 'AWAY', away, asOf: at(5) }));
    const event = { type: 'queue-changed', count: 2, place: 1, isOffered: false, asOf: at(6) } as const;

    expect(viewOf(gone)).toEqual({ status: 'away' });
    expect(viewOf(reduceWait(gone, event))).toEqual({ status: 'away' });
  });

  test('is in the lobby again after coming back', () => {
    const back = stateAfter(fetched({ status: 'AWAY', away }), fetched({ place: 1, asOf: at(5) }));

    expect(viewOf(back)).toMatchObject({ status: 'waiting', position: 1 });
  });
});

describe('joining the meeting', () => {
  test('shows the accepted page after an accept', () => {
    const waiting = stateAfter(fetched(), { type: 'accepted', meetingId, agentName: null, asOf: at(5) });

    expect(viewOf(waiting)).toEqual({ status: 'room', meetingId, agentName: null, showsAcceptedPage: true });
  });

  test('shows the room without the accepted page after a reload in the meeting', () => {
    expect(viewOf(stateAfter(fetched({ status: 'IN_MEETING', place: null })))).toMatchObject({
      status: 'room',
      showsAcceptedPage: false,
    });
  });

  test('shows a customer who waits again after a meeting that the agent lost the connection', () => {
    const waiting = stateAfter(
      fetched({ status: 'IN_MEETING', place: null, asOf: at(2) }),
      fetched({ status: 'WAITING', place: 1, asOf: at(8) }),
    );

    expect(viewOf(waiting)).toMatchObject({ status: 'waiting', position: 1, returnReason: 'lost' });
  });

  test('returns to the queue when a position arrives in the room, and explains it after a meeting', () => {
    const inRoom = stateAfter(
      fetched(),
      { type: 'accepted', meetingId, agentName: 'Priya', asOf: at(2) },
      { type: 'agent-joined', meetingId },
    );
    const queuePosition: WaitEvent = { type: 'queue-changed', count: 2, place: 1, asOf: at(30) };

    expect(viewOf(reduceWait(inRoom, { ...queuePosition, asOf: at(1) }))).toMatchObject({ status: 'room' });
    expect(viewOf(reduceWait(inRoom, { ...queuePosition, place: null }))).toMatchObject({ status: 'room' });
    expect(viewOf(reduceWait(inRoom, queuePosition))).toMatchObject({
      status: 'waiting',
      position: 1,
      queueLength: 2,
      returnReason: 'lost',
    });
  });

  test.each(['Priya', null])(
    'names an agent who accepted and did not come, until another accepts: %s',
    (agentName) => {
      const accepted: WaitEvent = { type: 'accepted', meetingId, agentName, asOf: at(2) };
      const back = fetched({ status: 'WAITING', place: 1, asOf: at(40) });
      const position: WaitEvent = { type: 'queue-changed', count: 1, place: 1, asOf: at(40) };
      const missed = { status: 'waiting', returnReason: { name: agentName } };

      expect(viewOf(stateAfter(fetched(), accepted, back))).toMatchObject(missed);
      expect(viewOf(stateAfter(fetched(), accepted, position))).toMatchObject(missed);
      const offered = fetched({ status: 'OFFERED', place: 1, asOf: at(41) });
      expect(viewOf(stateAfter(fetched(), accepted, back, offered))).toMatchObject(missed);
      const again = { ...accepted, asOf: at(42) };
      expect(stateAfter(fetched(), accepted, back, again).absentAgent).toBeNull();
    },
  );
});

describe('the wait estimate', () => {
  const likelyWait = { fromMs: 180_000, toMs: 360_000, samples: 11 };

  test('is taken from the snapshot and from queue events', () => {
    expect(viewOf(stateAfter(fetched({ likelyWait })))).toMatchObject({ likelyWait });
    expect(
      viewOf(stateAfter(fetched(), { type: 'queue-changed', count: 2, place: 1, likelyWait, asOf: at(5) })),
    ).toMatchObject({ likelyWait });
  });

  test('is unchanged by a queue event without one', () => {
    const waiting = stateAfter(fetched({ likelyWait }), {
      type: 'queue-changed',
      count: 2,
      place: 1,
      asOf: at(5),
    });

    expect(viewOf(waiting)).toMatchObject({ position: 1, likelyWait });
  });
});

describe('a customer on hold', () => {
  const hold = { note: 'Two minutes, I look for your papers.', until: at(181) };

  test('sees the note of the agent and how long the position is held', () => {
    expect(viewOf(stateAfter(fetched({ status: 'HELD', hold })))).toMatchObject({
      status: 'waiting',
      position: 2,
      hold,
    });
  });

  test('is put on hold and released by server events', () => {
    const held = stateAfter(fetched(), { type: 'queue-changed', count: 3, place: 2, hold, asOf: at(61) });

    expect(viewOf(held)).toMatchObject({ hold });
    expect(
      viewOf(reduceWait(held, { type: 'queue-changed', count: 3, place: 2, hold: null, asOf: at(90) })),
    ).toMatchObject({ position: 2, hold: null });
  });
});

describe('a transferred customer', () => {
  const redirected = (why: 'agent' | 'product' | 'link', second = 9): WaitEvent => ({
    type: 'redirected',
    why,
    meetingId,
    productSlug: 'neet-live',
    link: null,
    asOf: at(second),
  });
  const met = fetched({ status: 'IN_MEETING', place: null, asOf: at(2) });

  test('waits for another agent with an explanation until that agent accepts', () => {
    const waiting = stateAfter(met, redirected('agent'), fetched({ place: 1, asOf: at(10) }));

    expect(viewOf(waiting)).toMatchObject({ status: 'waiting', position: 1, returnReason: 'transferred' });
    const accepted = reduceWait(waiting, fetched({ status: 'IN_MEETING', place: null, asOf: at(20) }));
    expect(viewOf(accepted)).toMatchObject({ status: 'room' });
    expect(viewOf(reduceWait(accepted, fetched({ place: 1, asOf: at(30) })))).toMatchObject({
      returnReason: 'lost',
    });
  });

  test('goes to the address of another product in every state of the first request', () => {
    const waiting = stateAfter(met, redirected('product'), fetched({ status: 'TRANSFERRED', asOf: at(12) }));

    expect(viewOf(waiting)).toEqual({ status: 'transferred', productSlug: 'neet-live' });
  });

  test('is sent to the address of another product when the event was missed', () => {
    const waiting = stateAfter(met, fetched({ productSlug: 'neet-live', place: 1, asOf: at(10) }));

    expect(viewOf(waiting, 'jee-live')).toEqual({ status: 'transferred', productSlug: 'neet-live' });
    expect(viewOf(waiting, 'neet-live')).toMatchObject({ status: 'waiting', position: 1 });
  });

  test('stays in the room at the same address when handed over to an agent of another product', () => {
    const handedOver = stateAfter(
      met,
      fetched({ productSlug: 'neet-live', status: 'IN_MEETING', place: null, asOf: at(10) }),
    );

    expect(viewOf(handedOver, 'jee-live')).toMatchObject({ status: 'room', meetingId });
  });

  test('reads that a link was sent, also after a reload', () => {
    expect(viewOf(stateAfter(met, redirected('link')))).toEqual({ status: 'link-sent' });
    expect(viewOf(stateAfter(fetched({ status: 'TRANSFERRED', place: null })))).toEqual({
      status: 'link-sent',
    });
  });

  test('ignores a transfer event that is older than the snapshot', () => {
    expect(viewOf(stateAfter(fetched({ asOf: at(9) }), redirected('link', 5)))).toMatchObject({
      status: 'waiting',
    });
  });
});

describe('a lost connection', () => {
  test('holds the position for a minute from the moment it is noticed', () => {
    const waiting = stateAfter(fetched(), { type: 'connection', state: 'lost', at: 5_000 });

    expect(heldUntil(waiting)).toBe(65_000);
  });

  test('does not restart the minute when it is lost again', () => {
    const waiting = stateAfter(
      fetched(),
      { type: 'connection', state: 'lost', at: 5_000 },
      { type: 'connection', state: 'lost', at: 30_000 },
    );

    expect(heldUntil(waiting)).toBe(65_000);
  });

  test('holds nothing once it is connected again', () => {
    const waiting = stateAfter(
      fetched(),
      { type: 'connection', state: 'lost', at: 5_000 },
      { type: 'connection', state: 'connected', at: 9_000 },
    );

    expect(heldUntil(waiting)).toBeNull();
  });
});
