import type { Meeting, MeetingEntry } from '@foyer/contract/meetings.ts';
import type { StoredKey } from '@foyer/contract/users.ts';
import { expect, test, vi } from 'vitest';
import { createMeetingDoor, type DoorParts, type Invitation } from './meeting-door.ts';

const invitation: Invitation = {
  meetingId: 'meeting-1',
  productId: 'product-1',
  productSlug: 'jee-live-demo',
  customerId: 'customer-1',
  customerName: 'Rohan Deshpande',
};

const buildMeeting = (changes: Partial<Meeting> = {}): Meeting => ({
  meetingId: 'meeting-1',
  status: 'open',
  productId: 'product-1',
  productName: 'JEE Live Demo',
  productSlug: 'jee-live-demo',
  as: 'agent',
  plannedMinutes: 30,
  customerName: 'Rohan Deshpande',
  agentName: 'Priya Shah',
  startedAt: null,
  endedAt: null,
  endedBy: null,
  ...changes,
});

function buildDoor({ tabsAllowed = true } = {}) {
  const kept = new Map<StoredKey, string>();
  const clock = { now: 0 };
  const tabs = { allowed: tabsAllowed };
  const parts = {
    stored: {
      get: (key: StoredKey) => kept.get(key) ?? null,
      set: (key: StoredKey, value: string) => void kept.set(key, value),
    },
    fetchIsInMeeting: vi.fn(async () => false),
    findMeeting: vi.fn(async (): Promise<Meeting | null> => buildMeeting()),
    openTab: vi.fn((_path: string, _entry?: MeetingEntry) => tabs.allowed),
    now: () => clock.now,
  } satisfies DoorParts;
  return { ...parts, kept, clock, tabs, door: createMeetingDoor(parts) };
}

test('the news opens the meeting in a new tab at once', () => {
  const { door, openTab, kept } = buildDoor();

  door.send(invitation);

  expect(openTab).toHaveBeenCalledWith('/live/jee-live-demo?meetingId=meeting-1', undefined);
  expect(Object.fromEntries(kept)).toEqual({
    meetingId: 'meeting-1',
    productId: 'product-1',
    productSlug: 'jee-live-demo',
  });
  expect(door.waiting.get()).toBeNull();
});

test('the key that came with the news goes to the tab that opens with it, and to none that opens later', () => {
  const { door, openTab, tabs } = buildDoor({ tabsAllowed: false });
  const entry = { ...buildMeeting(), mediaPath: '/livekit', token: 'a key' };

  door.send({ ...invitation, entry });
  tabs.allowed = true;
  const waiting = door.waiting.get();
  if (waiting) door.open(waiting);

  expect(openTab.mock.calls).toEqual([
    ['/live/jee-live-demo?meetingId=meeting-1', entry],
    ['/live/jee-live-demo?meetingId=meeting-1', undefined],
  ]);
});

test('where the browser blocks the tab the meeting stands on the page until it is opened', () => {
  const { door, openTab } = buildDoor({ tabsAllowed: false });
  door.send(invitation);
  const waiting = door.waiting.get();

  expect(waiting?.customerName).toBe('Rohan Deshpande');
  openTab.mockReturnValue(true);
  door.open(waiting!);

  expect(door.waiting.get()).toBeNull();
});

test('an agent who is already in a meeting gets no new tab', async () => {
  const { door, openTab, fetchIsInMeeting } = buildDoor();
  fetchIsInMeeting.mockResolvedValue(true);
  await door.askAhead();

  door.send(invitation);

  expect(openTab).not.toHaveBeenCalled();
  expect(door.waiting.get()?.meetingId).toBe('meeting-1');
});

test('an answer that comes after the accept does not keep the tab shut', async () => {
  const { door, openTab, fetchIsInMeeting } = buildDoor();
  fetchIsInMeeting.mockResolvedValue(true);
  const asked = door.askAhead();
  door.expect();
  await asked;

  door.send(invitation);

  expect(openTab).toHaveBeenCalledOnce();
});

test('after a reload an open meeting that waits is shown again', async () => {
  const { door, kept } = buildDoor();
  kept.set('meetingId', 'meeting-1');

  await door.recheck();

  expect(door.waiting.get()?.productName).toBe('JEE Live Demo');
});

test.each([
  ['the meeting has ended', buildMeeting({ status: 'ended' }), false],
  ['it is not this agent’s', null, false],
  ['the person is its customer', buildMeeting({ as: 'customer' }), false],
  ['the agent is in it', buildMeeting({ startedAt: '2026-11-21T09:00:00.000Z' }), true],
])('nothing is shown when %s', async (_case, meeting, isInside) => {
  const { door, kept, findMeeting, fetchIsInMeeting } = buildDoor();
  kept.set('meetingId', 'meeting-1');
  findMeeting.mockResolvedValue(meeting);
  fetchIsInMeeting.mockResolvedValue(isInside);

  await door.recheck();

  expect(door.waiting.get()).toBeNull();
});

test('a tab that has just been opened may take its time; one that was closed brings the button back', async () => {
  const { door, clock } = buildDoor();
  door.send(invitation);

  clock.now = 5_000;
  await door.recheck();
  expect(door.waiting.get()).toBeNull();

  clock.now = 20_000;
  await door.recheck();
  expect(door.waiting.get()?.meetingId).toBe('meeting-1');
});

test('without network what stands on the page stays', async () => {
  const { door, findMeeting } = buildDoor({ tabsAllowed: false });
  door.send(invitation);
  findMeeting.mockRejectedValue(new Error('no network'));

  await door.recheck();

  expect(door.waiting.get()).not.toBeNull();
});

test('the news and the answer of one accept open one tab', () => {
  const { door, openTab } = buildDoor();

  door.send(invitation);
  door.send(invitation);

  expect(openTab).toHaveBeenCalledOnce();
});

test('the page knows of the meeting as soon as the agent is in it, however fresh its tab is', async () => {
  const { door, clock, findMeeting, fetchIsInMeeting } = buildDoor();
  door.send(invitation);
  clock.now = 2_000;
  fetchIsInMeeting.mockResolvedValue(true);
  findMeeting.mockResolvedValue(buildMeeting({ startedAt: '2026-11-21T09:00:00.000Z' }));

  await door.recheck();

  expect(door.inside.get()?.meetingId).toBe('meeting-1');
  expect(door.waiting.get()).toBeNull();
});

test('while the agent is in the meeting the page knows which one, and forgets it when it is over', async () => {
  const { door, clock, findMeeting, fetchIsInMeeting } = buildDoor();
  door.send(invitation);
  clock.now = 60_000;
  fetchIsInMeeting.mockResolvedValue(true);
  findMeeting.mockResolvedValue(buildMeeting({ startedAt: '2026-11-21T09:00:00.000Z' }));

  await door.recheck();
  expect(door.inside.get()).toMatchObject({ meetingId: 'meeting-1', productId: 'product-1' });

  findMeeting.mockResolvedValue(buildMeeting({ status: 'ended' }));
  fetchIsInMeeting.mockResolvedValue(false);
  await door.recheck();
  expect(door.inside.get()).toBeNull();
});
