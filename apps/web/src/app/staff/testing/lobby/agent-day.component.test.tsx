/** The agent's own day on the dashboard: figures that lead to their customers, and the next bookings. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { expectToFit } from '../support/layout.ts';

const own = 'GET /api/dashboard/own';
const figures = { calls: 7, meanHandleSeconds: 312, outcomes: 5, conversions: 2, missedKnocks: 1 };
const booking = {
  id: '00000000-0000-4000-8000-000000000001',
  customerName: 'Asha Rao',
  productName: 'Home Loan',
  startsAt: '2026-11-24T14:30:00.000Z',
  opensAt: '2026-11-24T14:20:00.000Z',
};

let shown: ConsolePage | null = null;
afterEach(async () => {
  await shown?.close();
  shown = null;
});

async function openDashboard(state: 'empty' | 'failing' | 'long', upcoming: object[] = []) {
  const answers = state === 'empty' ? { [own]: { result: { ...figures, upcoming } } } : {};
  shown = await openConsolePage({ path: '/app', role: 'AGENT', state, answers });
}
const day = page.getByRole('region', { name: m.staff_own_title() });

test('a figure leads to its customers', async () => {
  await openDashboard('empty');

  await day.getByRole('link', { name: 'Missed requests: 1' }).click();

  await expect.element(page.getByRole('heading', { name: m.staff_customers_title() })).toBeVisible();
  expect(location.search).toBe('?mine=missed-today');
  await expect
    .poll(() =>
      shown?.api.requests.some((each) => /^GET \/api\/manage\/customers\?.*mine=missed-today/.test(each)),
    )
    .toBe(true);
});

test('the next bookings have the time when their links open', async () => {
  await openDashboard('empty', [booking]);

  const row = day.getByRole('listitem');
  await expect.element(row).toHaveTextContent('24-11-26, 14:30Asha Rao · Home Loanopens at 14:20');
  expect(row.getByRole('link').element().getAttribute('href')).toBe(`/app/schedules?schedule=${booking.id}`);
});

test('the list of today shows a message without bookings', async () => {
  await openDashboard('empty');

  await expect.element(day.getByText(m.staff_own_bookings_none())).toBeVisible();
});

test('the list of today shows a failure of the server, and retries on request', async () => {
  await openDashboard('failing');
  await expect.element(day.getByRole('alert')).toBeVisible();
  shown?.api.answer(own, { result: { ...figures, upcoming: [] } });

  await day.getByRole('button', { name: m.staff_try_again() }).click();

  await expect.element(day.getByRole('link', { name: 'Your meetings: 7' })).toBeVisible();
});

test.each([320, 390, 1280])('long names fit at %i px', async (width) => {
  await page.viewport(width, 800);
  await openDashboard('long');

  await expect.element(day.getByRole('listitem').first()).toBeVisible();
  await expectToFit();
});
