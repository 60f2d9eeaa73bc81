/** The keyboard focus in the console after a call, when the meeting's tab has closed. */
import type { DemoRequest } from '@foyer/contract/lobby/shapes.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../../../paraglide/messages.js';
import { ConfigProvider } from '../../../../platform/config/config.ts';
import { createObservable } from '../../../../platform/state/observable.ts';
import { StaffTheme } from '../../../../ui/staff/theme/staff-theme.tsx';
import type { LobbyController } from '../lobby-controller.ts';
import { queueKey } from '../queue/use-queue.ts';
import { LobbyContext } from '../use-lobby.ts';
import { KnockToasts } from './knock-toasts.tsx';
import { type Offer, removeOffer } from './offers.ts';

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

const offerOf = (customerName: string): Offer => ({
  phase: { name: 'open' },
  request: {
    meetingId: customerName,
    productName: 'JEE Live Demo',
    customerName,
    demoType: 'live',
    queuedAt: inSeconds(-60),
    language: null,
    pastMeetings: 0,
    utm: {},
    deviceCheck: null,
    offeredAt: inSeconds(0),
    expiresAt: inSeconds(100),
  } as DemoRequest,
});

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ result: [] }));
});
afterEach(() => void vi.restoreAllMocks());

/** A page of the console whose knocks float, after its content. An accepted knock disappears at once. */
async function open(...customers: string[]) {
  const offers = createObservable<readonly Offer[]>(customers.map(offerOf));
  const lobby = {
    offers,
    tab: { pendingMeeting: createObservable(null) },
    accept: (meetingId: string) => offers.set(removeOffer(offers.state(), meetingId)),
  } as unknown as LobbyController;
  const queries = new QueryClient();
  queries.setQueryData(queueKey, []);
  await render(
    <ConfigProvider value={{ timeZone: 'Asia/Kolkata' } as ClientConfig}>
      <QueryClientProvider client={queries}>
        <StaffTheme>
          <LobbyContext value={lobby}>
            <nav>
              <a href="/app">Dashboard</a>
            </nav>
            <main id="page" tabIndex={-1}>
              <input aria-label="Search" />
              <KnockToasts isFloating />
            </main>
          </LobbyContext>
        </StaffTheme>
      </QueryClientProvider>
    </ConfigProvider>,
  );
}

const accept = page.getByRole('button', { name: m.staff_knock_accept() });
const search = page.getByLabelText('Search');

/** What the browser reports when the meeting's tab has closed. */
const returnToConsole = () => window.dispatchEvent(new Event('focus'));

test('the next control is the next knock', async () => {
  await open('Asha Rao', 'Ravi Iyer');
  await accept.first().click();
  await expect.element(page.getByText('Asha Rao')).not.toBeInTheDocument();
  expect(document.activeElement).toBe(document.body);

  returnToConsole();
  await userEvent.keyboard('{Tab}');

  await expect.element(accept).toHaveFocus();
});

test('the focus goes to the first control of the page without another knock', async () => {
  await open('Asha Rao');
  await accept.click();
  await expect.element(accept).not.toBeInTheDocument();

  returnToConsole();
  await userEvent.keyboard('{Tab}');

  await expect.element(search).toHaveFocus();
});

test('a control that is still there keeps the focus', async () => {
  await open('Asha Rao');
  await search.click();

  returnToConsole();

  await expect.element(search).toHaveFocus();
});
