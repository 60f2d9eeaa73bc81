/** The Analytics page with the dashboard of either server, and the settings of the connection. */
import type { EmbeddedDashboard, ManagedAnalytics } from '@foyer/contract/analytics.ts';
import type { FlagName } from '@foyer/contract/tenants/tenants.ts';
import type { Role } from '@foyer/contract/users/users.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { errorResponse } from '../support/fake-api.ts';

const tokenRoute = 'GET /api/analytics/token';
const saveRoute = 'PUT /api/manage/analytics';

/** The frames load a blank page. */
const metabase: EmbeddedDashboard = {
  provider: 'metabase',
  url: 'about:blank#',
  dashboardId: '12',
  token: 'first-token',
  lastsMs: 600_000,
};
const inFiveMinutes = Math.round(Date.now() / 1000) + 300;
const superset: EmbeddedDashboard = {
  ...metabase,
  provider: 'superset',
  // The SDK sends the token to this origin alone.
  url: `${location.origin}/favicon.svg#`,
  dashboardId: 'd73e7841-9342-4afd-8e29-b4a416a2498c',
  token: `${btoa('{}')}.${btoa(JSON.stringify({ exp: inFiveMinutes }))}.signature`,
};

let shown: ConsolePage;
beforeEach(() => page.viewport(1280, 900));
afterEach(() => shown.close());

async function openPage(
  answer: unknown,
  { role = 'ADMIN', flags = ['lobbyMode', 'analytics'] }: { role?: Role; flags?: readonly FlagName[] } = {},
): Promise<void> {
  shown = await openConsolePage({
    path: '/app/analytics',
    role,
    state: 'full',
    flags,
    answers: { [tokenRoute]: answer },
  });
}

const heading = page.getByRole('heading', { level: 1, name: m.staff_analytics_title() });
const frame = page.getByTitle(m.staff_analytics_dashboard());
const frames = () => [...document.querySelectorAll('iframe')];

describe('the Analytics page', () => {
  test('shows the dashboard of Metabase by its token, in a sandbox, and stores the token', async () => {
    await openPage({ result: metabase });

    await expect.element(heading).toBeVisible();
    await expect
      .element(frame)
      .toHaveAttribute('src', 'about:blank#/embed/dashboard/first-token#bordered=false&titled=false');
    expect(frame.element().getAttribute('sandbox')).not.toContain('top-navigation');
    await expect.element(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(localStorage.getItem('analyticsToken')).toBe('first-token');
  });

  test('replaces the dashboard of Metabase by one with a new token before the token ends', async () => {
    await openPage({ result: { ...metabase, lastsMs: 60_050 } });
    await expect.element(frame).toBeInTheDocument();
    shown.api.answer(tokenRoute, { result: { ...metabase, token: 'second-token' } });

    await expect.poll(() => frames().map(({ src }) => src.includes('second-token'))).toEqual([true]);

    expect(localStorage.getItem('analyticsToken')).toBe('second-token');
  });

  test('embeds the dashboard of Superset by its SDK', async () => {
    await openPage({ result: superset });

    await expect
      .element(frame)
      .toHaveAttribute('src', expect.stringContaining(`/embedded/${superset.dashboardId}`));
    await expect.element(frame).toHaveAttribute('referrerpolicy', 'strict-origin');
    await expect.poll(() => document.querySelector('main [aria-busy="true"]')).toBeNull();
    expect(shown.api.requests.filter((request) => request === tokenRoute)).toHaveLength(1);
  });

  test('says that Superset gave a token that cannot be used, and tries again with a new one', async () => {
    await openPage({ result: { ...superset, token: 'not a JWT' } });
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(frames()).toEqual([]);
    shown.api.answer(tokenRoute, { result: superset });

    await page.getByRole('button', { name: m.staff_try_again() }).click();

    await expect.element(frame).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('says that the server is unavailable, and tries again', async () => {
    await openPage(errorResponse('analytics.unavailable'));
    await expect.element(page.getByText(m.error_analytics_unavailable())).toBeVisible();
    shown.api.answer(tokenRoute, { result: metabase });

    await page.getByRole('button', { name: m.staff_try_again() }).click();

    await expect.element(frame).toBeVisible();
  });

  test.each([
    ['an admin to ask a super admin', 'ADMIN', m.staff_analytics_incomplete_admin(), 0],
    ['a super admin to the settings', 'SUPER_ADMIN', m.staff_analytics_incomplete(), 1],
  ] as const)('that is not configured completely leads %s', async (_who, role, text, links) => {
    await openPage({ result: null }, { role });

    await expect.element(page.getByText(text)).toBeVisible();
    expect(page.getByRole('link', { name: m.staff_analytics_to_settings() }).elements()).toHaveLength(links);
  });

  test('has no side menu, and a page of the menu leads to it in a new tab', async () => {
    await openPage({ result: metabase });
    await expect.element(heading).toBeVisible();
    expect(page.getByRole('navigation').elements()).toEqual([]);
    await shown.close();

    shown = await openConsolePage({ path: '/app', role: 'ADMIN', state: 'full', flags: ['analytics'] });
    const link = page.getByRole('link', { name: /^Analytics/ });
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noopener');
    await expect.element(link).toHaveAccessibleName(expect.stringContaining(m.staff_setup_new_tab()));
  });

  test('is not found while it is off, and forbidden for agents', async () => {
    await openPage({ result: metabase }, { flags: ['lobbyMode'] });
    await expect.element(page.getByText(m.not_found_title())).toBeVisible();
    await shown.close();

    await openPage({ result: metabase }, { role: 'AGENT' });
    await expect.element(page.getByText(m.staff_forbidden_title())).toBeVisible();
    expect(shown.api.requests).not.toContain(tokenRoute);
  });
});

describe('Settings › Analytics', () => {
  const saved: ManagedAnalytics = {
    provider: 'metabase',
    url: 'https://metabase.example.com',
    dashboardId: '12',
    parameter: 'tenant',
    username: '',
    hasSecret: true,
    isSecretUnreadable: false,
    version: 3,
  };
  const provider = page.getByLabelText(m.staff_analytics_provider());
  const field = (label: string) => page.getByLabelText(label, { exact: true });

  async function openSettings(connection: ManagedAnalytics = saved): Promise<void> {
    shown = await openConsolePage({
      path: '/app/settings/analytics',
      role: 'SUPER_ADMIN',
      state: 'full',
      answers: { 'GET /api/manage/analytics': { result: connection } },
    });
    await expect.element(provider).toBeVisible();
  }
  const save = () => page.getByRole('button', { name: m.staff_form_save() }).click();

  test('change the connection to Superset, which has an account', async () => {
    await openSettings();
    expect(page.getByText(m.staff_analytics_username()).elements()).toEqual([]);
    shown.api.answer(saveRoute, { result: { ...saved, provider: 'superset', version: 4 } });

    await provider.selectOptions('superset');
    await field(m.staff_analytics_url()).fill('https://superset.example.com');
    await field(m.staff_analytics_id()).fill(superset.dashboardId);
    await field(m.staff_analytics_column()).fill('tenant_slug');
    await field(m.staff_analytics_username()).fill('embedder');
    await field(m.staff_analytics_password()).fill('a password');
    await save();

    await expect
      .poll(() => shown.api.bodyOf(saveRoute))
      .toEqual({
        provider: 'superset',
        url: 'https://superset.example.com',
        dashboardId: superset.dashboardId,
        parameter: 'tenant_slug',
        username: 'embedder',
        secret: 'a password',
        version: 3,
      });
  });

  test('keep a stored secret unless it is replaced', async () => {
    await openSettings();
    shown.api.answer(saveRoute, { result: { ...saved, dashboardId: '13', version: 4 } });
    await expect.element(page.getByText(m.staff_secret_kept())).toBeVisible();

    await field(m.staff_analytics_id()).fill('13');
    await save();

    await expect.poll(() => shown.api.bodyOf(saveRoute)).toMatchObject({ dashboardId: '13', version: 3 });
    expect(shown.api.bodyOf(saveRoute)).not.toHaveProperty('secret');
  });

  test('show what is wrong at its field', async () => {
    await openSettings();
    shown.api.answer(
      saveRoute,
      errorResponse('request.invalid', { fields: { url: 'invalid', secret: 'required' } }),
    );

    await field(m.staff_analytics_url()).fill('https://10.0.0.1');
    await save();

    await expect.element(page.getByText(m.staff_analytics_url_wrong())).toBeVisible();
    await expect.element(page.getByText(m.staff_analytics_secret_missing())).toBeVisible();
    await expect.element(field(m.staff_analytics_url())).toHaveAttribute('aria-invalid', 'true');
  });

  test('say that the secret can no longer be read', async () => {
    await openSettings({ ...saved, hasSecret: false, isSecretUnreadable: true });

    await expect
      .element(page.getByRole('alert').filter({ hasText: m.staff_analytics_secret_unreadable() }))
      .toBeVisible();
  });
});
