/** Erasing a customer's personal data, on the customer's page. */
import { type CustomerDetail, customerRoutes } from '@foyer/contract/customers.ts';
import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from './support/console-page.tsx';
import { errorResponse } from './support/fake-api.ts';
import { expectToFit } from './support/layout.ts';
import { sample } from './support/sample.ts';
import { expectMessage } from './support/shown-messages.ts';

const erase = 'POST /api/manage/customers/:customerId/erase';
const { result } = sample(customerRoutes.find.answer, { listLength: 0 }) as { result: CustomerDetail };
const asha = { ...result, name: 'Asha Rao' };

let opened: ConsolePage;
afterEach(() => opened.close());

async function open(role: 'ADMIN' | 'AGENT', block: CustomerDetail['block'] = null): Promise<void> {
  opened = await openConsolePage({
    path: '/app/customers/x',
    role,
    state: 'full',
    answers: {
      'GET /api/manage/customers/:customerId': { result: { ...asha, block } },
      [erase]: null,
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
}

const button = page.getByRole('button', { name: m.staff_customers_erase() });
const dialog = page.getByRole('dialog');
const confirm = dialog.getByRole('button', { name: m.staff_customers_erase() });
const asked = () => opened.api.requests.filter((request) => request.endsWith('/erase')).length;

test('says what is deleted and what stays, and leads to the list when it is done', async () => {
  await open('ADMIN');
  await button.click();
  await expect.element(dialog.getByText(m.staff_customers_erase_text())).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: m.staff_cancel() })).toHaveFocus();
  expect(asked()).toBe(0);

  await confirm.click();

  await expectMessage(m.staff_customers_erase_done({ name: 'Asha Rao' }));
  await expect
    .element(page.getByRole('heading', { name: m.staff_customers_title(), level: 1 }))
    .toBeVisible();
});

test('names what has to end first, and keeps the dialog open', async () => {
  await open('ADMIN');
  opened.api.answer(erase, errorResponse('customer.present'));
  await button.click();

  await confirm.click();

  await expect.element(dialog.getByText(m.error_customer_present())).toBeVisible();
});

test('is offered for a blocked customer too, and to admins only', async () => {
  await open('ADMIN', { reason: 'Abuse.', by: 'Meera', at: '2026-11-20T10:00:00.000Z' });
  await expect.element(button).toBeVisible();
  await opened.close();

  await open('AGENT');
  expect(button.query()).toBeNull();
});

test('fits on a phone, and has no accessibility violations', async () => {
  await open('ADMIN');
  await button.click();
  await expect.element(confirm).toBeVisible();

  await expectToFit();
  // While the dialog appears, its texts are faint.
  await expect.poll(async () => (await axe.run(document.body)).violations.map(({ id }) => id)).toEqual([]);
  await page.viewport(1280, 800);
});
