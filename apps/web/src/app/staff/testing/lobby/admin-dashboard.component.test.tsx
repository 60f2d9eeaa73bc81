/** The admin's dashboard: every figure leads to its rows. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';

let shown: ConsolePage | null = null;
afterEach(async () => {
  await shown?.close();
  shown = null;
});

async function openDashboard(): Promise<void> {
  shown = await openConsolePage({ path: '/app', role: 'ADMIN', state: 'full' });
}

test.each([
  [m.staff_figure_waiting(), '/app/live-board', 'GET /api/manage/live-board'],
  [m.staff_figure_longest(), '/app/live-board', 'GET /api/manage/live-board'],
  [m.staff_dashboard_meetings_now(), '/app/live-board?agents=in-meeting', 'GET /api/manage/live-board'],
  [m.staff_dashboard_meetings_today(), '/app/timelogs?when=today', 'GET /api/manage/time-logs?…when=today'],
  [
    m.staff_dashboard_missed_today(),
    '/app/lobbylogs?when=today&step=missed',
    'GET /api/manage/lobby-logs?…when=today&step=missed',
  ],
  [
    m.staff_dashboard_no_shows_today(),
    '/app/schedules?when=today&status=NO_SHOW',
    'GET /api/manage/schedules?…when=today&status=NO_SHOW',
  ],
])('"%s" leads to %s', async (name, address, request) => {
  await openDashboard();

  await page.getByRole('link', { name: new RegExp(`^${name}: `) }).click();

  await expect.poll(() => `${location.pathname}${location.search}`).toBe(address);
  const [start = '', end = ''] = request.split('…');
  await expect
    .poll(() => shown?.api.requests.some((each) => each.startsWith(start) && each.endsWith(end)))
    .toBe(true);
});

test('every figure of an admin is a link', async () => {
  await openDashboard();
  await expect.element(page.getByText(m.staff_dashboard_no_shows_today())).toBeVisible();

  const list = page.getByText(m.staff_dashboard_no_shows_today()).element().closest('dl');

  expect(list?.querySelectorAll('dt')).toHaveLength(6);
  expect(list?.querySelectorAll('a')).toHaveLength(6);
});

test.each([1280, 390])('no text of a figure is cut off in a window of %i pixels', async (width) => {
  await page.viewport(width, 800);
  await openDashboard();
  await expect.element(page.getByText(m.staff_dashboard_no_shows_today())).toBeVisible();

  const list = page.getByText(m.staff_dashboard_no_shows_today()).element().closest('dl');

  const texts = [...(list?.querySelectorAll('dt, dd') ?? [])];
  expect(texts.filter((text) => text.scrollWidth > text.clientWidth)).toEqual([]);
  await page.viewport(1280, 800);
});

test('a waiting customer leads to the live board, where an admin can assign, take or transfer them', async () => {
  await openDashboard();
  const queue = page.getByRole('region', { name: m.staff_queue_now() });
  await queue
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();

  await page.getByRole('menuitem', { name: m.staff_queue_board() }).click();

  await expect.poll(() => location.pathname).toBe('/app/live-board');
});
