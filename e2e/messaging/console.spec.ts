/** Messaging settings at the console: message log, templates, providers, and the registration form. */
import { expect } from '@playwright/test';
import { registerDemoCustomer, uniqueWord } from '../support/api/console-calls.ts';
import { test } from '../support/journey.ts';

const viewports = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

for (const [account, device] of [
  ['admin', 'phone'],
  ['owner', 'desktop'],
] as const) {
  const viewport = viewports[device];
  test(`${account} opens a sent message, changes a template and resets it on a ${device}`, async ({
    people,
    foyer,
  }) => {
    await registerDemoCustomer(foyer, 'support', 'Una Wren');
    const staff = await people.staff('demo', account, { context: { viewport } });
    await staff.open('/app/messages', 'Messages');
    const { page } = staff;
    await page.getByRole('button', { name: 'Code' }).first().click();
    await expect(
      staff.dialog('Code').getByText("This message contains a code, so its text isn't stored."),
    ).toBeVisible();
    await staff.dialog('Code').getByRole('button', { name: 'Close' }).click();

    await page.getByRole('link', { name: 'Templates' }).click();
    const text = page.getByLabel('Text', { exact: true });
    const before = await text.inputValue();
    const word = uniqueWord();
    await text.fill(`${word} {{ unknown }}`);
    await expect(page.getByText(/\{\{ unknown \}\} isn't available in this message/)).toBeVisible();
    await text.fill(`${word} for`);
    await page.getByRole('button', { name: "Insert: Customer's name" }).click();
    await expect(text).toHaveValue(`${word} for {{ customerName }}`);
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(new RegExp(`${word} for \\w`));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Reset to default' })).toBeVisible();

    await page.getByRole('button', { name: 'Reset to default' }).click();
    await staff.confirm('Reset to the default text?', 'Reset to default');
    await expect(text).toHaveValue(before);
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(fits).toBe(true);
    expect(people.pageErrors()).toEqual([]);
  });
}

test('sending a test message shows the response of the provider', async ({ people }) => {
  const owner = await people.staff('demo', 'owner');
  await owner.open('/app/settings/templates', 'Settings');
  const testMessage = owner.page.getByRole('region', { name: 'Test message' });
  await testMessage.getByRole('button', { name: 'Send test' }).click();
  await expect(testMessage.getByText('Enter a recipient.')).toBeVisible();
  const to = `${uniqueWord()}@mail.test`;
  await testMessage.getByLabel('Email address').fill(to);
  await testMessage.getByRole('button', { name: 'Send test' }).click();

  await expect(testMessage.getByText('The provider accepted the message.')).toBeVisible();
  await expect.poll(async () => (await owner.call('/api/dev/outbox')).text).toContain(to);
});

test('a provider secret is never shown again, and an invalid address is rejected at its field', async ({
  people,
}) => {
  const owner = await people.staff('globex', 'owner');
  await owner.open('/app/settings/carriers', 'Settings');
  const { page } = owner;
  const whatsApp = page.getByRole('region', { name: 'WhatsApp' });
  await whatsApp.getByLabel('Provider').selectOption({ label: 'Other service (HTTP)' });
  await whatsApp.getByLabel('Address').fill('http://not-secure.example/send');
  const secret = `hush-hush-${uniqueWord()}`;
  await whatsApp.getByLabel('Secret').fill(secret);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(whatsApp.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
  await whatsApp.getByLabel('Address').fill('https://provider.example/send');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText('You have unsaved changes.')).toBeHidden();
  await page.reload();
  await expect(whatsApp.getByText('A secret is saved')).toBeVisible();
  expect((await owner.call('/api/manage/carriers')).text).not.toContain(secret);

  await whatsApp.getByLabel('Provider').selectOption({ label: 'Default (provided by the operator)' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You have unsaved changes.')).toBeHidden();
});

test('a field moved by keyboard appears in the preview and in the form of the next customer', async ({
  people,
}) => {
  const owner = await people.staff('globex', 'owner');
  const before = (await owner.call('/api/manage/form')).json().result;
  await owner.open('/app/settings/form', 'Settings');
  const { page } = owner;
  const availableFields = page.getByRole('group', { name: 'Available fields' });
  await availableFields.getByRole('button', { name: 'City' }).click();
  await page.getByRole('button', { name: 'Edit City' }).click();
  const label = `Home town ${uniqueWord()}`;
  await page.getByLabel('Custom label').fill(label);
  await page.getByRole('button', { name: `Move ${label} up` }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Move ${label} up` })).toBeFocused();
  await expect(page.getByRole('complementary', { name: 'What customers see' })).toContainText(label);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved version')).toBeVisible();

  const customer = await people.customer('globex', 'Looks Once');
  await customer.openForm('claims-help');
  await expect(customer.page.getByLabel(label)).toBeVisible();

  const { version } = (await owner.call('/api/manage/form')).json().result;
  const body = { ...before, version };
  expect((await owner.call('/api/manage/form', { method: 'PUT', body })).status).toBe(200);
});
