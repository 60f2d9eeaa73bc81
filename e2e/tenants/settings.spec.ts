/** What a super admin sets for the tenant is taken up by its pages. */
import { configNews } from '@foyer/contract/config-news.ts';
import { expect, test } from '../support/journey.ts';

/** Until the page asks again, and a moment to draw it. */
const takenUp = { timeout: configNews.askedEveryMs + 3_000 };

test("a switch of the settings changes the customers' form, also the one that stands open", async ({
  people,
}) => {
  const owner = await people.staff('acme', 'owner');
  const customer = await people.customer('acme', 'Looks Twice');
  const name = customer.page.getByLabel('Your name');
  const consent = customer.page.getByLabel(/I agree to the privacy policy/);
  const byDefault = owner.page.getByRole('switch', { name: 'Policy accepted by default' });
  const save = async () => {
    await owner.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(owner.page.getByText('Not saved yet.')).toBeHidden();
  };
  await owner.open('/app/settings', 'Settings');
  await customer.openForm('jee-live-demo');
  await name.fill('Looks Twice');
  await expect(consent).not.toBeChecked();

  await byDefault.click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Tick it beforehand' }).click();
  await expect(owner.page.getByText('Not saved yet.')).toBeVisible();
  await save();
  await expect(consent).toBeChecked(takenUp);
  await expect(name).toHaveValue('Looks Twice');

  await byDefault.click();
  await save();
  await customer.openForm('jee-live-demo');
  await expect(consent).not.toBeChecked();
});

test('a colour that fades is refused with one that does not, and the next page wears it', async ({
  people,
}) => {
  const owner = await people.staff('globex', 'owner');
  const { page } = owner;
  const field = page.getByLabel('Primary colour');
  const saveButton = page.getByRole('button', { name: 'Save', exact: true });
  const offer = page.getByRole('button', { name: /^Use #[0-9A-F]{6} on light pages$/ });
  const accentOf = (where: typeof page) =>
    where.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  await owner.open('/app/settings', 'Settings');

  await field.fill('#F2B705');
  await expect(page.getByText('This colour is too pale for light pages')).toBeVisible();
  await expect(saveButton).toBeDisabled();
  const shade = /#[0-9A-F]{6}/.exec((await offer.textContent()) ?? '')?.[0];
  await offer.click();
  await expect(page.getByText('Everything in this palette can be read.')).toBeVisible();
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
