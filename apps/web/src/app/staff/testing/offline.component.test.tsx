/** Without a connection every page says so at once, and refetches what it shows when the connection is back. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../paraglide/messages.js';
import { partFailedEvent } from '../../../platform/parts/load-part.ts';
import { type ConsolePage, openConsolePage } from './support/console-page.tsx';

let opened: ConsolePage | undefined;
afterEach(async () => {
  setNetwork(true);
  await opened?.close();
  vi.restoreAllMocks();
});

function setNetwork(isOn: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOn);
  window.dispatchEvent(new Event(isOn ? 'online' : 'offline'));
}

const banner = page.getByText(m.staff_offline());

test.each([
  ['/app', 'ADMIN', 'GET /api/lobby/queue', 'Sample customerName'],
  ['/app/products', 'SUPER_ADMIN', 'GET /api/manage/products', 'Sample name'],
] as const)('%s is marked as out of date, and refreshed', async (path, role, request, content) => {
  opened = await openConsolePage({ path, role, state: 'full' });
  const sent = () => opened?.api.requests.filter((each) => each.startsWith(request)).length ?? 0;
  await expect.element(page.getByText(content).first()).toBeVisible();
  const before = sent();

  setNetwork(false);
  await expect.element(banner).toBeVisible();
  setNetwork(true);

  await expect.element(banner).not.toBeInTheDocument();
  await expect.poll(sent).toBeGreaterThan(before);
});

test('a page whose requests have no response is marked as well, although the browser has a network', async () => {
  opened = await openConsolePage({ path: '/app/products', role: 'SUPER_ADMIN', state: 'offline' });
  opened.api.answer('GET /api/config/', new TypeError('Failed to fetch'));

  await expect.element(banner).toBeVisible();
});

test('a save without a response marks the page as well', async () => {
  opened = await openConsolePage({ path: '/app/settings', role: 'SUPER_ADMIN', state: 'full' });
  await page.getByLabelText(m.staff_settings_admin_contact()).fill('Northwind');
  opened.api.answer('PUT /api/manage/settings', new TypeError('Failed to fetch'));
  opened.api.answer('GET /api/config/', new TypeError('Failed to fetch'));

  await page.getByRole('button', { name: m.staff_form_save() }).click();

  await expect.element(banner).toBeVisible();
});

test('a script that cannot be loaded marks the page as well', async () => {
  opened = await openConsolePage({ path: '/app/products', role: 'SUPER_ADMIN', state: 'full' });
  await expect.element(page.getByText('Sample name').first()).toBeVisible();
  opened.api.answer('GET /api/config/', new TypeError('Failed to fetch'));

  window.dispatchEvent(new CustomEvent(partFailedEvent, { detail: new TypeError('Failed to fetch') }));

  await expect.element(banner).toBeVisible();
});

test('shows an agent that no knocks arrive while the server cannot be reached', async () => {
  opened = await openConsolePage({ path: '/app/customers', role: 'AGENT', state: 'offline' });
  opened.api.answer('GET /api/config/', new TypeError('Failed to fetch'));

  await expect.element(page.getByText(m.staff_lobby_connection_lost())).toBeVisible();
});
