/** The console of an agent whose tenant masks contacts, or forbids exports. */
import { type CustomerDetail, customerRoutes } from '@foyer/contract/customers.ts';
import { accountRoutes } from '@foyer/contract/users/account.ts';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { m } from '../../../paraglide/messages.js';
import { type ConsolePage, openConsolePage } from './support/console-page.tsx';
import { errorResponse } from './support/fake-api.ts';
import { expectToFit } from './support/layout.ts';
import { sample } from './support/sample.ts';

const reveal = 'POST /api/manage/customers/:customerId/contact';
const { result: customer } = sample(customerRoutes.find.answer, { listLength: 0 }) as {
  result: CustomerDetail;
};
const masked = { ...customer, name: 'Asha Rao', phone: '+91…11', email: 'a…@example.test', block: null };

let opened: ConsolePage;
beforeEach(() => page.viewport(1280, 800));
afterEach(() => opened.close());

async function open(path: string, rights: { seesContacts?: boolean; mayExport?: boolean }): Promise<void> {
  const account = (sample(accountRoutes.me.answer, { listLength: 0 }) as { result: object }).result;
  const result = { ...account, role: 'AGENT', seesContacts: true, mayExport: true, ...rights };
  opened = await openConsolePage({
    path,
    role: 'AGENT',
    state: 'full',
    answers: {
      'GET /api/account': { result },
      'GET /api/manage/customers/:customerId': { result: masked },
      [reveal]: { result: { phone: '+919845011111', email: 'asha@example.test' } },
    },
  });
}

const revealButton = page.getByRole('button', {
  name: m.staff_customers_reveal_label({ name: 'Asha Rao' }),
});

test('reveals the contact of a customer on demand', async () => {
  await open('/app/customers/x', { seesContacts: false });
  await expect.element(page.getByText('+91…11')).toBeVisible();
  expect(page.getByRole('link', { name: '+91…11' }).query()).toBeNull();

  await revealButton.click();

  await expect.element(page.getByRole('link', { name: '+91 98450 11111' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'asha@example.test' })).toBeVisible();
  expect(revealButton.query()).toBeNull();
});

test('shows why a contact could not be revealed', async () => {
  await open('/app/customers/x', { seesContacts: false });
  opened.api.answer(reveal, errorResponse('request.too_many'));

  await revealButton.click();

  await expect.element(page.getByRole('alert')).toHaveTextContent(m.error_request_too_many());
});

test('the contact has no Reveal button where contacts are not masked', async () => {
  await open('/app/customers/x', {});

  await expect.element(page.getByText('+91…11')).toBeVisible();
  expect(revealButton.query()).toBeNull();
});

test('shows that the search needs the whole contact, and does not sort by it', async () => {
  await open('/app/customers', { seesContacts: false });

  await expect.element(page.getByLabelText(m.staff_customers_search_masked())).toBeVisible();
  const header = page.getByRole('columnheader', { name: m.staff_customers_email() });
  await expect.element(header).toBeVisible();
  expect(header.getByRole('button').query()).toBeNull();
});

test.each(['/app/customers', '/app/schedules', '/app/customers/direct-link'])(
  'offers no export on %s where agents may not export',
  async (path) => {
    await open(path, {});
    await expect.element(page.getByRole('button', { name: m.staff_export() }).first()).toBeVisible();
    await opened.close();

    await open(path, { mayExport: false });
    await expect.element(page.getByRole('row').nth(1)).toBeVisible();

    expect(page.getByRole('button', { name: m.staff_export() }).query()).toBeNull();
  },
);

test('the masked record is accessible and fits on a phone', async () => {
  await open('/app/customers/x', { seesContacts: false });
  await expect.element(revealButton).toBeVisible();
  await page.viewport(390, 844);

  await expectToFit();
  const { violations } = await axe.run(document);
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
});
