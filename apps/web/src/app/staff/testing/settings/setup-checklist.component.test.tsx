/** The setup checklist on the dashboard and in the settings. */
import type { SetupChecklist } from '@foyer/contract/tenants/setup-checklist.ts';
import type { Role } from '@foyer/contract/users/users.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { errorResponse } from '../support/fake-api.ts';

const find = 'GET /api/manage/setup-checklist';
const hide = 'PUT /api/manage/setup-checklist';
const started: SetupChecklist = {
  isHidden: false,
  tasks: { brand: true, product: true, agents: false, hours: false, messages: false, trial: false },
  productSlug: 'tour',
};
const done = { brand: true, product: true, agents: true, hours: true, messages: true, trial: true };

let shown: ConsolePage | null = null;
afterEach(async () => {
  await shown?.close();
  shown = null;
});

async function open(role: Role, checklist: SetupChecklist, path = '/app') {
  shown = await openConsolePage({ path, role, state: 'empty', answers: { [find]: { result: checklist } } });
  return shown.api;
}
const panel = page.getByRole('region', { name: m.staff_setup_title() });
const dashboard = page.getByRole('region', { name: m.staff_agents_title() });

test('the setup checklist shows finished tasks, and links to the open ones', async () => {
  await open('SUPER_ADMIN', started);

  await expect.element(panel.getByText('2 of 6 done')).toBeVisible();
  const links = panel.getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/app/users',
    '/app/slots',
    '/app/settings/carriers',
    '/live/tour',
  ]);
  expect(panel.getByRole('img', { name: m.staff_setup_done() }).elements()).toHaveLength(2);
});

test.each<[string, SetupChecklist]>([
  ['everything is done', { ...started, tasks: done }],
  ['a super admin has hidden it', { ...started, isHidden: true }],
])('the setup checklist is absent when %s', async (_reason, checklist) => {
  await open('ADMIN', checklist);

  await expect.element(dashboard).toBeVisible();
  await expect.poll(() => shown?.api.requests).toContain(find);
  await expect.element(panel).not.toBeInTheDocument();
});

test('the setup checklist is not fetched for agents', async () => {
  const api = await open('AGENT', started);

  await expect.element(page.getByRole('region', { name: m.staff_own_title() })).toBeVisible();
  expect(api.requests).not.toContain(find);
});

test('a super admin hides it, and shows it again in the settings; an admin has no button', async () => {
  const api = await open('SUPER_ADMIN', started);
  api.answer(hide, { result: { ...started, isHidden: true } }, { result: started });
  await panel.getByRole('button', { name: m.staff_setup_hide() }).click();
  await expect.element(page.getByText(m.staff_setup_hidden())).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
  await shown?.close();

  const settings = await open('SUPER_ADMIN', { ...started, isHidden: true }, '/app/settings');
  settings.answer(hide, { result: started });
  const shownSwitch = page.getByRole('switch', { name: m.staff_setup_on_dashboard() });
  await expect.element(shownSwitch).not.toBeChecked();
  await shownSwitch.click();
  await expect.element(shownSwitch).toBeChecked();
  expect(settings.bodyOf(hide)).toEqual({ isHidden: false });
  await shown?.close();

  await open('ADMIN', started);
  await expect.element(panel).toBeVisible();
  await expect.element(panel.getByRole('button')).not.toBeInTheDocument();
});

test('the setup checklist is up to date after a task was done on another page', async () => {
  const api = await open('SUPER_ADMIN', started);
  await expect.element(panel.getByText('2 of 6 done')).toBeVisible();
  api.answer(find, { result: { ...started, tasks: { ...started.tasks, agents: true } } });

  await panel.getByRole('link', { name: m.staff_setup_agents() }).click();
  await expect.element(page.getByRole('heading', { name: m.staff_users_title() })).toBeVisible();
  await page.getByRole('link', { name: m.staff_nav_dashboard() }).click();

  await expect.element(panel.getByText('3 of 6 done')).toBeVisible();
});

test('stays when hiding it fails, and says why', async () => {
  const api = await open('SUPER_ADMIN', started);
  api.answer(hide, errorResponse('server.failed'));

  await panel.getByRole('button', { name: m.staff_setup_hide() }).click();

  await expect.element(page.getByText(m.error_server_failed()).first()).toBeVisible();
  await expect.element(panel).toBeVisible();
});
