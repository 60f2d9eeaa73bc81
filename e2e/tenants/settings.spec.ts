/** Settings of the tenant apply to its open and new pages. */
import { configRefresh } from '@foyer/contract/tenants/config-refresh.ts';
import { expect, test } from '../support/journey.ts';

/** One polling interval of the page, and time to render. */
const withinPollInterval = { timeout: configRefresh.pollIntervalMs + 3_000 };

test("a changed setting applies to the customers' form, including one that is already open", async ({
  people,
}) => {
  const owner = await people.staff('acme', 'owner');
  const customer = await people.customer('acme', 'Looks Twice');
  const name = customer.page.getByLabel('Your name');
  const consent = customer.page.getByLabel(/I agree to the privacy policy/);
  const byDefault = owner.page.getByRole('switch', { name: 'Policy accepted by default' });
  const save = async () => {
    await owner.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(owner.page.getByText('You have unsaved changes.')).toBeHidden();
  };
  await owner.open('/app/settings', 'Settings');
  await customer.openForm('jee-live-demo');
  await name.fill('Looks Twice');
  await expect(consent).not.toBeChecked();

  await byDefault.click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Tick in advance' }).click();
  await expect(owner.page.getByText('You have unsaved changes.')).toBeVisible();
  await save();
  await expect(consent).toBeChecked(withinPollInterval);
  await expect(name).toHaveValue('Looks Twice');

  await byDefault.click();
  await save();
  await customer.openForm('jee-live-demo');
  await expect(consent).not.toBeChecked();
});

test('a primary colour with low contrast is rejected, and the suggested one applies', {
  tag: '@smoke',
}, async ({ people }) => {
  const owner = await people.staff('globex', 'owner');
  const { page } = owner;
  const field = page.getByLabel('Primary colour');
  const saveButton = page.getByRole('button', { name: 'Save', exact: true });
  const suggestion = page.getByRole('button', { name: /^Use #[0-9A-F]{6} on light pages$/ });
  const accentOf = (target: typeof page) =>
    target.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  await owner.open('/app/settings', 'Settings');

  await field.fill('#F2B705');
  await expect(page.getByText('This colour is too pale for light pages')).toBeVisible();
  await expect(saveButton).toBeDisabled();
  const shade = /#[0-9A-F]{6}/.exec((await suggestion.textContent()) ?? '')?.[0];
  await suggestion.click();
  await expect(page.getByText('All colours in this palette are readable.')).toBeVisible();
  await saveButton.click();
  await expect(saveButton).toBeHidden();

  await expect.poll(() => accentOf(page)).toBe(shade);
  const customer = await people.customer('globex', 'Sees Gold');
  await customer.openForm('claims-help');
  expect(await accentOf(customer.page)).toBe(shade);

  await page.getByRole('button', { name: 'Dark red' }).click();
  await saveButton.click();
  await expect(saveButton).toBeHidden();
  await expect.poll(() => accentOf(page)).toBe('#8E1B22');
});
