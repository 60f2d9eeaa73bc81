/** Generate Link: made for somebody or nobody, shown with its QR code, sent, taken back. */
import { expect } from '@playwright/test';
import { makeBookable } from '../support/booked.ts';
import { newWord, registerByCall } from '../support/console-calls.ts';
import { test } from '../support/journey.ts';

const widths = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const accounts = [
  { role: 'an agent', account: 'agent' },
  { role: 'an admin', account: 'admin' },
  { role: 'a super admin', account: 'owner' },
];

for (const { role, account } of accounts) {
  for (const [device, viewport] of Object.entries(widths)) {
    test(`${role} makes a link on a ${device}, and it leads to the form until it is revoked`, async ({
      people,
    }) => {
      const boss = await people.staff('demo', 'admin');
      const made = await makeBookable(boss, `Fencing ${newWord()}`);
      const staff = await people.staff('demo', account, { window: { viewport } });
      await staff.open('/app/customers/direct-link', 'Generate Link');
      const { page } = staff;
      const form = page.getByRole('region', { name: 'New link' });
      await form.getByRole('button', { name: 'Generate Link' }).click();
      await expect(form.getByText('Choose a product.')).toBeVisible();
      await form.getByLabel('Product').selectOption({ label: made.name });
      const note = `Fair ${newWord()}`;
      await form.getByLabel('Note').fill(note);
      await form.getByRole('button', { name: 'Generate Link' }).click();

      await expect(form.getByRole('img', { name: /^QR code/ })).toBeVisible();
      const address = await form.getByRole('textbox', { name: 'Address' }).inputValue();
      expect(address).toContain(`/live/${made.slug}?link=`);
      const token = new URL(address).searchParams.get('link') ?? '';
      const stateOf = async () => (await staff.call(`/api/links/${token}`)).json().result.state;
      expect(await stateOf()).toBe('good');
      const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      expect(fits).toBe(true);

      await staff.search('Customer, product or note', note);
      await expect(page.getByRole('button', { name: /^What to do with/ })).toHaveCount(1);
      await staff.chooseInRow('For whoever gets it', 'Revoke');
      await staff.answer('Revoke this link?', 'Revoke');
      await staff.expectToBeTold('The link is revoked.');
      await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible();
      expect(await stateOf()).toBe('revoked');
      expect(people.problems()).toEqual([]);
    });
  }
}

test('a customer is found by typing, gets the link as registered, and another number is refused at the field', async ({
  people,
  product,
}) => {
  const admin = await people.staff('demo', 'admin');
  const made = await makeBookable(admin, `Judo ${newWord()}`);
  const name = `Zoya ${newWord()}`;
  const { customerId } = await registerByCall(product, made.slug, name);
  await admin.open(`/app/customers/${customerId}`, name);
  await admin.page.getByRole('link', { name: 'Generate Link' }).last().click();
  await admin.expectHeading('Generate Link');
  const form = admin.page.getByRole('region', { name: 'New link' });
  await expect(form.getByLabel('Customer')).toHaveValue(name);
  await form.getByLabel('Customer').fill('');
  await form.getByLabel('Customer').fill(name.slice(0, -2));
  await admin.page.getByRole('option', { name: new RegExp(name) }).click();
  await form.getByLabel('Product').selectOption({ label: made.name });
  await form.getByRole('button', { name: 'Generate Link' }).click();
  await expect(form.getByRole('heading', { name: `For ${name}` })).toBeVisible();

  const sending = form.getByRole('form', { name: 'Send' });
  await sending.getByLabel('To', { exact: true }).selectOption({ label: 'To somebody else' });
  await sending.getByLabel('Number').fill('12');
  await sending.getByRole('button', { name: 'Send' }).click();
  await expect(sending.getByText('This is not a phone number.')).toBeVisible();
  await sending.getByLabel('To', { exact: true }).selectOption({ label: `To ${name}, as registered` });
  await sending.getByRole('button', { name: 'Send' }).click();

  await expect(sending.getByText('Sent by SMS')).toBeVisible();
  await expect
    .poll(async () => (await admin.call('/api/dev/outbox')).text)
    .toContain(`/live/${made.slug}?link=`);
});
