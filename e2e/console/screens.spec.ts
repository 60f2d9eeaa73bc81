/** Every screen a role's menu shows, on a desk and on a phone, and the doors that stay shut for that role. */
import { expect, type Page } from '@playwright/test';
import { registerByCall } from '../support/console-calls.ts';
import { test } from '../support/journey.ts';

const widths = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

const everybodys = [
  { path: '/app', name: 'Dashboard' },
  { path: '/app/customers', name: 'Customers' },
  { path: '/app/schedules', name: 'Schedules' },
  { path: '/app/customers/direct-link', name: 'Generate Link' },
];
/** Where there is a lobby only admins see it. */
const withJoinLive = [
  ...everybodys.slice(0, 3),
  { path: '/app/join-live', name: 'Join Live' },
  ...everybodys.slice(3),
];
const admins = [
  { path: '/app/products', name: 'Products', call: '/api/manage/products' },
  { path: '/app/slots', name: 'Slots', call: '/api/manage/slots' },
  { path: '/app/users', name: 'Users', call: '/api/manage/users' },
];
const logs = [
  { path: '/app/lobbylogs', name: 'Lobby Logs', call: '/api/manage/lobby-logs' },
  { path: '/app/agent-logs', name: 'Agent Logs', call: '/api/manage/agent-logs' },
  { path: '/app/timelogs', name: 'Time Logs', call: '/api/manage/time-logs' },
  { path: '/app/feedbacks', name: 'Feedbacks', call: '/api/manage/feedbacks' },
];
const auditLogs = { path: '/app/audit-logs', name: 'Audit Logs', call: '/api/audit-logs' };
const settings = { path: '/app/settings', name: 'Settings', call: '/api/manage/settings' };
/** Not in the menu: reached from Schedules and from the settings. */
const messages = [
  { path: '/app/messages', name: 'Messages', call: '/api/manage/messages' },
  { path: '/app/messages/templates', name: 'Templates', call: '/api/manage/message-templates' },
];
const partsOfSettings = [
  { path: '/app/settings/form', name: 'Settings', call: '/api/manage/form' },
  { path: '/app/settings/carriers', name: 'Settings', call: '/api/manage/carriers' },
];
const account = { path: '/app/account', name: 'Your account' };
const devices = { path: '/app/devices', name: 'Camera and sound' };

const roles = [
  {
    role: 'an agent',
    account: 'agent',
    menu: everybodys,
    besides: [account, devices],
    shut: [...admins, ...logs, ...messages, auditLogs, settings, ...partsOfSettings],
  },
  {
    role: 'an admin',
    account: 'admin',
    menu: [...withJoinLive, ...admins, ...logs],
    besides: [account, devices, ...messages],
    shut: [auditLogs, settings, ...partsOfSettings],
  },
  {
    role: 'a super admin',
    account: 'owner',
    menu: [...withJoinLive, ...admins, ...logs, auditLogs],
    besides: [account, devices, settings, ...partsOfSettings, ...messages],
    shut: [],
  },
];

for (const { role, account: name, menu, besides, shut } of roles) {
  for (const [device, viewport] of Object.entries(widths)) {
    test(`${role} goes through every screen of the menu on a ${device}, and through no other`, async ({
      people,
      product,
    }) => {
      const { customerId, customerName } = await registerByCall(product, 'support', 'Tove Berg');
      const staff = await people.staff('demo', name, { window: { viewport } });
      await staff.open('/app', 'Dashboard');
      await expect(await staff.openMenu()).toHaveText(menu.map((entry) => entry.name));
      await staff.closeMenu();

      for (const screen of menu) {
        await (await staff.openMenu()).filter({ hasText: screen.name }).click();
        await staff.expectHeading(screen.name);
        await expect(staff.page).toHaveURL(staff.address(screen.path));
        await expectToFit(staff.page);
      }
      await staff.open(`/app/customers/${customerId}`, customerName);
      await expectToFit(staff.page);
      for (const screen of besides) {
        await staff.open(screen.path, screen.name);
        await expectToFit(staff.page);
      }
      expect(people.problems()).toEqual([]);

      for (const screen of shut) {
        await staff.open(screen.path, 'Nothing behind this door');
        expect((await staff.call(screen.call)).status).toBe(403);
      }
    });
  }
}

/** All is there, and nothing makes the page wider than the window. */
async function expectToFit(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, page.url()).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
