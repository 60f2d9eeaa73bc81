/** A table of the console: its address, search, sorting and retry. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from './support/console-page.tsx';
import type { ApiState } from './support/fake-api.ts';

let opened: ConsolePage;
beforeEach(() => page.viewport(1280, 800));
afterEach(() => opened.close());

async function open(state: ApiState, search = ''): Promise<void> {
  opened = await openConsolePage({ path: `/app/users${search}`, role: 'SUPER_ADMIN', state });
}

const rows = page.getByRole('row').filter({ hasText: 'Sample name' });
const tableRequests = () =>
  opened.api.requests
    .filter((request) => request.startsWith('GET /api/manage/users?'))
    .map((request) => Object.fromEntries(new URLSearchParams(request.split('?')[1])));

test('searches on the server once the text is typed, and keeps the text in the address', async () => {
  await open('full');
  await page.getByRole('searchbox').fill('ananya');

  await expect.poll(() => tableRequests().at(-1)).toMatchObject({ search: 'ananya' });
  await expect.poll(() => location.search).toContain('ananya');
});

test('sorts on the server, and says by which column', async () => {
  await open('full');
  const header = page.getByRole('columnheader', { name: new RegExp(m.staff_users_last_sign_in()) });
  await header.click();

  await expect.poll(() => tableRequests().at(-1)?.sort).toMatch(/^lastSignInAt:(asc|desc)$/);
  await expect.element(header).toHaveAttribute('aria-sort', expect.stringMatching(/ending$/));
});

test('opens with the search and the order of its address', async () => {
  await open('full', '?search=ananya&sort=email:desc');

  await expect.poll(() => tableRequests().at(-1)).toMatchObject({ search: 'ananya', sort: 'email:desc' });
});

test('keeps the order of its address when that column is hidden', async () => {
  opened = await openConsolePage({
    path: '/app/schedules?sort=createdAt:desc',
    role: 'ADMIN',
    state: 'full',
  });
  await expect.element(page.getByRole('grid')).toBeVisible();
  await page.getByRole('searchbox').fill('asha');

  await expect
    .poll(() => opened.api.requests.findLast((request) => request.startsWith('GET /api/manage/schedules?')))
    .toMatch(/sort=createdAt%3Adesc.*search=asha/);
});

test('loads again when asked to after a failure', async () => {
  await open('failing');
  const retry = page.getByRole('button', { name: m.staff_try_again() });
  await expect.element(retry).toBeVisible();
  opened.api.setState('full');
  await retry.click();

  await expect.element(rows.first()).toBeVisible();
});

test('offers to clear a search that finds nothing', async () => {
  await open('empty', '?search=nobody');
  await page.getByRole('button', { name: m.staff_table_widen() }).click();

  await expect.element(page.getByRole('searchbox')).toHaveValue('');
});

test.each(['full', 'long'] as const)(
  'the customers table fits at 1280 px without a scroll of its own (%s)',
  async (state) => {
    opened = await openConsolePage({ path: '/app/customers', role: 'ADMIN', state });
    const grid = page.getByRole('grid');
    await expect.element(grid).toBeVisible();

    const scroller = grid.element().querySelector('.MuiDataGrid-virtualScroller') as HTMLElement;

    await expect.poll(() => scroller.scrollWidth - scroller.clientWidth).toBe(0);
  },
);

test.each([
  ['/app/reports?by=agent', 'conversionRate', m.staff_reports_conversion_rate(), 'number'],
  ['/app/timelogs', 'handleSeconds', m.staff_time_handled(), 'number'],
  ['/app/slots', 'startsAt', m.staff_slots_from(), 'instant'],
  ['/app/users', 'name', m.staff_users_name(), 'text'],
] as const)(
  'on phones, %s names the order of %s by what its values are',
  async (path, field, column, kind) => {
    await page.viewport(390, 844);
    opened = await openConsolePage({
      path: `${path}${path.includes('?') ? '&' : '?'}sort=${field}:desc`,
      role: 'SUPER_ADMIN',
      state: 'full',
    });
    const sortButton = page.getByRole('button', {
      name: m.staff_table_sort_down({ column, kind }),
      exact: true,
    });

    await expect.element(sortButton).toBeVisible();
  },
);
