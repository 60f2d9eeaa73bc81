/** The audit log: who changed what, with the values before and after. */
import { createProduct, uniqueWord } from '../support/api/console-calls.ts';
import { expect, test } from '../support/journey.ts';

test('a change by an admin appears in the audit log with the values before and after', async ({ people }) => {
  const admin = await people.staff('demo', 'admin');
  const { id, version, createdAt, image, ...fields } = await createProduct(admin, `Fencing ${uniqueWord()}`);
  const body = { ...fields, version, name: `${fields.name} II`, offerLastsSeconds: 45 };
  const response = await admin.call(`/api/manage/products/${id}`, { method: 'PUT', body });
  expect(response.status, createdAt + image).toBe(200);

  const owner = await people.staff('demo', 'owner');
  await owner.open('/app/audit-logs', 'Audit Logs');
  const row = owner.row(`${fields.name} II`).filter({ hasText: 'Update' });
  await expect(row).toContainText('Aiko Tanaka');
  await row.click();

  const entry = owner.page.getByRole('dialog', { name: /^Update/ });
  const seconds = entry.getByRole('row').filter({ hasText: 'offerLastsSeconds' });
  await expect(seconds.getByRole('cell')).toHaveText(['30', '45']);
  await entry.getByRole('link', { name: 'View all entries for this record' }).click();
  await expect(owner.page.getByRole('status').filter({ hasText: '1–2 of 2' })).toBeVisible();
});
