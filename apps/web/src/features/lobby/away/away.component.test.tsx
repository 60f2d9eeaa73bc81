/** Keeping the place: the dialog in the lobby, and the page of a customer who is away. */
import '../../../ui/tokens.css';
import '../../../ui/base.css';
import { seconds } from '@foyer/contract/core/time.ts';
import { awayRoutes } from '@foyer/contract/lobby/away.ts';
import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../paraglide/messages.js';
import { ConfigProvider } from '../../../platform/config/config.ts';
import { fetched, stateAfter } from '../waiting/testing/wait-events.ts';
import AwayPage from './away-page.tsx';
import { KeepPlace } from './keep-place.tsx';

afterEach(() => vi.restoreAllMocks());

const away = { channel: 'sms', travelMinutes: 10, turnAt: null, until: null, isOnTheWay: false } as const;
const snapshotOf = (changes: Partial<WaitingSnapshot>) =>
  stateAfter(fetched(changes)).snapshot as WaitingSnapshot;
const kept = snapshotOf({ status: 'AWAY', place: 3, away });
const inSeconds = (count: number) => new Date(Date.now() + seconds(count)).toISOString();
const snapshotAtTurn = () =>
  snapshotOf({
    status: 'AWAY',
    place: 1,
    away: { ...away, turnAt: inSeconds(-30), until: inSeconds(150) },
    asOf: inSeconds(0),
  });

/** Answers the calls of these parts. @returns the bodies that were sent */
function serve(channels: readonly { channel: string; to: string }[], answer: () => Response, push = false) {
  const sent: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (init?.method === awayRoutes.options.method && String(url).endsWith(awayRoutes.options.path))
      return Response.json({ result: { channels, push } });
    sent.push(init?.body ? JSON.parse(String(init.body)) : null);
    return answer();
  });
  return sent;
}

const refusal = (code: string, status: number) =>
  Response.json({ error: { code, message: code, requestId: 'r' } }, { status });

test('leaves the page by the chosen channel and travel time', async () => {
  const sent = serve(
    [
      { channel: 'sms', to: '+91…45' },
      { channel: 'email', to: 'a…@example.test' },
    ],
    () => Response.json({ result: kept }),
  );
  const onAway = vi.fn();
  const { container } = await render(<KeepPlace token={async () => 'token'} onAway={onAway} />);

  await page.getByRole('button', { name: m.away_open() }).click();
  await page.getByRole('radio', { name: m.away_channel_email({ to: 'a…@example.test' }) }).click();
  await page.getByRole('radio', { name: m.away_travel_minutes({ count: 15 }) }).click();
  expect((await axe.run(container)).violations).toEqual([]);
  await page.getByRole('button', { name: m.away_confirm() }).click();

  await expect.poll(() => onAway.mock.calls.length).toBe(1);
  expect(sent).toEqual([{ channel: 'email', travelMinutes: 15, language: navigator.language }]);
});

test('shows what to do when the channel can no longer reach the customer', async () => {
  serve([{ channel: 'sms', to: '+91…45' }], () => refusal('message.no_channel', 409));
  await render(<KeepPlace token={async () => 'token'} onAway={vi.fn()} />);

  await page.getByRole('button', { name: m.away_open() }).click();
  await page.getByRole('button', { name: m.away_confirm() }).click();

  await expect.element(page.getByRole('alert').filter({ hasText: m.away_no_channel() })).toBeVisible();
});

test('is not offered where no channel reaches the customer', async () => {
  serve([], () => refusal('server.failed', 500));
  const { container } = await render(<KeepPlace token={async () => 'token'} onAway={vi.fn()} />);

  await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBe(1);
  expect(container.textContent).toBe('');
});

test('a browser that refuses notifications offers the other channels only', async () => {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied');
  localStorage.setItem('customerId', '10000000-0000-4000-8000-000000000000');
  serve([{ channel: 'sms', to: '+91…45' }], () => refusal('server.failed', 500), true);
  await render(<KeepPlace token={async () => 'token'} onAway={vi.fn()} />);

  await page.getByRole('button', { name: m.away_open() }).click();

  await expect.element(page.getByText(m.away_channel_sms({ to: '+91…45' }))).toBeVisible();
  await expect.element(page.getByText(m.away_channel_push())).not.toBeInTheDocument();
  localStorage.clear();
});

function renderPage(snapshot: WaitingSnapshot, onSnapshot = vi.fn()) {
  return render(
    <ConfigProvider value={{ clientName: 'Acme', logo: '', flags: {} } as ClientConfig}>
      <AwayPage
        snapshot={snapshot}
        token="token"
        isRequesting={false}
        onSnapshot={onSnapshot}
        onBack={vi.fn()}
        onLeave={vi.fn()}
      />
    </ConfigProvider>,
  );
}

test('before the turn the page shows the place and the button to return', async () => {
  const { container } = await renderPage(kept);

  await expect.element(page.getByRole('heading', { name: m.away_title() })).toBeVisible();
  await expect.element(page.getByText(m.away_place({ place: 3 }))).toBeVisible();
  await expect.element(page.getByRole('button', { name: m.away_back() })).toBeVisible();
  await expect.element(page.getByRole('button', { name: m.away_on_my_way() })).not.toBeInTheDocument();
  expect((await axe.run(container)).violations).toEqual([]);
});

test('at the turn the page counts down and "On my way" is one tap, which is offered once', async () => {
  const atTurn = snapshotAtTurn();
  const away = { ...atTurn.away, isOnTheWay: true, until: inSeconds(600) };
  const answered = { ...atTurn, away };
  serve([], () => Response.json({ result: answered }));
  const onSnapshot = vi.fn();
  const { rerender } = await renderPage(atTurn, onSnapshot);
  await expect.element(page.getByText(/2:[0-3]\d/)).toBeVisible();

  await page.getByRole('button', { name: m.away_on_my_way() }).click();
  await expect.poll(() => onSnapshot.mock.calls.length).toBe(1);
  expect(onSnapshot).toHaveBeenCalledWith(answered);

  await rerender(
    <ConfigProvider value={{ clientName: 'Acme', logo: '', flags: {} } as ClientConfig}>
      <AwayPage
        snapshot={answered as WaitingSnapshot}
        token="token"
        isRequesting={false}
        onSnapshot={onSnapshot}
        onBack={vi.fn()}
        onLeave={vi.fn()}
      />
    </ConfigProvider>,
  );
  await expect.element(page.getByRole('heading', { name: m.away_on_way_title() })).toBeVisible();
  await expect.element(page.getByRole('button', { name: m.away_on_my_way() })).not.toBeInTheDocument();
});
