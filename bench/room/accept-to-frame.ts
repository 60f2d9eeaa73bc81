/** The time from ACCEPT to the first remote frame on both sides, compared with three baselines. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { launchBrowser } from '../../e2e/support/browser/chromium.ts';
import { readPacketTotals, trackPeerConnections } from '../../e2e/support/browser/media-stats.ts';
import { Agent } from '../../e2e/support/people/agent.ts';
import { Customer } from '../../e2e/support/people/customer.ts';
import { RoomView } from '../../e2e/support/people/room-view.ts';
import type { Foyer } from '../../e2e/support/servers/foyer.ts';
import { printHeading, printMeasurement } from '../report.ts';
import { describeMs, median } from '../statistics.ts';
import { measureBareConnect } from './bare-connect.ts';
import { openDelayedProxy } from './delayed-connection.ts';
import { firstFrameAfter, recordFrames, recordFramesNow } from './frame-timestamps.ts';

const pairs = 6;
/** Round-trip times to the server: local, and from another city. */
const roundTripsMs = [0, 60];
const remoteVideo = '[data-testid=remote-video]';
/** The time before the click, in which an agent reads the toast and the customer's page becomes idle. */
const readsToastMs = 2500;

/**
 * The product; the product without preparation before the accept; and naively one step after another: token,
 * connection, camera, publishing.
 */
type Variant = 'prepared' | 'unprepared' | 'naive';
const variants: readonly Variant[] = ['prepared', 'unprepared', 'naive'];

interface MeetingTimes {
  /** Milliseconds from the click to the first remote frame. */
  readonly customerMs: number;
  readonly agentMs: number;
  /** Packets on the customer's connections before the click. */
  readonly packetsBefore: number;
  readonly connectionsBefore: number;
}

export async function acceptToFrame(foyer: Foyer): Promise<void> {
  for (const roundTripMs of roundTripsMs) {
    if (roundTripMs === 0) await measureVariants(foyer, roundTripMs);
    else await measureWithDelay(foyer, roundTripMs);
  }
}

/** Delays pages, API calls and signalling, but not the media. */
async function measureWithDelay(foyer: Foyer, roundTripMs: number): Promise<void> {
  const delayed = await openDelayedProxy(foyer.port, roundTripMs);
  const baseUrl = (tenant: string) => foyer.baseUrl(tenant).replace(`:${foyer.port}`, `:${delayed.port}`);
  await measureVariants({ ...foyer, baseUrl }, roundTripMs);
  delayed.close();
}

async function measureVariants(foyer: Foyer, roundTripMs: number): Promise<void> {
  const browser = await launchBrowser();
  const agents = {
    prepared: await signIn(browser, foyer, 'prepared'),
    unprepared: await signIn(browser, foyer, 'unprepared'),
    naive: await signIn(browser, foyer, 'naive'),
  };
  const times: Record<Variant, MeetingTimes[]> = { prepared: [], unprepared: [], naive: [] };
  const bare: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    // Alternating, with a changing order, so that other load on the machine affects all variants.
    for (const variant of [...variants.slice(pair % 3), ...variants.slice(0, pair % 3)])
      times[variant].push(
        await meet({ browser, foyer, variant, agent: agents[variant], name: `Bea ${variant} ${pair}` }),
      );
    bare.push(...(await measureBareConnect({ browser, foyer, runs: 2, roundTripMs })).slice(1));
  }
  await browser.close();
  printTimes(times, bare, roundTripMs);
}

function printTimes(
  times: Record<Variant, MeetingTimes[]>,
  bare: readonly number[],
  roundTripMs: number,
): void {
  const both = (variant: Variant) =>
    times[variant].map(({ customerMs, agentMs }) => Math.max(customerMs, agentMs));
  const ratio = (all: readonly number[], to: readonly number[]) =>
    `${(median(all) / median(to)).toFixed(2)} ×`;
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
  printHeading(`ACCEPT → first remote frame on both sides, ${roundTripMs} ms round trip`);
  for (const variant of variants) {
    printMeasurement(labels[variant], describeMs(both(variant)));
    printMeasurement(
      '  the customer sees the agent',
      describeMs(times[variant].map(({ customerMs }) => customerMs)),
    );
    printMeasurement(
      '  the agent sees the customer',
      describeMs(times[variant].map(({ agentMs }) => agentMs)),
    );
  }
  printMeasurement('bare livekit-client: connect → first frame', describeMs(bare));
  printMeasurement('product ÷ naive (target 0.8)', ratio(both('prepared'), both('naive')));
  printMeasurement('product ÷ without preparation', ratio(both('prepared'), both('unprepared')));
  printMeasurement('product ÷ bare', ratio(both('prepared'), bare));
  const { prepared } = times;
  printMeasurement(
    'connected before the accept',
    `${sum(prepared.map((each) => each.connectionsBefore))} of ${prepared.length}`,
  );
  printMeasurement(
    'media packets before the accept, both directions',
    String(sum(prepared.map((each) => each.packetsBefore))),
  );
}

const labels: Record<Variant, string> = {
  prepared: 'product',
  unprepared: 'without preparation before the accept',
  naive: 'the same, one step after another',
};

async function signIn(browser: Browser, foyer: Foyer, variant: Variant): Promise<Agent> {
  const agent = new Agent(await open(browser, variant), 'demo', foyer, 'agent');
  await agent.signIn();
  await leaveConsole(agent);
  return agent;
}

/** Leaves the console while other pairs meet, so that it neither shows their requests nor uses the CPU. */
async function leaveConsole(agent: Agent): Promise<void> {
  await agent.page.goto('about:blank');
}

interface MeetOptions {
  readonly browser: Browser;
  readonly foyer: Foyer;
  readonly variant: Variant;
  readonly agent: Agent;
  readonly name: string;
}

async function meet({ browser, foyer, variant, agent, name }: MeetOptions): Promise<MeetingTimes> {
  await agent.page.bringToFront();
  await agent.page.goBack();
  await agent.switchLobbyOn();
  const customer = new Customer(await open(browser, variant), 'demo', foyer, name);
  await customer.register('product-tour');
  const knock = agent.knock(name, 'Product Tour').getByRole('button', { name: 'ACCEPT' });
  await knock.waitFor();
  await agent.page.waitForTimeout(readsToastMs);
  const before = await readPacketTotals(customer.page);
  const opened = agent.page.context().waitForEvent('page');
  const acceptedAt = await knock.evaluate((button) => {
    const at = Date.now();
    (button as HTMLElement).click();
    return at;
  });
  const room = new RoomView(await opened);
  await room.page.waitForURL(/meetingId=/, { waitUntil: 'commit' });
  await recordFramesNow(room.page, remoteVideo);
  const [agentsAt, customersAt] = await Promise.all(
    [room.page, customer.page].map((page) => firstFrameAfter(page, acceptedAt)),
  );
  await customer.room.leave();
  await customer.room.ended.waitFor();
  await Promise.all([customer.page.context().close(), room.page.close()]);
  await leaveConsole(agent);
  return {
    customerMs: (customersAt ?? Number.NaN) - acceptedAt,
    agentMs: (agentsAt ?? Number.NaN) - acceptedAt,
    packetsBefore: before.packetsSent + before.packetsReceived,
    connectionsBefore: before.connections,
  };
}

async function open(browser: Browser, variant: Variant): Promise<Page> {
  const window = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await recordFrames(window, remoteVideo);
  await trackPeerConnections(window);
  if (variant !== 'prepared') await disablePreparation(window);
  if (variant === 'naive') await openCameraAfterConnect(window);
  return window.newPage();
}

/**
 * Rejects the preconnect token and the prefetch of the room, and does not pass the token to the agent's tab.
 * Only the work after the accept is left. The customer's page still loads the media library before it.
 */
async function disablePreparation(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, value) {
      if (name !== 'entry') setItem.call(this, name, value);
    };
    const originalFetch = window.fetch;
    window.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      const isPreparation = /\/requests\/current\/ahead$|\/live\/any\?/.test(address);
      return isPreparation
        ? Promise.reject(new TypeError('Disabled in this variant'))
        : originalFetch(input, init);
    };
  });
}

/** Opens the camera only after the room is connected, and publishes no placeholder track before. */
async function openCameraAfterConnect(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const reject = () => {
      throw new TypeError('Disabled in this variant');
    };
    HTMLCanvasElement.prototype.captureStream = reject;
    AudioContext.prototype.createMediaStreamDestination = reject;
    const connected = new Promise<void>((resolve) => {
      const Original = window.RTCPeerConnection;
      window.RTCPeerConnection = new Proxy(Original, {
        construct(target, parts: ConstructorParameters<typeof RTCPeerConnection>) {
          const peer = new target(...parts);
          peer.addEventListener('connectionstatechange', () => {
            if (peer.connectionState === 'connected') resolve();
          });
          return peer;
        },
      });
    });
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      await connected;
      return open(constraints);
    };
  });
}
