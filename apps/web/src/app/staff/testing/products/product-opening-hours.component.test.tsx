/** The opening hours in the form of a product. */
import { type ManagedProduct, managedProductRoutes } from '@foyer/contract/products/managed-products.ts';
import type { OpeningHours } from '@foyer/contract/products/opening-hours.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../../paraglide/messages.js';
import { longDay } from '../../../../ui/staff/time/weekday-names.ts';
import { type ConsolePage, openConsolePage } from '../support/console-page.tsx';
import { errorResponse } from '../support/fake-api.ts';
import { sample } from '../support/sample.ts';
import { expectMessage } from '../support/shown-messages.ts';

const sampled = (sample(managedProductRoutes.find.answer, { listLength: 1 }) as { result: ManagedProduct })
  .result;
const update = 'PUT /api/manage/products/:productId';
const [monday, tuesday, saturday] = [longDay(1), longDay(2), longDay(6)];

let opened: ConsolePage;
afterEach(() => opened.close());

async function openForm(
  openingHours: OpeningHours,
  answer: unknown = { result: { ...sampled, openingHours } },
  { width = 1280 } = {},
) {
  await page.viewport(width, 800);
  const product = { ...sampled, name: 'JEE Live Demo', image: null, waitImage: null, openingHours };
  opened = await openConsolePage({
    path: '/app/products',
    role: 'SUPER_ADMIN',
    state: 'full',
    answers: {
      'GET /api/manage/products': { result: { rows: [product], total: 1 } },
      'GET /api/manage/products/:productId': { result: product },
      [update]: answer,
    },
  });
  await page.getByRole('button', { name: m.staff_table_row_actions({ name: product.name }) }).click();
  await page.getByRole('menuitem', { name: m.staff_edit() }).click();
  const dialog = page.getByRole('dialog', { name: product.name });
  const hours = dialog.getByRole('group', { name: m.staff_hours_title() });
  return {
    hours,
    day: (name: string) => hours.getByRole('group', { name, exact: true }),
    save: () => dialog.getByRole('button', { name: m.staff_form_save() }).click(),
    sent: () => opened.api.bodyOf(update) as { openingHours: OpeningHours },
  };
}

test('a product that is always open gets weekly hours, and names the time zone', async () => {
  const { hours, day, save, sent } = await openForm({ weekly: [], exceptions: [] });
  await expect.element(hours.getByText(m.staff_hours_always())).toBeVisible();
  await expect.element(hours.getByText(/time|zone|GMT|London/i).first()).toBeVisible();

  await hours.getByRole('button', { name: m.staff_hours_set() }).click();
  await day(monday).getByLabelText(m.staff_hours_from()).selectOptions('10:30');
  await day(tuesday)
    .getByRole('button', { name: m.staff_hours_remove({ day: tuesday, from: '09:00', to: '18:00' }) })
    .click();
  await expect.element(day(tuesday).getByText(m.staff_hours_closed())).toBeVisible();
  await day(saturday)
    .getByRole('button', { name: m.staff_hours_add_to({ day: saturday }) })
    .click();
  await day(saturday).getByLabelText(m.staff_hours_to()).selectOptions('24:00');
  await save();

  await expect
    .poll(() => sent()?.openingHours.weekly)
    .toEqual([
      { weekday: 1, opens: '10:30', closes: '18:00' },
      { weekday: 3, opens: '09:00', closes: '18:00' },
      { weekday: 4, opens: '09:00', closes: '18:00' },
      { weekday: 5, opens: '09:00', closes: '18:00' },
      { weekday: 6, opens: '09:00', closes: '24:00' },
    ]);
});

test('a day can have a second range, which begins after the first one', async () => {
  const { day } = await openForm({
    weekly: [{ weekday: 1, opens: '09:00', closes: '12:00' }],
    exceptions: [],
  });

  await day(monday)
    .getByRole('button', { name: m.staff_hours_add_to({ day: monday }) })
    .click();

  await expect.element(day(monday).getByLabelText(m.staff_hours_from()).nth(1)).toHaveValue('12:15');
});

test('a reversed range is marked at its end, with what to do for hours past midnight', async () => {
  const { day } = await openForm({
    weekly: [{ weekday: 1, opens: '09:00', closes: '18:00' }],
    exceptions: [],
  });

  await day(monday).getByLabelText(m.staff_hours_from()).selectOptions('22:00');

  const closes = day(monday).getByLabelText(m.staff_hours_to());
  await expect.element(closes).toHaveAttribute('aria-invalid', 'true');
  await expect.element(day(monday).getByText(m.staff_hours_backwards())).toBeVisible();
});

test('a day with other hours is saved with its reason, on a phone too', async () => {
  const { hours, save, sent } = await openForm({ weekly: [], exceptions: [] }, undefined, { width: 390 });

  await hours.getByRole('button', { name: m.staff_hours_add_day() }).click();
  await hours.getByLabelText(m.staff_hours_day(), { exact: true }).fill('2026-12-25');
  await hours.getByLabelText(m.staff_hours_reason()).fill('Holiday');
  await save();

  await expect
    .poll(() => sent()?.openingHours)
    .toEqual({
      weekly: [],
      exceptions: [{ day: '2026-12-25', reason: 'Holiday', ranges: [] }],
    });
  await expectMessage(m.staff_form_saved());
});

test('a day that is not chosen is marked after the server rejected it', async () => {
  const rejected = errorResponse('request.invalid', {
    fields: { 'openingHours.exceptions.0.day': 'invalid' },
  });
  const { hours, save } = await openForm({ weekly: [], exceptions: [] }, rejected);
  await hours.getByRole('button', { name: m.staff_hours_add_day() }).click();

  await save();

  await expect.element(hours.getByText(m.staff_hours_day_missing())).toBeVisible();
});
