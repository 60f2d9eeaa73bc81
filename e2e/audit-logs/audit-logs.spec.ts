/** The audit log tells who changed what, as it was and as it is. */
import { makeProduct, newWord } from '../support/console-calls.ts';
import { expect, test } from '../support/journey.ts';

test('what an admin has just changed stands in the log with before and after', async ({ people }) => {
  const admin = await people.staff('demo', 'admin');
  const { id, version, createdAt, image, ...fields } = await makeProduct(admin, `Fencing ${newWord()}`);
  const body = { ...fields, version, name: `${fields.name} II`, offerLastsSeconds: 45 };
  const changed = await admin.call(`/api/manage/products/${id}`, { method: 'PUT', body });
  expect(changed.status, createdAt + image).toBe(200);

  const owner = await people.staff('demo', 'owner');
  await owner.open('/app/audit-logs', 'Audit Logs');
  const row = owner.row(`${fields.name} II`).filter({ hasText: 'Update' });
  await expect(row).toContainText('Aiko Tanaka');
  await row.click();

  const entry = owner.page.getByRole('dialog', { name: /^Update/ });
  const seconds = entry.getByRole('row').filter({ hasText: 'offerLastsSeconds' });
  await expect(seconds.getByRole('cell')).toHaveText(['30', '45']);
  await entry.getByRole('link', { name: 'Everything about this record' }).click();
  await expect(owner.page.getByRole('status').filter({ hasText: '1–2 of 2' })).toBeVisible();
});
