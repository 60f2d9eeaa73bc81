/** A table is taken away as a file: the rows as they are narrowed, as CSV and for Excel. */
import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { hire, newWord } from '../support/console-calls.ts';
import { expect, test } from '../support/journey.ts';
import type { Staff } from '../support/people/staff.ts';

test('the users, narrowed to one, come as a CSV and as an Excel file that hold this row alone', async ({
  people,
}) => {
  const owner = await people.staff('demo', 'owner');
  const { email } = await hire(owner, 'AGENT', `=HYPERLINK("x") ${newWord()}`);
  await owner.open('/app/users', 'Users');
  await owner.search('Name or email', email);
  await expect(owner.page.getByRole('status').filter({ hasText: '1–1 of 1' })).toBeVisible();

  const csv = (await download(owner, 'CSV file')).toString('utf8').trim().split(/\r?\n/);
  const { sheets } = await readXlsx(await download(owner, 'Excel file (XLSX)'));

  expect(csv).toHaveLength(2);
  expect(csv[1]).toContain(email);
  expect(csv[1], 'no formula').not.toMatch(/(^|,)"?=/);
  const rows = sheets[0]?.rows ?? [];
  expect(rows).toHaveLength(2);
  expect(rows[1]?.map(String)).toContain(email);
});

async function download({ page }: Staff, kind: string): Promise<Buffer> {
  const arrives = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  const file = await arrives;
  expect(file.suggestedFilename()).toMatch(/\.(csv|xlsx)$/);
  return readFile(await file.path());
}
