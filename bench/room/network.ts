/**
 * `npm run bench -- network`: meetings on a bad network, and the time to recover after an outage or a kill.
 */
import type { Page } from '@playwright/test';
import { launchBrowser } from '../../e2e/support/browser/chromium.ts';
import { trackPeerConnections } from '../../e2e/support/browser/media-stats.ts';
import { type ConnectionStats, readConnectionStats } from '../../e2e/support/network/connection-stats.ts';
import type { LossyRelay, PacketCounts } from '../../e2e/support/network/lossy-relay.ts';
import { type NetworkNamespace, openNetworkNamespace } from '../../e2e/support/network/network-namespace.ts';
import { Agent } from '../../e2e/support/people/agent.ts';
import { Customer } from '../../e2e/support/people/customer.ts';
import { type Foyer, startFoyer } from '../../e2e/support/servers/foyer.ts';
import { signalProcess } from '../../e2e/support/servers/processes.ts';
import { printHeading, printMeasurement } from '../report.ts';
import { describeMs } from '../statistics.ts';
import { firstFrameAfter, frameAfterGap, recordFrames, recordFramesNow } from './frame-timestamps.ts';

const badNetwork = { kbits: 100, lastsMs: 60_000, loses: 0.05 };
const outage = { lastsMs: 10_000, runs: 3 };
const killRuns = 3;
/** The fake camera has ten frames per second. */
const gapMs = 300;
const remoteVideo = '[data-testid=remote-video]';
/** After this time the meeting is stable, and the supervisor restarts without backoff. */
const stableMs = 11_000;

interface Meeting {
  readonly network: NetworkNamespace;
  readonly foyer: Foyer;
  readonly customer: Page;
  readonly agent: Page;
}

export async function networkConditions(): Promise<void> {
  const network = openNetworkNamespace();
  if ('unavailable' in network)
    return console.log(`\nThe network measurements are skipped: ${network.unavailable}`);
  try {
    await withFoyer(network.address, async (foyer) => {
      await withMeeting({ network, foyer }, async (call) => {
        await measureOutages(call);
        await measureKills(call);
        await measureLowBandwidth(call);
      });
    });
    await withFoyer(network.relayAddress, async (foyer) => {
      const lossyRelay = await network.openLossyRelay(foyer.mediaPorts.udp);
      await withMeeting({ network, foyer }, (call) => measurePacketLoss(call, lossyRelay));
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

async function withMeeting(
  { network, foyer }: Pick<Meeting, 'network' | 'foyer'>,
  act: (call: Meeting) => Promise<void>,
): Promise<void> {
  await network.forwardPort(foyer.port);
  const [far, near] = [await launchBrowser({ namespace: network.browser }), await launchBrowser()];
  const open = async (browser: typeof far) => {
    const window = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await trackPeerConnections(window);
    await recordFrames(window, remoteVideo);
    return window.newPage();
  };
  try {
    const customer = new Customer(await open(far), 'demo', foyer, 'Bea Bench');
    const agent = new Agent(await open(near), 'demo', foyer, 'agent');
    await agent.signInWithLobbyOn();
    await customer.register('product-tour');
    const room = await agent.accept(agent.knock(customer.name, 'Product Tour'));
    await room.page.getByTestId('remote-video').waitFor();
    await recordFramesNow(room.page, remoteVideo);
    for (const page of [customer.page, room.page]) await firstFrameAfter(page, 0);
    await act({ network, foyer, customer: customer.page, agent: room.page });
  } finally {
    await Promise.all([far.close(), near.close()]);
  }
}

async function measureOutages({ network, customer, agent }: Meeting): Promise<void> {
  const took = { reconnecting: [] as number[], customer: [] as number[], agent: [] as number[] };
  for (let run = 0; run < outage.runs; run += 1) {
    await customer.waitForTimeout(stableMs);
    const cutAt = Date.now();
    network.dropPackets();
    took.reconnecting.push((await waitForReconnectingStatus(customer)) - cutAt);
    await customer.waitForTimeout(outage.lastsMs - (Date.now() - cutAt));
    const restoredAt = Date.now();
    network.restore();
    took.customer.push((await firstFrameAfter(customer, restoredAt)) - restoredAt);
    took.agent.push((await firstFrameAfter(agent, restoredAt)) - restoredAt);
  }
  printHeading(`All packets dropped for ${outage.lastsMs / 1000} s`);
  printMeasurement('outage → “Reconnecting” is shown', describeMs(took.reconnecting));
  printMeasurement('network back → frame, customer (was cut off)', describeMs(took.customer));
  printMeasurement('network back → frame, agent', describeMs(took.agent));
}

async function measureKills({ foyer, customer, agent }: Meeting): Promise<void> {
  const took = { back: [] as number[], customer: [] as number[], agent: [] as number[] };
  for (let run = 0; run < killRuns; run += 1) {
    await customer.waitForTimeout(stableMs);
    const killed = foyer.liveKitPid();
    const killedAt = Date.now();
    signalProcess(killed ?? Number.NaN, 'SIGKILL');
    const backAt = await waitForRestart(foyer, killed);
    took.back.push(backAt - killedAt);
    // A frame that was on its way may still arrive. The first one after the gap counts.
    took.customer.push((await frameAfterGap(customer, backAt, gapMs)) - backAt);
    took.agent.push((await frameAfterGap(agent, backAt, gapMs)) - backAt);
  }
  printHeading('LiveKit killed in a meeting');
  printMeasurement('killed → started again', describeMs(took.back));
  printMeasurement("started again → frame, customer's side", describeMs(took.customer));
  printMeasurement("started again → frame, agent's side", describeMs(took.agent));
}

async function measureLowBandwidth(call: Meeting): Promise<void> {
  const counted = await sampleOnBadNetwork(call, () => {});
  printHeading(`${badNetwork.kbits} kbit/s for ${badNetwork.lastsMs / 1000} s`);
  printStats(counted);
}

async function measurePacketLoss(call: Meeting, lossyRelay: LossyRelay): Promise<void> {
  const counted = await sampleOnBadNetwork(call, () => lossyRelay.setLossRate(badNetwork.loses));
  printHeading(
    `${badNetwork.kbits} kbit/s for ${badNetwork.lastsMs / 1000} s, and ${percent(badNetwork.loses)} random loss in each direction`,
  );
  const { toFar, fromFar } = lossyRelay.readCounts();
  printMeasurement(
    'lost to the customer, and from the customer',
    `${describeLoss(toFar)}, ${describeLoss(fromFar)}`,
  );
  printStats(counted);
}

/** Statistics at the beginning, in the middle and at the end. */
interface StatsSamples {
  readonly from: ConnectionStats;
  readonly half: ConnectionStats;
  readonly to: ConnectionStats;
}

type BothSides = Readonly<Record<'customer' | 'agent', StatsSamples>>;

async function sampleOnBadNetwork(
  { network, customer, agent }: Meeting,
  degrade: () => void,
): Promise<BothSides> {
  await customer.waitForTimeout(stableMs);
  network.limitBandwidth(badNetwork.kbits);
  degrade();
  const [ofCustomer, ofAgent] = await Promise.all([sampleStats(customer), sampleStats(agent)]);
  network.limitBandwidth(null);
  return { customer: ofCustomer, agent: ofAgent };
}

async function sampleStats(page: Page): Promise<StatsSamples> {
  const from = await readConnectionStats(page);
  await page.waitForTimeout(badNetwork.lastsMs / 2);
  const half = await readConnectionStats(page);
  await page.waitForTimeout(badNetwork.lastsMs / 2);
  return { from, half, to: await readConnectionStats(page) };
}

function printStats({ customer, agent }: BothSides): void {
  for (const [side, { from, half, to }] of Object.entries({ customer, agent })) {
    printMeasurement(`measured audio loss, ${side}`, percent(share(from, to).lost));
    printMeasurement(`concealed audio, ${side}`, percent(share(from, to).concealed));
    printMeasurement('  the same, second half', percent(share(half, to).concealed));
  }
  const { half, to } = customer;
  printMeasurement(
    'frames decoded by the customer, second half',
    String(to.framesDecoded - half.framesDecoded),
  );
  const voiceKbits = ((to.audioBytesSent - half.audioBytesSent) * 8) / (badNetwork.lastsMs / 2);
  printMeasurement('audio sent by the customer, second half', `${voiceKbits.toFixed(0)} kbit/s`);
  printMeasurement('round trip at the end', `${Math.round(to.roundTripMs ?? Number.NaN)} ms`);
}

const describeLoss = ({ passed, lost }: PacketCounts) =>
  `${percent(lost / (lost + passed))} of ${lost + passed}`;

const share = (from: ConnectionStats, to: ConnectionStats) => ({
  lost:
    (to.packetsLost - from.packetsLost) /
    (to.packetsLost - from.packetsLost + to.packetsReceived - from.packetsReceived),
  concealed: (to.samplesConcealed - from.samplesConcealed) / (to.samplesPlayed - from.samplesPlayed),
});

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;

/** @returns when the page showed the lost connection, in milliseconds since 1970 */
async function waitForReconnectingStatus(page: Page): Promise<number> {
  const shownAt = await page.waitForFunction(
    () => document.querySelector('[data-status=reconnecting]') && Date.now(),
    undefined,
    { polling: 20 },
  );
  return Number(await shownAt.jsonValue());
}

/** @returns when the restarted process runs */
async function waitForRestart(foyer: Foyer, killed: number | undefined): Promise<number> {
  for (;;) {
    const pid = foyer.liveKitPid();
    if (pid && pid !== killed) return Date.now();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
