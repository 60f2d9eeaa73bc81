/**
 * A meeting with an outcome is in the reports: in the figures, in the chart, among the agents and in the export. It is on the
 * agent's own page too.
 */
import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/journey.ts';

test("a conversion is in the day's figures, leads to its meeting, and is in the export", async ({
  people,
  ownFoyer,
}) => {
  const visit = { foyer: ownFoyer };
  const customer = await people.customer('demo', 'Rhea Report', visit);
  const agent = await people.agent('demo', 'agent', visit);
  await agent.signInWithLobbyOn();
  await customer.register('product-tour');
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await customer.room.expectRemoteMedia();
  // The tools and their keys follow the first picture.
  await expect(agents.page.getByRole('button', { name: 'Outcome' })).toBeVisible();
  await agents.page.keyboard.press('o');
  const outcome = agents.page.getByRole('form', { name: 'Outcome for Rhea Report' });
  await outcome.getByText(/^Converted/).click();
  await outcome.getByLabel(/^Revenue in/).fill('1250.50');
  await outcome.getByRole('button', { name: 'Completed' }).click();
  await expect(outcome.getByText(/^Saved by /)).toBeVisible();
  await customer.room.leaveForGood();
  await customer.room.expectEnded('You ended the meeting.');

  await agent.page.getByRole('link', { name: 'My day' }).click();
  await expect(agent.page.getByRole('heading', { name: 'My day' })).toBeVisible();
  const met = agent.page.getByRole('region', { name: 'Your meetings today' }).getByRole('listitem');
  await expect(met).toContainText(['Rhea Report · Product Tour']);
  await expect(met.getByText('Converted')).toBeVisible();

  const admin = await people.staff('demo', 'admin', visit);
  const { page } = admin;
  await admin.open('/app', 'Dashboard');
  await page.getByRole('link', { name: 'Reports' }).click();
  await admin.expectHeading('Reports');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByRole('button', { name: 'Conversion rate: 100%' })).toBeVisible();
  const steps = page.getByRole('region', { name: 'From page visit to conversion' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /^Visited page1/,
    /^Registered1/,
    /^Code verified1/,
    /^Waited1/,
    /^Accepted1/,
    /^Met1/,
    /^Converted1/,
  ]);

  await page.getByRole('button', { name: 'Revenue: $1,250.50' }).click();
  const chart = page.getByRole('region', { name: 'Revenue by day' });
  await expect(chart.locator('.MuiBarChart-element')).toHaveCount(1);
  await chart.getByRole('button', { name: 'Show as a table' }).click();
  await expect(chart.getByRole('row').nth(1)).toContainText('$1,250.50');

  const row = page.getByRole('row').filter({ hasText: '$1,250.50' }).filter({ hasText: '100%' });
  const downloadStarted = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  const csv = await readFile(await (await downloadStarted).path(), 'utf8');
  expect(csv.trim().split(/\r?\n/)[1]).toMatch(/,100,\d+,1250\.5,/);

  await row.getByRole('link').click();
  await admin.expectHeading('Time Logs');
  await expect(admin.row(customer.name)).toBeVisible();
  expect(people.pageErrors()).toEqual([]);
});
