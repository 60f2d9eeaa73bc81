/** The form and the code when things are not typed right, and when there is no mouse. */
import { expect, test } from '../support/journey.ts';

test('an empty form tells at each field what is missing, and leads to the first', async ({ people }) => {
  const customer = await people.customer('acme', 'Nobody Yet');
  await customer.openForm('jee-live-demo');

  await customer.sendCode.click();

  const { page } = customer;
  await expect(page.getByText('Tell us how to call you.')).toBeVisible();
  await expect(page.getByText('We need your number to reach you.')).toBeVisible();
  await expect(page.getByText('Please choose one.')).toHaveCount(2);
  await expect(page.getByText('We need your agreement to go on.')).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveAttribute('aria-invalid', 'true');
});

test('a number that cannot exist is told at its field, and nothing is sent', async ({ people }) => {
  const customer = await people.customer('demo', 'Tom Typo');
  await customer.openForm('support');
  await customer.fillForm();
  await customer.page.getByLabel('Mobile number').fill('12');

  await customer.sendCode.click();

  await expect(
    customer.page.getByText('There is no such number. Check the digits and the country.'),
  ).toBeVisible();
  await expect(customer.page.getByLabel('Mobile number')).toBeFocused();
  await expect(customer.code).toHaveCount(0);
});

test('after five wrong codes a new one is needed, and the old one does not work any more', async ({
  people,
}) => {
  const customer = await people.customer('demo', 'Gus Guess');
  await customer.page.clock.install();
  await customer.askForCode('support');
  const old = await customer.readCode();

  for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
    await customer.typeWrongCode();
    await expect(customer.page.getByText(`That is not the code. You have ${left} left.`)).toBeVisible();
  }
  await customer.typeWrongCode();
  await expect(customer.page.getByText('Too many wrong tries. You need a new code.')).toBeVisible();
  await expect(customer.code).not.toBeEditable();

  await customer.page.clock.fastForward('00:31');
  await customer.page.getByRole('button', { name: 'Send me a new code' }).click();
  await expect(customer.code).toBeEditable();
  await expect.poll(() => customer.readCode()).not.toBe(old);
  await customer.code.fill(old);
  await expect(customer.page.getByText('That is not the code. You have 4 tries left.')).toBeVisible();
  await customer.typeCode();
  await customer.expectInLobby();
  await customer.leaveLobby();
});

test('the whole way into the lobby can be gone by keyboard', async ({ people }) => {
  const customer = await people.customer('demo', 'Kim Keys');
  await customer.openForm('product-tour');
  const { keyboard } = customer.page;

  await customer.page.getByLabel('Your name').focus();
  await keyboard.type(customer.name);
  await keyboard.press('Tab');
  const country = customer.page.getByLabel('Country code');
  await expect(country).toBeFocused();
  // One more country of this letter each time: a whole name must be typed within a second of the letter before.
  while ((await country.inputValue()) !== 'IN') await keyboard.press('i');
  await keyboard.press('Tab');
  await expect(customer.page.getByLabel('Mobile number')).toBeFocused();
  await keyboard.type(customer.mobileNumber);
  await keyboard.press('Tab');
  await expect(customer.page.getByLabel('Email')).toBeFocused();
  await keyboard.press('Tab');
  await expect(customer.sendCode).toBeFocused();
  await keyboard.press('Enter');

  await expect(customer.code).toBeFocused();
  await keyboard.type(await customer.readCode());
  await customer.expectInLobby();
  await customer.leaveLobby();
});

test('the customer pages make the browser complain about nothing', async ({ people }) => {
  const customer = await people.customer('globex', 'Clara Clean');
  await customer.page.goto(new URL('/', customer.origin).href);
  await customer.register('claims-help');
  await customer.page.reload();
  await customer.expectInLobby();
  await customer.leaveLobby();

  expect(people.problems()).toEqual([]);
});
