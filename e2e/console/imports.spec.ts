/** An admin imports users from a file, corrects its errors first, and takes the import back. */
import { expect, test } from '../support/journey.ts';

test('a file with an error imports nothing, the corrected one imports its users, and the undo removes them', async ({
  people,
  ownFoyer,
}) => {
  const admin = await people.staff('globex', 'admin', { foyer: ownFoyer });
  const { page } = admin;
  await admin.open('/app/users', 'Users');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible();
  const imported = page.getByRole('row').filter({ hasText: /(Imani|Ivo) Import/ });
  const choose = (text: string) =>
    page.getByLabel('CSV file').setInputFiles({
      name: 'team.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });

  await choose('Name;Email;Role\nImani Import;imani@globex.test;Agent\nIvo Import;no address;\n');
  const errors = page.getByRole('table', { name: 'Errors in the file' });
  await expect(errors.getByRole('row').nth(1)).toContainText('3Email');
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);

  await choose('Name;Email;Role\nImani Import;imani@globex.test;Agent\nIvo Import;ivo@globex.test;\n');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 rows of team.csv were imported.')).toBeVisible();
  await admin.open('/app/users?search=Import', 'Users');
  await expect(imported).toHaveCount(2);

  await admin.open('/app/imports?kind=users', 'Import');
  await page.getByRole('button', { name: 'Undo import of team.csv' }).click();
  await admin.confirm('Undo this import?', 'Undo');
  await expect(page.getByText(/2 removed, 0 kept/).first()).toBeVisible();
  await admin.open('/app/users?search=Import', 'Users');
  await expect(imported).toHaveCount(0);
  expect(people.pageErrors()).toEqual([]);
});
