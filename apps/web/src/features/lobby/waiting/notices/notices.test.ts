/** How announcements and messages reach the state of a waiting customer's page. */
import { expect, test } from 'vitest';
import { at, fetched, stateAfter } from '../testing/wait-events.ts';
import type { WaitEvent } from '../waiting.ts';

const none = { announcement: null, message: null };
const first = { ...none, announcement: { text: 'We open again at 14:00.', until: null } };
const second = { ...none, announcement: { text: 'We open again at 15:00.', until: null } };
const changed = (second: number, notices: typeof first | typeof none): WaitEvent => ({
  type: 'notices-changed',
  notices,
  asOf: at(second),
});
const noticesAfter = (...events: WaitEvent[]) => stateAfter(...events).snapshot?.notices;

test('the last event with notices counts, and an empty one removes them', () => {
  expect(noticesAfter(fetched(), changed(2, first), changed(3, second))).toEqual(second);
  expect(noticesAfter(fetched(), changed(2, first), changed(3, none))).toEqual(none);
});

test('notices are kept when the queue changes, and are not lost to a queue event that overtakes them', () => {
  const queueChanged: WaitEvent = { type: 'queue-changed', count: 3, place: 1, asOf: at(4) };

  expect(noticesAfter(fetched(), changed(2, first), queueChanged)).toEqual(first);
  const { snapshot } = stateAfter(fetched(), queueChanged, changed(2, first));
  expect(snapshot).toMatchObject({ notices: first, place: 1, asOf: at(4) });
});

test('an answer that is older than the event does not bring back the notices before it', () => {
  expect(noticesAfter(fetched(), changed(3, first), fetched({ asOf: at(2) }))).toEqual(first);
  expect(noticesAfter(fetched(), changed(3, first), fetched({ asOf: at(4), notices: none }))).toEqual(none);
});

test('before the first answer an event with notices changes nothing', () => {
  expect(stateAfter(changed(1, first)).snapshot).toBeNull();
});
