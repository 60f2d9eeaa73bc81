/** From the death of the media server to pictures again, on the customer's side. */
import type { Browser, BrowserContext } from '@playwright/test';
import { launchBrowser } from '../e2e/support/chromium.ts';
import type { Foyer } from '../e2e/support/foyer.ts';
import { Agent } from '../e2e/support/people/agent.ts';
import { Customer } from '../e2e/support/people/customer.ts';
import { signalProcess } from '../e2e/support/processes.ts';
import { clockFrames, firstFrameAfter, framesAgainAfter } from './frame-clock.ts';
import { figure, heading } from './report.ts';
import { describeMs } from './statistics.ts';

const runs = 3;
const remoteVideo = '[data-testid=remote-video]';
/** Shorter holes are hiccups of a busy machine. */
const lossMs = 600;

export async function mediaRestart(foyer: Foyer): Promise<void> {
  const browser = await launchBrowser();
  const call = await meet(browser, foyer);
  await firstFrameAfter(call.customer.page, call.acceptedAt);
  const pauses: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    // Where it was well for a while, the supervisor waits the least.
    await call.customer.page.waitForTimeout(11_000);
    const killedAt = Date.now();
    signalProcess(foyer.liveKitPid() ?? Number.NaN, 'SIGKILL');
    pauses.push((await framesAgainAfter(call.customer.page, killedAt, lossMs)) - killedAt);
  }
  await call.hangUp();
  await browser.close();

  heading("LiveKit killed in a call → pictures again on the customer's side");
  figure('through the product', describeMs(pauses));
}

async function meet(browser: Browser, foyer: Foyer) {
  const windows: BrowserContext[] = [];
  const open = async () => {
    const window = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    windows.push(window);
    await clockFrames(window, remoteVideo);
    return window.newPage();
  };
  const agent = new Agent(await open(), 'demo', foyer, 'agent');
  await agent.goOnDuty();
  const customer = new Customer(await open(), 'demo', foyer, 'Bea Bench');
  await customer.register('product-tour');
  const knock = agent.knock(customer.name, 'Product Tour').getByRole('button', { name: 'ACCEPT' });
  // As in life: somebody looks at the toast before they click, and the customer's page has come to rest.
  await agent.page.waitForTimeout(2_000);
  const acceptedAt = await knock.evaluate((button) => {
    const at = Date.now();
    (button as HTMLElement).click();
    return at;
  });
  return {
    customer,
    acceptedAt,
    async hangUp() {
      await customer.room.leave();
      await customer.room.ended.waitFor();
      await Promise.all(windows.map((window) => window.close()));
    },
  };
}
