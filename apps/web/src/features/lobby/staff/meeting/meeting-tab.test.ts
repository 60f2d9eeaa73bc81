import type { Meeting, MeetingEntry } from '@foyer/contract/meetings/meetings.ts';
import type { StoredKey } from '@foyer/contract/users/users.ts';
import { expect, test, vi } from 'vitest';
import { createMeetingTab, type Invitation, type MeetingTabDependencies } from './meeting-tab.ts';

const invitation: Invitation = {
  meetingId: 'meeting-1',
  productId: 'product-1',
  productSlug: 'jee-live-demo',
  platform: 'jupiter',
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
  endsForAll: true,
  platform: 'jupiter',
  plannedMinutes: 30,
  canRejoin: [],
  customerName: 'Rohan Deshpande',
  agentName: 'Priya Shah',
  startedAt: null,
  endedAt: null,
  endedBy: null,
  ...changes,
});

function buildTab({ tabsAllowed = true } = {}) {
  const storage = new Map<StoredKey, string>();
  const clock = { now: 0 };
  const tabs = { allowed: tabsAllowed, opened: { closed: false } };
  const dependencies = {
    stored: {
      get: (key: StoredKey) => storage.get(key) ?? null,
      set: (key: StoredKey, value: string) => void storage.set(key, value),
    },
    fetchIsInMeeting: vi.fn(async () => false),
    findMeeting: vi.fn(async (): Promise<Meeting | null> => buildMeeting()),
    openTab: vi.fn((_path: string, _entry?: MeetingEntry) => (tabs.allowed ? tabs.opened : null)),
    now: () => clock.now,
  } satisfies MeetingTabDependencies;
  return { ...dependencies, storage, clock, tabs, tab: createMeetingTab(dependencies) };
}

test('an invitation opens the meeting in a new tab', () => {
  const { tab, openTab, storage } = buildTab();

  tab.send(invitation);

  expect(openTab).toHaveBeenCalledWith('/live/jee-live-demo?meetingId=meeting-1', undefined);
  expect(Object.fromEntries(storage)).toEqual({
    meetingId: 'meeting-1',
    productId: 'product-1',
    productSlug: 'jee-live-demo',
  });
  expect(tab.pendingMeeting.state()).toBeNull();
});

test('the address of a meeting on an external platform contains the platform', () => {
  const { tab, openTab } = buildTab();

  tab.send({ ...invitation, platform: 'lightSpeedWeb' });

  expect(openTab).toHaveBeenCalledWith('/live/jee-live-demo?meetingId=meeting-1&external=1', undefined);
});

test('the entry of an invitation goes only to the tab that opens with it', () => {
  const { tab, openTab, tabs } = buildTab({ tabsAllowed: false });
  const entry = { ...buildMeeting(), mediaPath: '/livekit', token: 'an entry token' };

  tab.send({ ...invitation, entry });
  tabs.allowed = true;
  const pendingMeeting = tab.pendingMeeting.state();
  if (pendingMeeting) tab.open(pendingMeeting);

  expect(openTab.mock.calls).toEqual([
    ['/live/jee-live-demo?meetingId=meeting-1', entry],
    ['/live/jee-live-demo?meetingId=meeting-1', undefined],
  ]);
});

test('a meeting whose tab the browser blocks is pending until it is opened', () => {
  const { tab, openTab } = buildTab({ tabsAllowed: false });
  tab.send(invitation);
  const pendingMeeting = tab.pendingMeeting.state();

  expect(pendingMeeting?.customerName).toBe('Rohan Deshpande');
  openTab.mockReturnValue({ closed: false });
  tab.open(pendingMeeting!);

  expect(tab.pendingMeeting.state()).toBeNull();
});

test('opens no tab for an agent who is already in a meeting', async () => {
  const { tab, openTab, fetchIsInMeeting } = buildTab();
  fetchIsInMeeting.mockResolvedValue(true);
  await tab.prefetchIsInMeeting();

  tab.send(invitation);

  expect(openTab).not.toHaveBeenCalled();
  expect(tab.pendingMeeting.state()?.meetingId).toBe('meeting-1');
});

test('ignores a meeting status that arrives after the accept', async () => {
  const { tab, openTab, fetchIsInMeeting } = buildTab();
  fetchIsInMeeting.mockResolvedValue(true);
  const prefetching = tab.prefetchIsInMeeting();
  tab.expectInvitation();
  await prefetching;

  tab.send(invitation);

  expect(openTab).toHaveBeenCalledOnce();
});

test('shows an open meeting as pending after a reload', async () => {
  const { tab, storage } = buildTab();
  storage.set('meetingId', 'meeting-1');

  await tab.recheck();

  expect(tab.pendingMeeting.state()?.productName).toBe('JEE Live Demo');
});

test.each([
  ['the meeting has ended', buildMeeting({ status: 'ended' }), false],
  ['the meeting belongs to another agent', null, false],
  ['the person is its customer', buildMeeting({ as: 'customer' }), false],
  ['the agent is in it', buildMeeting({ startedAt: '2026-11-21T09:00:00.000Z' }), true],
])('no meeting is pending when %s', async (_case, meeting, isInside) => {
  const { tab, storage, findMeeting, fetchIsInMeeting } = buildTab();
  storage.set('meetingId', 'meeting-1');
  findMeeting.mockResolvedValue(meeting);
  fetchIsInMeeting.mockResolvedValue(isInside);

  await tab.recheck();

  expect(tab.pendingMeeting.state()).toBeNull();
});

test('a meeting becomes pending again when its tab has not joined within 15 seconds', async () => {
  const { tab, clock } = buildTab();
  tab.send(invitation);

  clock.now = 5_000;
  await tab.recheck();
  expect(tab.pendingMeeting.state()).toBeNull();

  clock.now = 20_000;
  await tab.recheck();
  expect(tab.pendingMeeting.state()?.meetingId).toBe('meeting-1');
});

test('a meeting becomes pending again at the next check after its tab was closed', async () => {
  const { tab, tabs, clock } = buildTab();
  tab.send(invitation);

  tabs.opened.closed = true;
  clock.now = 1_000;
  await tab.recheck();

  expect(tab.pendingMeeting.state()?.meetingId).toBe('meeting-1');
});

test('keeps the pending meeting when a request fails', async () => {
  const { tab, findMeeting } = buildTab({ tabsAllowed: false });
  tab.send(invitation);
  findMeeting.mockRejectedValue(new Error('no network'));

  await tab.recheck();

  expect(tab.pendingMeeting.state()).not.toBeNull();
});

test('opens one tab for two invitations to the same meeting', () => {
  const { tab, openTab } = buildTab();

  tab.send(invitation);
  tab.send(invitation);

  expect(openTab).toHaveBeenCalledOnce();
});

test('has the current meeting as soon as the agent has joined it', async () => {
  const { tab, clock, findMeeting, fetchIsInMeeting } = buildTab();
  tab.send(invitation);
  clock.now = 2_000;
  fetchIsInMeeting.mockResolvedValue(true);
  findMeeting.mockResolvedValue(buildMeeting({ startedAt: '2026-11-21T09:00:00.000Z' }));

  await tab.recheck();

  expect(tab.currentMeeting.state()?.meetingId).toBe('meeting-1');
  expect(tab.pendingMeeting.state()).toBeNull();
});

test('clears the current meeting when it has ended', async () => {
  const { tab, clock, findMeeting, fetchIsInMeeting } = buildTab();
  tab.send(invitation);
  clock.now = 60_000;
  fetchIsInMeeting.mockResolvedValue(true);
  findMeeting.mockResolvedValue(buildMeeting({ startedAt: '2026-11-21T09:00:00.000Z' }));

  await tab.recheck();
  expect(tab.currentMeeting.state()).toMatchObject({ meetingId: 'meeting-1', productId: 'product-1' });

  findMeeting.mockResolvedValue(buildMeeting({ status: 'ended' }));
  fetchIsInMeeting.mockResolvedValue(false);
  await tab.recheck();
  expect(tab.currentMeeting.state()).toBeNull();
});
