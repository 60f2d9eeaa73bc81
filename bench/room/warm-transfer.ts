/** The media gap of a warm transfer: from "Hand over" to the new agent's first frame on the customer's page. */
import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../../e2e/support/browser/chromium.ts';
import { Agent } from '../../e2e/support/people/agent.ts';
import { Customer } from '../../e2e/support/people/customer.ts';
import { RoomView } from '../../e2e/support/people/room-view.ts';
import type { Foyer } from '../../e2e/support/servers/foyer.ts';
import { printHeading, printMeasurement } from '../report.ts';
import { describeMs } from '../statistics.ts';
import { firstFrameAfter, recordFrames } from './frame-timestamps.ts';

const runs = 3;
const remoteVideo = '[data-testid=remote-video]';
/** The agents talk, and the pages become idle. */
const talksMs = 2500;

export async function warmTransfer(foyer: Foyer): Promise<void> {
  const browser = await launchBrowser();
  const lena = new Agent(await open(browser), 'demo', foyer, 'agent');
  const mateo = new Agent(await open(browser), 'demo', foyer, 'agent2');
  await Promise.all([lena.signIn(), mateo.signIn()]);
  const gaps: number[] = [];
  for (let run = 0; run < runs; run += 1)
    gaps.push(await measureGap({ browser, foyer, lena, mateo, name: `Wanda Warm ${run}` }));
  await browser.close();
  printHeading('Warm transfer: "Hand over" → first frame of the new agent at the customer');
  printMeasurement('media gap (target 2000 ms)', describeMs(gaps));
}

interface TransferOptions {
  readonly browser: Browser;
  readonly foyer: Foyer;
  readonly lena: Agent;
  readonly mateo: Agent;
  readonly name: string;
}

async function measureGap({ browser, foyer, lena, mateo, name }: TransferOptions): Promise<number> {
  if (await mateo.lobby.isChecked()) await mateo.switchLobbyOff();
  await lena.switchLobbyOn();
  const customer = new Customer(await open(browser), 'demo', foyer, name);
  await customer.register('product-tour');
  const first = await lena.accept(lena.knock(name, 'Product Tour'));
  await firstFrameAfter(customer.page, 0);
  await mateo.switchLobbyOn();

  await first.control('Transfer customer').click();
  const sheet = first.page.getByRole('dialog', { name: /^Transfer / });
  await sheet.getByRole('radio', { name: /Talk to the agent first/ }).check();
  await sheet.getByRole('radio', { name: /Mateo Ruiz/ }).check();
  await sheet.getByRole('button', { name: 'Ask agent' }).click();
  const opened = mateo.page.context().waitForEvent('page');
  await mateo.page.getByRole('button', { name: 'Talk' }).click();
  const tab = await opened;
  await tab.getByText(/^You're talking to /).waitFor();
  await tab.waitForTimeout(talksMs);

  const handedOverAt = await first.page.getByRole('button', { name: 'Hand over' }).evaluate((button) => {
    const at = Date.now();
    (button as HTMLElement).click();
    return at;
  });
  const shownAt = await firstFrameAfter(customer.page, handedOverAt);
  await new RoomView(tab).end();
  await customer.room.ended.waitFor();
  await Promise.all([customer.page.context().close(), first.page.close(), tab.close()]);
  return shownAt - handedOverAt;
}

async function open(browser: Browser): Promise<Page> {
  const window = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await recordFrames(window, remoteVideo);
  return window.newPage();
}
