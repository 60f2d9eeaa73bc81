/** Validation of the registration form and the code, and use by keyboard alone. */
import { installClock } from '../support/browser/page-clock.ts';
import { expect, test } from '../support/journey.ts';

test('submitting an empty form shows an error at each required field and focuses the first', async ({
  people,
}) => {
  const customer = await people.customer('acme', 'Eve Empty');
  await customer.openForm('jee-live-demo');

  await customer.sendCode.click();

  const { page } = customer;
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await expect(page.getByText('Enter your mobile number.')).toBeVisible();
  await expect(page.getByText('Choose a course.')).toBeVisible();
  await expect(page.getByText('Choose a class.')).toBeVisible();
  await expect(page.getByText('Agree to the privacy policy to continue.')).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveAttribute('aria-invalid', 'true');
});

test('an impossible phone number is rejected at its field without sending a code', async ({ people }) => {
  const customer = await people.customer('demo', 'Tom Typo');
  await customer.openForm('support');
  await customer.fillForm();
  await customer.page.getByLabel('Mobile number').fill('12');

  await customer.sendCode.click();

  await expect(
    customer.page.getByText("This number isn't valid. Check the digits and the country code."),
  ).toBeVisible();
  await expect(customer.page.getByLabel('Mobile number')).toBeFocused();
  await expect(customer.code).toHaveCount(0);
});

test('five wrong codes require a new code, and the old one is no longer accepted', async ({ people }) => {
  const customer = await people.customer('demo', 'Gus Guess');
  await installClock(customer.page);
  await customer.requestCode('support');
  const old = await customer.readCode();

  for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
    await customer.enterWrongCode();
    const wrong = `That code isn't right. Try again. You have ${left} left.`;
    await expect(customer.page.getByText(wrong)).toBeVisible();
  }
  await customer.enterWrongCode();
  await expect(customer.page.getByText('Too many wrong codes. Request a new one.')).toBeVisible();
  await expect(customer.code).not.toBeEditable();

  await customer.page.clock.fastForward('00:31');
  await customer.page.getByRole('button', { name: 'Send new code' }).click();
  await expect(customer.code).toBeEditable();
  await expect.poll(() => customer.readCode()).not.toBe(old);
  await customer.code.fill(old);
  await expect(customer.page.getByText('This is an earlier code. Enter the newest one.')).toBeVisible();
  await customer.enterCode();
  await customer.expectInLobby();
  await customer.leaveLobby();
});

test('a customer can register and enter the lobby by keyboard alone', async ({ people }) => {
  const customer = await people.customer('demo', 'Kim Keys');
  await customer.openForm('product-tour');
  const { keyboard } = customer.page;

  await customer.page.getByLabel('Your name').focus();
  await keyboard.type(customer.name);
  await keyboard.press('Tab');
  const country = customer.page.getByLabel('Country code');
  await expect(country).toBeFocused();
  // Each press selects the next country with this letter. Typing the name is unreliable: it must happen
  // within a second.
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

test('the customer pages cause no console errors and no CSP violations', async ({ people }) => {
  const customer = await people.customer('globex', 'Clara Clean');
  await customer.page.goto(new URL('/', customer.origin).href);
  await customer.register('claims-help');
  await customer.page.reload();
  await customer.expectInLobby();
  await customer.leaveLobby();

  expect(people.pageErrors()).toEqual([]);
});
