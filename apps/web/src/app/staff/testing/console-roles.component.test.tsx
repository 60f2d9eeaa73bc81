/**
 * The screens that each role may open, on a desktop and on a phone, and those it may not. The server's
 * rejections: access.test.ts.
 */
import type { Role } from '@foyer/contract/users/users.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from './support/console-page.tsx';
import { expectToFit } from './support/layout.ts';

const viewports = [
  { name: 'desktop', width: 1280 },
  { name: 'phone', width: 390 },
];

const agentScreens = {
  '/app': 'Dashboard',
  '/app/customers': 'Customers',
  '/app/schedules': 'Schedules',
  '/app/customers/direct-link': 'Generate Link',
};
/** In a group of its own, and of agents only. */
const myDay = { '/app/my-day': 'My day' };
/** With a lobby, only admins see Join Live. */
const joinLive = { '/app/join-live': 'Join Live' };
const adminScreens = {
  '/app/products': 'Products',
  '/app/slots': 'Slots',
  '/app/users': 'Users',
  '/app/lobbylogs': 'Lobby Logs',
  '/app/agent-logs': 'Agent Logs',
  '/app/timelogs': 'Time Logs',
  '/app/feedbacks': 'Feedbacks',
};
const auditLogs = { '/app/audit-logs': 'Audit Logs' };
const { '/app/customers/direct-link': _, ...beforeJoinLive } = agentScreens;
const adminMenu = {
  ...beforeJoinLive,
  ...joinLive,
  '/app/customers/direct-link': 'Generate Link',
  ...adminScreens,
};
/** In groups of their own, after the entries that the specification names. */
const ownGroups = {
  '/app/live-board': 'Live board',
  '/app/wallboards': 'Wallboards',
  '/app/reports': 'Reports',
  '/app/messages': 'Messages',
};
/** Not in the menu. */
const templates = { '/app/messages/templates': 'Templates' };
const settings = {
  '/app/settings': 'Settings',
  '/app/settings/form': 'Settings',
  '/app/settings/carriers': 'Settings',
};
const own = { '/app/account': 'Your account', '/app/devices': 'Camera and sound' };

type Screens = Readonly<Record<string, string>>;

const roles: readonly { role: Role; menu: Screens; more: Screens; forbidden: Screens }[] = [
  {
    role: 'AGENT',
    menu: { ...agentScreens, ...myDay },
    more: own,
    forbidden: { ...joinLive, ...adminScreens, ...ownGroups, ...templates, ...auditLogs, ...settings },
  },
  {
    role: 'ADMIN',
    menu: { ...adminMenu, ...ownGroups },
    more: { ...own, ...templates },
    forbidden: { ...myDay, ...auditLogs, ...settings },
  },
  {
    role: 'SUPER_ADMIN',
    menu: { ...adminMenu, ...auditLogs, ...ownGroups },
    more: { ...own, ...templates, ...settings },
    forbidden: {},
  },
];

let opened: ConsolePage | undefined;
afterEach(close);

async function close(): Promise<void> {
  await opened?.close();
  opened = undefined;
}

async function open(path: string, role: Role): Promise<void> {
  await close();
  opened = await openConsolePage({ path, role, state: 'full' });
}

const heading = () => document.querySelector('main h1')?.textContent;

describe.each(roles)('the role $role', ({ role, menu, more, forbidden }) => {
  test.each(viewports)('has its screens in the menu on a $name, in this order', async ({ width }) => {
    await page.viewport(width, 800);
    await open('/app', role);
    const openButton = page.getByRole('button', { name: m.staff_shell_open_navigation() });
    if (openButton.query()) await openButton.click();

    const links = page.getByRole('navigation', { name: m.staff_shell_navigation() }).getByRole('link');
    await expect.poll(() => links.elements().map((link) => link.textContent)).toEqual(Object.values(menu));
    expect(links.elements().map((link) => link.getAttribute('href'))).toEqual(Object.keys(menu));
  });

  // Every screen is tested as a super admin sees it in console-states.component.test.tsx.
  if (role === 'SUPER_ADMIN') return;

  // Some twenty screens in one test.
  test('can open them, and they fit on a desktop and on a phone', { timeout: 90_000 }, async () => {
    for (const [path, name] of Object.entries({ ...menu, ...more })) {
      await open(path, role);
      await expect.poll(heading).toBe(name);
      await expectToFit();
    }
  });

  test('sees a notice on the screens of other roles, and keeps the menu', async () => {
    await page.viewport(1280, 800);
    for (const path of Object.keys(forbidden)) {
      await open(path, role);
      await expect.poll(heading).toBe(m.staff_forbidden_title());
      expect(page.getByRole('navigation', { name: m.staff_shell_navigation() }).query()).not.toBeNull();
    }
  });
});
