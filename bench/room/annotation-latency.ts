/** The time from a pen movement on the agent's page to the painted stroke on the customer's page. */
import type { Page } from '@playwright/test';
import { setFlags } from '../../e2e/support/api/flags.ts';
import { launchBrowser } from '../../e2e/support/browser/chromium.ts';
import { Agent } from '../../e2e/support/people/agent.ts';
import { Customer } from '../../e2e/support/people/customer.ts';
import type { Foyer } from '../../e2e/support/servers/foyer.ts';
import { printHeading, printMeasurement } from '../report.ts';
import { describeMs } from '../statistics.ts';

const movements = 60;
/** Longer than a stroke needs, so that each painting belongs to one movement. */
const betweenMovementsMs = 400;

declare global {
  interface Window {
    /** Epoch milliseconds of each filled path. */
    fills: number[];
  }
}

export async function annotationLatency(foyer: Foyer): Promise<void> {
  await setFlags(foyer, 'demo', { annotations: true });
  const browser = await launchBrowser({ hasSmallCamera: true });
  const open = async () => (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  const agent = new Agent(await open(), 'demo', foyer, 'agent');
  await agent.signInWithLobbyOn();
  const customer = new Customer(await open(), 'demo', foyer, 'Dora Draws');
  await customer.page.addInitScript(recordFills);
  await customer.register('product-tour');
  const agents = await agent.accept(agent.knock(customer.name, 'Product Tour'));
  await customer.page.getByTestId('remote-video').first().waitFor();
  for (const room of [agents, customer.room]) await room.clickControl('Turn camera off');
  await agents.page.evaluate(shareStillPicture);
  await agents.control('Share your screen').click();
  await agents.control('Draw on my screen').click();
  await agents.control('Draw').click();
  await agents.control('Pen').click();
  await customer.page.getByTestId('shared-screen').waitFor();

  const latencies = await draw(agents.page, customer.page);
  const roundTrips = await roundTripsOf(customer.page);
  await agents.end();
  await browser.close();
  await setFlags(foyer, 'demo', { annotations: false });

  printHeading("Pen movement → stroke on the other's page, both pages on this machine (target: p95 150 ms)");
  printMeasurement('stroke', describeMs(latencies));
  printMeasurement('baseline: one request to the server', describeMs(roundTrips));
}

/** @returns milliseconds per movement */
async function draw(from: Page, to: Page): Promise<number[]> {
  const box = await from.getByTestId('shared-screen').boundingBox();
  if (!box) throw new Error('the shared screen has no box');
  const [left, top] = [box.x + box.width * 0.3, box.y + box.height * 0.4];
  await from.mouse.move(left, top);
  await from.mouse.down();
  const latencies: number[] = [];
  for (let count = 1; count <= movements; count += 1) {
    await from.waitForTimeout(betweenMovementsMs);
    const since = await to.evaluate(() => window.fills.length);
    const moved = from.evaluate(
      () =>
        new Promise<number>((resolve) =>
          window.addEventListener('pointermove', () => resolve(Date.now()), { capture: true, once: true }),
        ),
    );
    await from.mouse.move(left + count * 4, top + (count % 2) * 20);
    const painted = await to.waitForFunction((before) => window.fills[before], since, { polling: 'raf' });
    latencies.push(((await painted.jsonValue()) ?? Number.NaN) - (await moved));
  }
  await from.mouse.up();
  return latencies;
}

function roundTripsOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const times: number[] = [];
    for (let count = 0; count < 20; count += 1) {
      const startedAt = performance.now();
      await (await fetch('/api/config/', { cache: 'no-store' })).text();
      times.push(performance.now() - startedAt);
    }
    return times;
  });
}

function recordFills(): void {
  window.fills = [];
  const { fill } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fill = function record(
    this: CanvasRenderingContext2D,
    ...args: never[]
  ) {
    window.fills.push(Date.now());
    return (fill as (...args: never[]) => void).apply(this, args);
  } as typeof fill;
}

function shareStillPicture(): void {
  const screen = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  const picture = screen.getContext('2d');
  setInterval(() => {
    if (!picture) return;
    picture.fillStyle = '#505050';
    picture.fillRect(0, 0, 1280, 720);
  }, 100);
  navigator.mediaDevices.getDisplayMedia = async () => screen.captureStream(10);
}
