/** `npm run bench -- network`: how a call does on a bad line, and how soon its pictures are back after a cut or a kill. */
import type { Page } from '@playwright/test';
import { launchBrowser } from '../e2e/support/chromium.ts';
import { type FarNetwork, openFarNetwork } from '../e2e/support/far-network.ts';
import { type Foyer, startFoyer } from '../e2e/support/foyer.ts';
import { countLine, type LineCount } from '../e2e/support/line-watch.ts';
import type { LossyWay, Passage } from '../e2e/support/lossy-way.ts';
import { watchMedia } from '../e2e/support/media-watch.ts';
import { Agent } from '../e2e/support/people/agent.ts';
import { Customer } from '../e2e/support/people/customer.ts';
import { signalProcess } from '../e2e/support/processes.ts';
import { clockFrames, clockFramesOf, firstFrameAfter, framesAgainAfter } from './frame-clock.ts';
import { figure, heading } from './report.ts';
import { describeMs } from './statistics.ts';

const line = { kbits: 100, lastsMs: 60_000, loses: 0.05 };
const cut = { lastsMs: 10_000, runs: 3 };
const killRuns = 3;
/** Pictures come ten a second. */
const gapMs = 300;
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
  try {
    await withFoyer(network.address, async (foyer) => {
      await inCall({ network, foyer }, async (call) => {
        await afterCuts(call);
        await afterKills(call);
        await onNarrowLine(call);
      });
    });
    await withFoyer(network.doorAddress, async (foyer) => {
      const way = await network.lossyWay(foyer.mediaPorts.udp);
      await inCall({ network, foyer }, (call) => onLossyLine(call, way));
    });
  } finally {
    await network.close();
  }
}

async function withFoyer(nodeIp: string, act: (foyer: Foyer) => Promise<void>): Promise<void> {
  const foyer = await startFoyer({ nodeIp });
  try {
    await act(foyer);
  } finally {
    await foyer.stop();
  }
}

async function inCall(
  { network, foyer }: Pick<Call, 'network' | 'foyer'>,
  act: (call: Call) => Promise<void>,
): Promise<void> {
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
    await act({ network, foyer, customer: customer.page, agent: room.page });
  } finally {
    await Promise.all([far.close(), near.close()]);
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
    // A picture that was on its way may still come: the one after the gap counts.
    took.customer.push((await framesAgainAfter(customer, backAt, gapMs)) - backAt);
    took.agent.push((await framesAgainAfter(agent, backAt, gapMs)) - backAt);
  }
  heading('LiveKit killed in a call');
  figure('killed → started again', describeMs(took.back));
  figure("started again → picture, customer's side", describeMs(took.customer));
  figure("started again → picture, agent's side", describeMs(took.agent));
}

async function onNarrowLine(call: Call): Promise<void> {
  const counted = await countOnBadLine(call, () => {});
  heading(`${line.kbits} kbit/s for ${line.lastsMs / 1000} s`);
  printLine(counted);
}

async function onLossyLine(call: Call, way: LossyWay): Promise<void> {
  const counted = await countOnBadLine(call, () => way.lose(line.loses));
  heading(
    `${line.kbits} kbit/s for ${line.lastsMs / 1000} s, and ${percent(line.loses)} lost by chance each way`,
  );
  const { toFar, fromFar } = way.count();
  figure('lost on the way to the customer, and from there', `${chance(toFar)}, ${chance(fromFar)}`);
  printLine(counted);
}

/** What was counted at the beginning, in the middle and at the end. */
interface Counted {
  readonly from: LineCount;
  readonly half: LineCount;
  readonly to: LineCount;
}

type OfBoth = Readonly<Record<'customer' | 'agent', Counted>>;

async function countOnBadLine({ network, customer, agent }: Call, spoil: () => void): Promise<OfBoth> {
  await customer.waitForTimeout(restMs);
  network.narrow(line.kbits);
  spoil();
  const [ofCustomer, ofAgent] = await Promise.all([countHalves(customer), countHalves(agent)]);
  network.narrow(null);
  return { customer: ofCustomer, agent: ofAgent };
}

async function countHalves(page: Page): Promise<Counted> {
  const from = await countLine(page);
  await page.waitForTimeout(line.lastsMs / 2);
  const half = await countLine(page);
  await page.waitForTimeout(line.lastsMs / 2);
  return { from, half, to: await countLine(page) };
}

function printLine({ customer, agent }: OfBoth): void {
  for (const [who, { from, half, to }] of Object.entries({ customer, agent })) {
    figure(`measured loss of what the ${who} hears`, percent(share(from, to).lost));
    figure(`concealed of what the ${who} hears`, percent(share(from, to).concealed));
    figure('  the same in the second half', percent(share(half, to).concealed));
  }
  const { half, to } = customer;
  figure('pictures shown to the customer, second half', String(to.frames - half.frames));
  const voiceKbits = ((to.voiceBytes - half.voiceBytes) * 8) / (line.lastsMs / 2);
  figure('own voice, second half', `${voiceKbits.toFixed(0)} kbit/s`);
  figure('there and back at the end', `${Math.round(to.roundTripMs ?? Number.NaN)} ms`);
}

const chance = ({ passed, lost }: Passage) => `${percent(lost / (lost + passed))} of ${lost + passed}`;

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
