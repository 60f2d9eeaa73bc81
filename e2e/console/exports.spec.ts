/** Table exports as CSV and Excel contain the filtered rows. */
import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { createStaff, uniqueWord } from '../support/api/console-calls.ts';
import { expect, test } from '../support/journey.ts';
import type { Staff } from '../support/people/staff.ts';

test('the CSV and Excel exports of a filtered user list contain the matching row alone', {
  tag: '@smoke',
}, async ({ people }) => {
  const owner = await people.staff('demo', 'owner');
  const { email } = await createStaff(owner, 'AGENT', `=HYPERLINK("x") ${uniqueWord()}`);
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
  const downloadStarted = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  const file = await downloadStarted;
  expect(file.suggestedFilename()).toMatch(/\.(csv|xlsx)$/);
  return readFile(await file.path());
}
