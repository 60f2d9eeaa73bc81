/** How fast a browser makes one file of a recorded call of two, with cameras in 720p. */
import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { setFlags } from '../../e2e/support/api/flags.ts';
import { signInThroughApi } from '../../e2e/support/api/staff-session.ts';
import { launchBrowser } from '../../e2e/support/browser/chromium.ts';
import { storeSession } from '../../e2e/support/browser/stored-session.ts';
import { Agent } from '../../e2e/support/people/agent.ts';
import { Customer } from '../../e2e/support/people/customer.ts';
import { findRecordedCall } from '../../e2e/support/recordings/recorded-call.ts';
import { type Foyer, password } from '../../e2e/support/servers/foyer.ts';
import { printHeading, printMeasurement } from '../report.ts';

const tenant = 'demo';
const recordedMs = 30_000;

export async function singleFile(foyer: Foyer): Promise<void> {
  printHeading('One file of a recorded call of two in 720p');
  await setFlags(foyer, tenant, { serverSideRecording: true });
  const browser = await launchBrowser();
  await recordCall(browser, foyer);
  const durationMs = await untilRecorded(foyer);
  // Nothing else runs in the browser.
  const page = await open(browser);
  const { storage } = await signInThroughApi(foyer, tenant, { email: `admin@${tenant}.test`, password });
  await storeSession(page, storage);
  await page.goto(new URL('/app/recordings', foyer.baseUrl(tenant)).href);
  await page.getByText('Sina Single').first().click();
  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
  const download = page.waitForEvent('download', { timeout: 600_000 });
  const since = performance.now();
  await page.getByRole('button', { name: /^Save as one/ }).click();
  const file = await (await download).path();
  const tookMs = performance.now() - since;
  const { size } = await stat(file);
  printMeasurement(
    `of ${(durationMs / 1000).toFixed(0)} s`,
    `${(tookMs / 1000).toFixed(1)} s, ${(durationMs / tookMs).toFixed(2)} times as fast as real time, ${(size / 1e6).toFixed(1)} MB`,
  );
  await browser.close();
  await setFlags(foyer, tenant, { serverSideRecording: false });
}

async function recordCall(browser: Browser, foyer: Foyer): Promise<void> {
  const agent = new Agent(await open(browser), tenant, foyer, 'agent');
  await agent.signInWithLobbyOn();
  const customer = new Customer(await open(browser), tenant, foyer, 'Sina Single');
  await customer.register('product-tour');
  await customer.allowRecording();
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await customer.page.getByTestId('remote-video').first().waitFor();
  await agents.control('Recording').click();
  await agents.control('Start recording').click();
  await wait(recordedMs);
  await agents.control('Stop recording').click();
  await agents.page.keyboard.press('Escape');
  await agents.end();
  await Promise.all([agent, customer, agents].map(({ page }) => page.close()));
}

/** @returns the duration of the recording in milliseconds */
async function untilRecorded(foyer: Foyer): Promise<number> {
  for (;;) {
    const duration = (await findRecordedCall(foyer))?.duration;
    if (typeof duration === 'number') return duration;
    await wait(500);
  }
}

async function open(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
}
