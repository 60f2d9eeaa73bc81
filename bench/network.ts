/** `npm run bench -- network`: how a call does on a bad line, and how soon its pictures are back after a cut or a kill. */
import type { Page } from '@playwright/test';
import { launchBrowser } from '../e2e/support/chromium.ts';
import { type FarNetwork, openFarNetwork } from '../e2e/support/far-network.ts';
import { type Foyer, startFoyer } from '../e2e/support/foyer.ts';
import { countLine, type LineCount } from '../e2e/support/line-watch.ts';
import { watchMedia } from '../e2e/support/media-watch.ts';
import { Agent } from '../e2e/support/people/agent.ts';
import { Customer } from '../e2e/support/people/customer.ts';
import { signalProcess } from '../e2e/support/processes.ts';
import { clockFrames, clockFramesOf, firstFrameAfter } from './frame-clock.ts';
import { figure, heading } from './report.ts';
import { describeMs } from './statistics.ts';

const line = { kbits: 100, lastsMs: 60_000 };
const cut = { lastsMs: 10_000, runs: 3 };
const killRuns = 3;
const remoteVideo = '[data-testid=remote-video]';
/** The call has come to rest, and the supervisor waits the least. */
const restMs = 11_000;

interface Call {
  readonly network: FarNetwork;
  readonly foyer: Foyer;
  readonly customer: Page;
  readonly agent: Page;
}

export async function badNetworks(): Promise<void> {
  const network = openFarNetwork();
  if ('lacking' in network) return console.log(`\nBad networks are skipped: ${network.lacking}`);
  const foyer = await startFoyer({ nodeIp: network.address });
  await network.lead(foyer.port);
  const [far, near] = [await launchBrowser({ farAway: network.browser }), await launchBrowser()];
  const open = async (browser: typeof far) => {
    const window = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await watchMedia(window);
    await clockFrames(window, remoteVideo);
    return window.newPage();
  };
  try {
    const customer = new Customer(await open(far), 'demo', foyer, 'Bea Bench');
    const agent = new Agent(await open(near), 'demo', foyer, 'agent');
    await agent.goOnDuty();
    await customer.register('product-tour');
    const room = await agent.accept(agent.knock(customer.name, 'Product Tour'));
    await room.page.getByTestId('remote-video').waitFor();
    await clockFramesOf(room.page, remoteVideo);
    for (const page of [customer.page, room.page]) await firstFrameAfter(page, 0);
    const call = { network, foyer, customer: customer.page, agent: room.page };
    await afterCuts(call);
    await afterKills(call);
    await onBadLine(call);
  } finally {
    await Promise.all([far.close(), near.close()]);
    await foyer.stop();
    await network.close();
  }
}

async function afterCuts({ network, customer, agent }: Call): Promise<void> {
  const took = { told: [] as number[], customer: [] as number[], agent: [] as number[] };
  for (let run = 0; run < cut.runs; run += 1) {
    await customer.waitForTimeout(restMs);
    const cutAt = Date.now();
    network.cut();
    took.told.push((await toldOfLoss(customer)) - cutAt);
    await customer.waitForTimeout(cut.lastsMs - (Date.now() - cutAt));
    const mendedAt = Date.now();
    network.mend();
    took.customer.push((await firstFrameAfter(customer, mendedAt)) - mendedAt);
    took.agent.push((await firstFrameAfter(agent, mendedAt)) - mendedAt);
  }
  heading(`Nothing passes for ${cut.lastsMs / 1000} s, and nobody says so`);
  figure('until “Reconnecting” is told', describeMs(took.told));
  figure('network back → picture, who was cut', describeMs(took.customer));
  figure('network back → picture, the other', describeMs(took.agent));
}

async function afterKills({ foyer, customer, agent }: Call): Promise<void> {
  const took = { back: [] as number[], customer: [] as number[], agent: [] as number[] };
  for (let run = 0; run < killRuns; run += 1) {
    await customer.waitForTimeout(restMs);
    const killed = foyer.liveKitPid();
    const killedAt = Date.now();
    signalProcess(killed ?? Number.NaN, 'SIGKILL');
    const backAt = await engineBack(foyer, killed);
    took.back.push(backAt - killedAt);
    took.customer.push((await firstFrameAfter(customer, backAt)) - backAt);
    took.agent.push((await firstFrameAfter(agent, backAt)) - backAt);
  }
  heading('LiveKit killed in a call');
  figure('killed → started again', describeMs(took.back));
  figure("started again → picture, customer's side", describeMs(took.customer));
  figure("started again → picture, agent's side", describeMs(took.agent));
}

async function onBadLine({ network, customer, agent }: Call): Promise<void> {
  await customer.waitForTimeout(restMs);
  network.narrow(line.kbits);
  const [down, up] = [await countLine(customer), await countLine(agent)];
  await customer.waitForTimeout(line.lastsMs / 2);
  const half = await countLine(customer);
  await customer.waitForTimeout(line.lastsMs / 2);
  const [downEnd, upEnd] = [await countLine(customer), await countLine(agent)];

  heading(`${line.kbits} kbit/s for ${line.lastsMs / 1000} s`);
  figure('measured loss of sound, to the customer', percent(share(down, downEnd).lost));
  figure('concealed, of what the customer hears', percent(share(down, downEnd).concealed));
  figure('the same in the second half', percent(share(half, downEnd).concealed));
  figure('concealed, of what the agent hears', percent(share(up, upEnd).concealed));
  figure('pictures shown to the customer, second half', String(downEnd.frames - half.frames));
  const voiceKbits = ((downEnd.voiceBytes - half.voiceBytes) * 8) / (line.lastsMs / 2);
  figure('own voice, second half', `${voiceKbits.toFixed(0)} kbit/s`);
  figure('there and back at the end', `${Math.round(downEnd.roundTripMs ?? Number.NaN)} ms`);
}

const share = (from: LineCount, to: LineCount) => ({
  lost: (to.lost - from.lost) / (to.lost - from.lost + to.received - from.received),
  concealed: (to.concealed - from.concealed) / (to.samples - from.samples),
});

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

/** @returns when the page said that the connection is lost, milliseconds since 1970 */
async function toldOfLoss(page: Page): Promise<number> {
  const told = await page.waitForFunction(
    () => document.querySelector('[data-status=reconnecting]') && Date.now(),
    undefined,
    { polling: 20 },
  );
  return Number(await told.jsonValue());
}

/** @returns when another one runs and answers */
async function engineBack(foyer: Foyer, killed: number | undefined): Promise<number> {
  for (;;) {
    const pid = foyer.liveKitPid();
    if (pid && pid !== killed) return Date.now();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
