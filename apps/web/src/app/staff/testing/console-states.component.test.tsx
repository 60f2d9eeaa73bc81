/**
 * Every screen of the console in every state: loading, empty, full, long names, failing, refused and offline.
 * `docs/console-states.md` is written by this file: which screen lacks which state, and why.
 */
import type { Role } from '@foyer/contract/users/users.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../paraglide/messages.js';
import { staffPages } from '../staff-pages.ts';
import { type ConsolePage, openConsolePage } from './support/console-page.tsx';
import { type ApiState, apiStates } from './support/fake-api.ts';
import { expectToFit } from './support/layout.ts';
import { expectScreenToBeUsable, setTheme } from './support/screen-checks.ts';

/** States that a screen does not have, with the reason. A new screen has all of them. */
const exceptions: Readonly<Record<string, Partial<Record<ApiState, string>>>> = {
  '/app': { loading: 'the tiles show a dash until the numbers arrive', offline: 'the tiles keep the dash' },
  '/app/account': {
    loading: 'the frame has the account already',
    offline: 'the sessions keep their placeholder',
  },
  '/app/devices': {
    loading: 'reads the devices of this browser, not the server',
    failing: 'reads the devices of this browser, not the server',
    refused: 'reads the devices of this browser, not the server',
    offline: 'reads the devices of this browser, not the server',
  },
};

/** They show one record, which exists even if all lists are empty. */
const recordScreens = [
  '/app/customers/:customerId',
  '/app/supervision/:meetingId',
  '/app/consultations/:consultationId',
  '/app/account',
];

const settingsParts = [
  '/app/settings/form',
  '/app/settings/carriers',
  '/app/settings/templates',
  '/app/settings/analytics',
  '/app/settings/webhooks',
];
const screens = staffPages.flatMap(({ path }) => (path === '/app/settings/:part' ? settingsParts : [path]));

let opened: ConsolePage | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
  setTheme('light');
});

/** Screens that a super admin does not have. */
const roles: Readonly<Record<string, Role>> = {
  '/app/join-live': 'ADMIN',
  '/app/consultations/:consultationId': 'AGENT',
  '/app/my-day': 'AGENT',
};

async function open(path: string, state: ApiState): Promise<void> {
  const role = roles[path] ?? 'SUPER_ADMIN';
  const flags = ['lobbyMode', 'bargein', 'analytics', 'serverSideRecording'] as const;
  opened = await openConsolePage({ path: path.replace(/:\w+$/, 'x'), role, state, flags });
}

const main = () => document.querySelector('main');
const mainText = () => main()?.textContent ?? '';
const busyParts = () => main()?.querySelectorAll('[aria-busy="true"], [role="progressbar"]').length ?? 0;
const alerts = () =>
  [...(main()?.querySelectorAll('[role="alert"]') ?? [])].map((alert) => alert.textContent);

/** Waits until the screen has its content. */
async function expectContent(): Promise<void> {
  await expect.poll(busyParts).toBe(0);
  await expect.poll(() => main()?.querySelector('h1')?.textContent).toBeTruthy();
}

const checks: Readonly<Record<ApiState, (path: string) => Promise<void>>> = {
  async loading() {
    await expect.poll(busyParts).toBeGreaterThan(0);
    expect(alerts()).toEqual([]);
  },
  async empty(path) {
    await expectContent();
    expect(alerts()).toEqual([]);
    if (!recordScreens.includes(path)) expect(mainText()).not.toContain('Sample');
  },
  async full() {
    await expectContent();
    expect(alerts()).toEqual([]);
    await expectToFit();
  },
  async long(path) {
    await expectContent();
    await expectScreenToBeUsable(path);
  },
  async failing() {
    await expect.poll(alerts).not.toEqual([]);
    expect(mainText()).toContain(m.error_server_failed());
  },
  async refused() {
    await expect.poll(mainText).toContain(m.error_auth_forbidden());
  },
  async offline() {
    await expect.poll(mainText).toContain(m.error_network_unreachable());
  },
};

/** The check of long names measures each screen in four sizes and runs axe. */
const timeoutsMs: Partial<Record<ApiState, number>> = { long: 90_000 };

describe.each(screens)('the screen %s', (path) => {
  for (const state of apiStates) {
    const exception = exceptions[path]?.[state];
    if (exception) continue;
    test(`shows its ${state} state`, { timeout: timeoutsMs[state] }, async () => {
      await page.viewport(1280, 800);
      await open(path, state);
      await checks[state](path);
    });
  }
});

test('docs/console-states.md lists the states that screens lack', async () => {
  const rows = screens.flatMap((path) =>
    Object.entries(exceptions[path] ?? {}).map(([state, why]) => `| \`${path}\` | ${state} | ${why} |`),
  );
  const page = `# States of the console's screens

Every screen of the console is rendered in Chromium with a fake server in these states: ${apiStates.join(', ')} ("long" has names of
120 characters, emoji, right-to-left letters, combining marks and one unbroken word, at 320, 390, 768 and 1280 px, and is checked with axe in both themes). This page is written by \`apps/web/src/app/staff/testing/console-states.component.test.tsx\`; update it with \`-u\`.

A screen has all of them, except:

| screen | state | why it is not there |
|---|---|---|
${rows.join('\n')}
`;
  await expect(page).toMatchFileSnapshot('../../../../../../docs/console-states.md');
});
