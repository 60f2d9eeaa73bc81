/** The question before a person joins the meeting of another one with the same number, and a closed lobby. */
import '../../ui/tokens.css';
import '../../ui/base.css';
import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../paraglide/messages.js';
import { ConfigProvider } from '../../platform/config/config.ts';
import CustomerWait from './customer-wait.tsx';

const inMeeting: WaitingSnapshot = {
  requestId: '11111111-1111-4111-8111-111111111111',
  meetingId: '22222222-2222-4222-8222-222222222222',
  status: 'IN_MEETING',
  productId: '33333333-3333-4333-8333-333333333333',
  productName: 'JEE Live',
  productSlug: 'jee-live',
  platform: 'jupiter',
  place: null,
  waiting: 0,
  queuedAt: '2026-11-21T10:00:00.000Z',
  likelyWait: null,
  agents: 1,
  asked: null,
  hold: null,
  notices: { announcement: null, message: null },
  whileWaiting: null,
  agentName: 'Priya',
  endReason: null,
  isElsewhere: true,
  asOf: '2026-11-21T10:00:01.000Z',
};

const onStartAgain = vi.fn();
let current: WaitingSnapshot;
/** The error with which a knock is rejected. */
let rejection: object | null;
let requests: { method: string; path: string; body: unknown }[];

beforeEach(() => {
  current = inMeeting;
  rejection = null;
  requests = [];
  onStartAgain.mockClear();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(String(input), location.href).pathname;
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    requests.push({ method: init?.method ?? 'GET', path, body });
    // The room is not part of this test.
    if (body?.takesOver) return new Promise<Response>(() => {});
    if (rejection && init?.method === 'POST') return Response.json({ error: rejection }, { status: 409 });
    return Response.json({ result: current });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

const knocks = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
const question = page.getByRole('heading', { name: m.room_join_running() });

async function wait(): Promise<void> {
  await render(
    <MemoryRouter>
      <ConfigProvider
        value={
          {
            clientName: 'Acme',
            timeZone: 'UTC',
            flags: { videoMuteForCustomer: false },
          } as unknown as ClientConfig
        }
      >
        <CustomerWait
          customer={{ token: 'token', name: 'Ben' }}
          productSlug="jee-live"
          productName="JEE Live"
          entryMode="knock"
          scheduleId={null}
          onStartAgain={onStartAgain}
          onLeft={vi.fn()}
          onPickTime={null}
          onBooked={vi.fn()}
        />
      </ConfigProvider>
    </MemoryRouter>,
  );
}

test('asks before joining the meeting of another person with the same number, with the camera off', async () => {
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  await wait();

  await expect.element(question).toBeVisible();
  expect(requests.some(({ path }) => path.startsWith('/api/meetings'))).toBe(false);
  expect(getUserMedia).not.toHaveBeenCalled();

  await page.getByRole('button', { name: m.room_join_as({ name: 'Ben' }) }).click();
  await expect.poll(knocks).toEqual([{}, { takesOver: true }]);
});

test('joins the queue when the meeting of another person with the same number has ended', async () => {
  await wait();
  await expect.element(question).toBeVisible();

  current = { ...inMeeting, status: 'ENDED', asOf: '2026-11-21T10:05:00.000Z' };
  document.dispatchEvent(new Event('visibilitychange'));

  await expect.poll(knocks).toEqual([{}, {}]);
  expect(onStartAgain).not.toHaveBeenCalled();
});

test('does not affect the meeting of another person with the same number', async () => {
  await wait();

  await page.getByRole('button', { name: m.room_join_leave() }).click();

  expect(onStartAgain).toHaveBeenCalledWith(null);
  expect(requests.map(({ method }) => method)).not.toContain('DELETE');
});

test('a knock outside the opening hours leads to the page of the closed lobby, and to the queue once it is open', async () => {
  rejection = { code: 'lobby.closed', message: '', opensAt: '2099-01-05T09:00:00.000Z', nextFree: [] };
  await wait();
  const closed = page.getByRole('heading', { name: m.over_closed_title() });
  await expect.element(closed).toBeVisible();
  expect(onStartAgain).not.toHaveBeenCalled();

  rejection = null;
  current = { ...inMeeting, status: 'WAITING', place: 1, waiting: 1, isElsewhere: undefined };
  await page.getByRole('button', { name: m.over_try_again() }).click();

  await expect.element(closed).not.toBeInTheDocument();
  await expect.poll(knocks).toEqual([{}, {}]);
});
