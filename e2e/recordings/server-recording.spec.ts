/** A meeting is recorded on the server, with the customer's consent, and played in the console. */
import { stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { setFlags } from '../support/api/flags.ts';
import { expect, test } from '../support/journey.ts';
import { untilTracksAreWritten } from '../support/recordings/recorded-call.ts';

const tenant = 'demo';

test.setTimeout(240_000);

test.afterEach(({ foyer }) => setFlags(foyer, tenant, { serverSideRecording: false }));

test('a meeting is recorded on the server after the customer agreed while waiting, and an admin plays it', {
  tag: '@smoke',
}, async ({ people, foyer }) => {
  await setFlags(foyer, tenant, { serverSideRecording: true });
  const agent = await people.agent(tenant, 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer(tenant, 'Rhea Recorded');
  await customer.register('product-tour');
  await customer.allowRecording();
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  const { room } = customer;
  await room.expectRemoteMedia();
  await agents.expectRemoteMedia();
  const sign = room.page.getByRole('button', { name: /^Recording\./ });

  await agents.control('Recording').click();
  await agents.control('Start recording').click();
  await expect(sign).toBeVisible();
  await untilTracksAreWritten(foyer, 4);
  for (let round = 0; round < 3; round += 1) {
    await room.expectRemoteMedia();
    await agents.expectRemoteMedia();
  }
  await agents.control('Stop recording').click();
  await expect(sign).toBeHidden();
  await agents.page.keyboard.press('Escape');
  await agents.end();

  const admin = await people.staff(tenant, 'admin');
  await admin.open('/app/recordings', 'Recordings');
  const row = admin.page.getByRole('row', { name: /Rhea Recorded/ });
  await expect(async () => {
    await admin.page.reload();
    await expect(row.getByText('Ready')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await row.getByText('Rhea Recorded').click();
  const dialog = admin.page.getByRole('dialog', { name: 'Recording of Rhea Recorded' });
  await expect(dialog.getByRole('button', { name: /^Download / })).toHaveCount(4);
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => playedPictures(admin.page)).toBe(2);
  expect(await saveAsOneFile(admin.page)).toBeGreaterThan(50_000);
  expect(people.pageErrors()).toEqual([]);
});

/** @returns the size of the file, which a browser without a file picker puts into the downloads */
async function saveAsOneFile(page: Page): Promise<number> {
  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
  // The browser composes the file, on a machine that may hold other calls.
  const download = page.waitForEvent('download', { timeout: 90_000 });
  await page.getByRole('button', { name: /^Save as one/ }).click();
  return (await stat(await (await download).path())).size;
}

/** How many videos of the player show a picture, and have gone on. */
function playedPictures(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('video')].filter(
        ({ videoWidth, currentTime }) => videoWidth > 0 && currentTime > 0.3,
      ).length,
  );
}
