/** The tab order of an agent's pages while a customer knocks. */
import type { DemoRequest } from '@foyer/contract/lobby/shapes.ts';
import { type ClientConfig, tenantRoutes } from '@foyer/contract/tenants/tenants.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Offer } from '../../../features/lobby/staff/knocks/offers.ts';
import type { LobbyController } from '../../../features/lobby/staff/lobby-controller.ts';
import { LobbyContext } from '../../../features/lobby/staff/use-lobby.ts';
import { m } from '../../../paraglide/messages.js';
import { ConfigProvider } from '../../../platform/config/config.ts';
import { createObservable } from '../../../platform/state/observable.ts';
import { SnackbarHost, showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import { StaffTheme } from '../../../ui/staff/theme/staff-theme.tsx';
import { installFakeApi } from '../testing/support/fake-api.ts';
import { sample } from '../testing/support/sample.ts';
import { AgentDashboard } from './agent-dashboard.tsx';
import { BackgroundKnocks } from './background-knocks.tsx';

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

const offer: Offer = {
  phase: { name: 'open' },
  request: {
    meetingId: 'meeting',
    productName: 'JEE Live Demo',
    customerName: 'Asha Rao',
    demoType: 'live',
    queuedAt: inSeconds(-60),
    language: null,
    pastMeetings: 0,
    utm: {},
    deviceCheck: null,
    offeredAt: inSeconds(0),
    expiresAt: inSeconds(100),
  } as DemoRequest,
};

let api: ReturnType<typeof installFakeApi>;
beforeEach(() => {
  api = installFakeApi([]);
});
afterEach(() => {
  api.restore();
  vi.restoreAllMocks();
});

const agent = { userId: '00000000-0000-4000-8000-0000000000aa', role: 'AGENT', name: 'Kavita Rao' } as never;

async function open(path: string, content: ReactNode): Promise<void> {
  const lobby = {
    offers: createObservable<readonly Offer[]>([offer]),
    tab: { pendingMeeting: createObservable(null), currentMeeting: createObservable(null) },
    connection: createObservable('connected'),
    switchState: createObservable({ isKnown: true, isOn: true, isBusy: false }),
    sound: { status: createObservable('on') },
  } as unknown as LobbyController;
  const sampled = sample(tenantRoutes.config.answer, { listLength: 2 }) as ClientConfig;
  await render(
    <ConfigProvider value={sampled}>
      <QueryClientProvider client={new QueryClient()}>
        <StaffTheme>
          <MemoryRouter initialEntries={[path]}>
            <LobbyContext value={lobby}>
              <main id="page" tabIndex={-1}>
                <BackgroundKnocks>{content}</BackgroundKnocks>
              </main>
            </LobbyContext>
          </MemoryRouter>
        </StaffTheme>
      </QueryClientProvider>
    </ConfigProvider>,
  );
}

const accept = page.getByRole('button', { name: m.staff_knock_accept() }).first();

test.each([
  ['the dashboard', '/app', <AgentDashboard key="page" agent={agent} />],
  ['any other page', '/app/customers', <input key="page" aria-label="Search" />],
])(
  'on %s the first control after the skip link accepts the knock, the second rejects it',
  async (_name, path, content) => {
    await page.viewport(1280, 800);
    await open(path, content);
    await expect.element(accept).toBeVisible();

    document.querySelector<HTMLElement>('#page')?.focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(accept).toHaveFocus();
    await userEvent.keyboard('{Tab}');

    await expect.element(page.getByRole('button', { name: m.staff_knock_reject() }).first()).toHaveFocus();
  },
);

test('on a phone a snackbar appears above the knock and leaves its answers free', async () => {
  await page.viewport(390, 844);
  await open('/app/customers', <SnackbarHost>{null}</SnackbarHost>);
  await expect.element(accept).toBeVisible();

  showSnackbar('Lobby enabled, You will be receiving requests');
  const snackbar = page.getByText('Lobby enabled, You will be receiving requests');
  await expect.element(snackbar).toBeVisible();

  const toast = page.getByRole('region', { name: m.staff_knocks() });
  const bottomOf = () => document.querySelector('.notistack-MuiContent')?.getBoundingClientRect().bottom;
  await expect.poll(bottomOf).toBeLessThanOrEqual(toast.element().getBoundingClientRect().top);
});
