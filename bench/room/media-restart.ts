/** The time from killing the media server to remote frames again, on the customer's side. */
import type { Browser, BrowserContext } from '@playwright/test';
import { launchBrowser } from '../../e2e/support/browser/chromium.ts';
import { Agent } from '../../e2e/support/people/agent.ts';
import { Customer } from '../../e2e/support/people/customer.ts';
import type { Foyer } from '../../e2e/support/servers/foyer.ts';
import { signalProcess } from '../../e2e/support/servers/processes.ts';
import { printHeading, printMeasurement } from '../report.ts';
import { describeMs } from '../statistics.ts';
import { firstFrameAfter, frameAfterGap, recordFrames } from './frame-timestamps.ts';

const runs = 3;
const remoteVideo = '[data-testid=remote-video]';
/** Shorter gaps are caused by load on the machine. */
const minGapMs = 600;

export async function mediaRestart(foyer: Foyer): Promise<void> {
  const browser = await launchBrowser();
  const call = await meet(browser, foyer);
  await firstFrameAfter(call.customer.page, call.acceptedAt);
  const pauses: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    // After a stable period the supervisor restarts without backoff.
    await call.customer.page.waitForTimeout(11_000);
    const killedAt = Date.now();
    signalProcess(foyer.liveKitPid() ?? Number.NaN, 'SIGKILL');
    pauses.push((await frameAfterGap(call.customer.page, killedAt, minGapMs)) - killedAt);
  }
  await call.hangUp();
  await browser.close();

  printHeading("LiveKit killed in a meeting → frames again on the customer's side");
  printMeasurement('product', describeMs(pauses));
}

async function meet(browser: Browser, foyer: Foyer) {
  const windows: BrowserContext[] = [];
  const open = async () => {
    const window = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    windows.push(window);
    await recordFrames(window, remoteVideo);
    return window.newPage();
  };
  const agent = new Agent(await open(), 'demo', foyer, 'agent');
  await agent.signInWithLobbyOn();
  const customer = new Customer(await open(), 'demo', foyer, 'Bea Bench');
  await customer.register('product-tour');
  const knock = agent.knock(customer.name, 'Product Tour').getByRole('button', { name: 'ACCEPT' });
  // An agent reads the toast before accepting, and the customer's page becomes idle.
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
      await customer.room.leaveForGood();
      await customer.room.ended.waitFor();
      await Promise.all(windows.map((window) => window.close()));
    },
  };
}
