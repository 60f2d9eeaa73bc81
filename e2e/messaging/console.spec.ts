/** Messages at the console: what became of each, the words, what carries them, and the form that starts it all. */
import { expect } from '@playwright/test';
import { newWord, registerByCall } from '../support/console-calls.ts';
import { test } from '../support/journey.ts';

const widths = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

for (const account of ['admin', 'owner']) {
  for (const [device, viewport] of Object.entries(widths)) {
    test(`${account} finds a message and gives the words a turn on a ${device}`, async ({
      people,
      product,
    }) => {
      await registerByCall(product, 'support', 'Una Wren');
      const staff = await people.staff('demo', account, { window: { viewport } });
      await staff.open('/app/messages', 'Messages');
      const { page } = staff;
      await page.getByRole('button', { name: 'Code' }).first().click();
      await expect(staff.dialog('Code').getByText('A code: its words are kept nowhere.')).toBeVisible();
      await staff.dialog('Code').getByRole('button', { name: 'Close' }).click();

      await page.getByRole('link', { name: 'Templates' }).click();
      const text = page.getByLabel('Text', { exact: true });
      const before = await text.inputValue();
      const word = newWord();
      await text.fill(`${word} {{ nobody }}`);
      await expect(page.getByText(/\{\{ nobody \}\} is nothing that can be put in here/)).toBeVisible();
      await text.fill(`${word} for`);
      await page.getByRole('button', { name: "Put in: Customer's name" }).click();
      await expect(text).toHaveValue(`${word} for {{ customerName }}`);
      await expect(page.getByRole('region', { name: 'How it reads' })).toContainText(
        new RegExp(`${word} for \\w`),
      );
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('button', { name: 'Back to ours' })).toBeVisible();

      await page.getByRole('button', { name: 'Back to ours' }).click();
      await staff.answer('Go back to the words as delivered?', 'Back to ours');
      await expect(text).toHaveValue(before);
      const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      expect(fits).toBe(true);
      expect(people.problems()).toEqual([]);
    });
  }
}

test('a test message says what the carrier answered', async ({ people }) => {
  const owner = await people.staff('demo', 'owner');
  await owner.open('/app/settings/templates', 'Settings');
  const trying = owner.page.getByRole('region', { name: 'Try it out' });
  await trying.getByRole('button', { name: 'Send a test' }).click();
  await expect(trying.getByText('Say to whom.')).toBeVisible();
  const to = `${newWord()}@mail.test`;
  await trying.getByLabel('Email address').fill(to);
  await trying.getByRole('button', { name: 'Send a test' }).click();

  await expect(trying.getByText('The carrier took it.')).toBeVisible();
  await expect.poll(async () => (await owner.call('/api/dev/outbox')).text).toContain(to);
});

test('a secret is written, kept and never shown; a wrong address is refused at its field', async ({
  people,
}) => {
  const owner = await people.staff('globex', 'owner');
  await owner.open('/app/settings/carriers', 'Settings');
  const { page } = owner;
  const whatsApp = page.getByRole('region', { name: 'WhatsApp' });
  await whatsApp.getByLabel('Carrier').selectOption({ label: 'Another service (HTTP)' });
  await whatsApp.getByLabel('Address').fill('http://not-secure.example/send');
  const secret = `hush-${newWord()}`;
  await whatsApp.getByLabel('Secret').fill(secret);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(whatsApp.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
  await whatsApp.getByLabel('Address').fill('https://carrier.example/send');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText('Not saved yet.')).toBeHidden();
  await page.reload();
  await expect(whatsApp.getByText('A secret is kept')).toBeVisible();
  expect((await owner.call('/api/manage/carriers')).text).not.toContain(secret);

  await whatsApp.getByLabel('Carrier').selectOption({ label: "The installation's own" });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not saved yet.')).toBeHidden();
});

test('the form is arranged by keyboard, seen beside it, and asked of the next customer', async ({
  people,
}) => {
  const owner = await people.staff('globex', 'owner');
  const before = (await owner.call('/api/manage/form')).json().result;
  await owner.open('/app/settings/form', 'Settings');
  const { page } = owner;
  const add = page.getByRole('group', { name: 'Not on the form' });
  await add.getByRole('button', { name: 'City' }).click();
  await page.getByRole('button', { name: 'Change City' }).click();
  const label = `Home town ${newWord()}`;
  await page.getByLabel('Your word for it').fill(label);
  await page.getByRole('button', { name: `Move ${label} up` }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Move ${label} up` })).toBeFocused();
  await expect(page.getByRole('complementary', { name: 'What customers see' })).toContainText(label);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('As saved')).toBeVisible();

  const customer = await people.customer('globex', 'Looks Once');
  await customer.openForm('claims-help');
  await expect(customer.page.getByLabel(label)).toBeVisible();

  const { version } = (await owner.call('/api/manage/form')).json().result;
  const body = { ...before, version };
  expect((await owner.call('/api/manage/form', { method: 'PUT', body })).status).toBe(200);
});
