/** What a super admin sets for the tenant is taken up by its pages. */
import { expect, test } from '../support/journey.ts';

test("a switch of the settings changes the customers' form", async ({ people }) => {
  const owner = await people.staff('acme', 'owner');
  const customer = await people.customer('acme', 'Looks Twice');
  const consent = customer.page.getByLabel(/I agree to the privacy policy/);
  const byDefault = owner.page.getByRole('switch', { name: 'Policy accepted by default' });
  const save = async () => {
    await owner.page.getByRole('button', { name: 'Save' }).click();
    await expect(owner.page.getByText('Not saved yet.')).toBeHidden();
  };
  await customer.openForm('jee-live-demo');
  await expect(consent).not.toBeChecked();
  await owner.open('/app/settings', 'Settings');

  await byDefault.click();
  await expect(owner.page.getByText('Not saved yet.')).toBeVisible();
  await save();
  await customer.openForm('jee-live-demo');
  await expect(consent).toBeChecked();

  await byDefault.click();
  await save();
  await customer.openForm('jee-live-demo');
  await expect(consent).not.toBeChecked();
});
