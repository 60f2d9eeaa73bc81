/** Generate Link at the console: with or without a customer, with a QR code, sent and revoked. */
import { expect } from '@playwright/test';
import { createBookableProduct } from '../support/api/bookings.ts';
import { registerDemoCustomer, uniqueWord } from '../support/api/console-calls.ts';
import { test } from '../support/journey.ts';

const viewports = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const visits = [
  { role: 'an agent', account: 'agent', device: 'phone' },
  { role: 'an admin', account: 'admin', device: 'desktop' },
  { role: 'a super admin', account: 'owner', device: 'phone' },
] as const;

for (const { role, account, device } of visits) {
  const viewport = viewports[device];
  test(`${role} creates a link on a ${device}, which is valid until it is revoked`, async ({ people }) => {
    const admin = await people.staff('demo', 'admin');
    const bookable = await createBookableProduct(admin, `Fencing ${uniqueWord()}`);
    const staff = await people.staff('demo', account, { context: { viewport } });
    await staff.open('/app/customers/direct-link', 'Generate Link');
    const { page } = staff;
    const form = page.getByRole('region', { name: 'New link' });
    await form.getByRole('button', { name: 'Generate Link' }).click();
    await expect(form.getByText('Choose a product.')).toBeVisible();
    await form.getByLabel('Product').selectOption({ label: bookable.name });
    const note = `Fair ${uniqueWord()}`;
    await form.getByLabel('Note').fill(note);
    await form.getByRole('button', { name: 'Generate Link' }).click();

    await expect(form.getByRole('img', { name: /^QR code/ })).toBeVisible();
    const address = await form.getByRole('textbox', { name: 'Address' }).inputValue();
    expect(address).toContain(`/live/${bookable.slug}?link=`);
    const token = new URL(address).searchParams.get('link') ?? '';
    const stateOf = async () => (await staff.call(`/api/links/${token}`)).json().result.state;
    expect(await stateOf()).toBe('good');
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(fits).toBe(true);

    await staff.search('Customer, product or note', note);
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(1);
    await staff.chooseInRow('For anyone with the link', 'Revoke');
    await staff.confirm('Revoke this link?', 'Revoke');
    await staff.expectMessage('Link revoked');
    await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible();
    expect(await stateOf()).toBe('revoked');
    expect(people.pageErrors()).toEqual([]);
  });
}

test('a link is sent to the registered number of a customer; an invalid number is rejected', async ({
  people,
  foyer,
}) => {
  const admin = await people.staff('demo', 'admin');
  const made = await createBookableProduct(admin, `Judo ${uniqueWord()}`);
  const name = `Zoya ${uniqueWord()}`;
  const { customerId } = await registerDemoCustomer(foyer, made.slug, name);
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

  const sendForm = form.getByRole('form', { name: 'Send' });
  await sendForm.getByLabel('To', { exact: true }).selectOption({ label: 'To someone else' });
  await sendForm.getByLabel('Phone number').fill('12');
  await sendForm.getByRole('button', { name: 'Send' }).click();
  await expect(sendForm.getByText('Enter a valid phone number.')).toBeVisible();
  await sendForm.getByLabel('To', { exact: true }).selectOption({ label: `To ${name}, as registered` });
  await sendForm.getByRole('button', { name: 'Send' }).click();

  await expect(sendForm.getByText('Sent by SMS')).toBeVisible();
  await expect
    .poll(async () => (await admin.call('/api/dev/outbox')).text)
    .toContain(`/live/${made.slug}?link=`);
});
