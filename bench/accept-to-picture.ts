/** From the click on ACCEPT until both see each other: as the product does it, with nothing prepared, and the least that LiveKit allows. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { launchBrowser } from '../e2e/support/chromium.ts';
import type { Foyer } from '../e2e/support/foyer.ts';
import { readPassed, watchMedia } from '../e2e/support/media-watch.ts';
import { Agent } from '../e2e/support/people/agent.ts';
import { Customer } from '../e2e/support/people/customer.ts';
import { RoomView } from '../e2e/support/people/room-view.ts';
import { measureBareConnect } from './bare-connect.ts';
import { openFarLine } from './far-line.ts';
import { clockFrames, clockFramesOf, firstFrameAfter } from './frame-clock.ts';
import { figure, heading } from './report.ts';
import { describeMs, median } from './statistics.ts';

const pairs = 6;
/** At the server's own place, and from another city. */
const roundTripsMs = [0, 60];
const remoteVideo = '[data-testid=remote-video]';
/** Somebody looks at the toast before they click, and the customer's page has come to rest. */
const looksAtToastMs = 2500;

/**
 * As the product does it; the same with nothing prepared before the accept; and the naive road, which after the accept
 * takes one step after the other besides: key, connection, camera, publishing.
 */
type Road = 'prepared' | 'unprepared' | 'naive';
const roads: readonly Road[] = ['prepared', 'unprepared', 'naive'];

interface Met {
  /** Milliseconds from the click to the first picture of the other. */
  readonly customerMs: number;
  readonly agentMs: number;
  /** What had passed on the customer's connections until the click. */
  readonly packetsBefore: number;
  readonly connectionsBefore: number;
}

export async function acceptToPicture(foyer: Foyer): Promise<void> {
  for (const roundTripMs of roundTripsMs) {
    if (roundTripMs === 0) await measureRoads(foyer, roundTripMs);
    else await fromAfar(foyer, roundTripMs);
  }
}

/** Pages, calls and signals take their time; sound and picture go as they do. */
async function fromAfar(foyer: Foyer, roundTripMs: number): Promise<void> {
  const line = await openFarLine(foyer.port, roundTripMs);
  const baseUrl = (tenant: string) => foyer.baseUrl(tenant).replace(`:${foyer.port}`, `:${line.port}`);
  await measureRoads({ ...foyer, baseUrl }, roundTripMs);
  line.close();
}

async function measureRoads(foyer: Foyer, roundTripMs: number): Promise<void> {
  const browser = await launchBrowser();
  const agents = {
    prepared: await signIn(browser, foyer, 'prepared'),
    unprepared: await signIn(browser, foyer, 'unprepared'),
    naive: await signIn(browser, foyer, 'naive'),
  };
  const met: Record<Road, Met[]> = { prepared: [], unprepared: [], naive: [] };
  const bare: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    // In turns, and not always the same one first: what else the machine does falls on all of them.
    for (const road of [...roads.slice(pair % 3), ...roads.slice(0, pair % 3)])
      met[road].push(await meet({ browser, foyer, road, agent: agents[road], name: `Bea ${road} ${pair}` }));
    bare.push(...(await measureBareConnect({ browser, foyer, runs: 2, roundTripMs })).slice(1));
  }
  await browser.close();
  print(met, bare, roundTripMs);
}

function print(met: Record<Road, Met[]>, bare: readonly number[], roundTripMs: number): void {
  const both = (road: Road) => met[road].map(({ customerMs, agentMs }) => Math.max(customerMs, agentMs));
  const ratio = (all: readonly number[], to: readonly number[]) =>
    `${(median(all) / median(to)).toFixed(2)} ×`;
  const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
  heading(`Accept click → both see each other, ${roundTripMs} ms there and back`);
  for (const road of roads) {
    figure(titles[road], describeMs(both(road)));
    figure('  the customer sees the agent', describeMs(met[road].map(({ customerMs }) => customerMs)));
    figure('  the agent sees the customer', describeMs(met[road].map(({ agentMs }) => agentMs)));
  }
  figure('bare livekit-client: connect → first picture', describeMs(bare));
  figure('product ÷ naive (aim 0.8)', ratio(both('prepared'), both('naive')));
  figure('product ÷ nothing prepared', ratio(both('prepared'), both('unprepared')));
  figure('product ÷ bare', ratio(both('prepared'), bare));
  const { prepared } = met;
  figure(
    'connected before the accept',
    `${sum(prepared.map((each) => each.connectionsBefore))} of ${prepared.length}`,
  );
  figure(
    'packets of media until the accept, both ways',
    String(sum(prepared.map((each) => each.packetsBefore))),
  );
}

const titles: Record<Road, string> = {
  prepared: 'through the product',
  unprepared: 'nothing prepared before the accept',
  naive: 'the same, and one thing after the other',
};

async function signIn(browser: Browser, foyer: Foyer, road: Road): Promise<Agent> {
  const agent = new Agent(await open(browser, road), 'demo', foyer, 'agent');
  await agent.signIn();
  await park(agent);
  return agent;
}

/** While others meet: its console would show their knocks and take of the machine. */
async function park(agent: Agent): Promise<void> {
  await agent.page.goto('about:blank');
}

interface Meeting {
  readonly browser: Browser;
  readonly foyer: Foyer;
  readonly road: Road;
  readonly agent: Agent;
  readonly name: string;
}

async function meet({ browser, foyer, road, agent, name }: Meeting): Promise<Met> {
  await agent.page.bringToFront();
  await agent.page.goBack();
  await agent.switchLobbyOn();
  const customer = new Customer(await open(browser, road), 'demo', foyer, name);
  await customer.register('product-tour');
  const knock = agent.knock(name, 'Product Tour').getByRole('button', { name: 'ACCEPT' });
  await knock.waitFor();
  await agent.page.waitForTimeout(looksAtToastMs);
  const before = await readPassed(customer.page);
  const opened = agent.page.context().waitForEvent('page');
  const acceptedAt = await knock.evaluate((button) => {
    const at = Date.now();
    (button as HTMLElement).click();
    return at;
  });
  const room = new RoomView(await opened);
  await room.page.waitForURL(/meetingId=/, { waitUntil: 'commit' });
  await clockFramesOf(room.page, remoteVideo);
  const [agentsAt, customersAt] = await Promise.all(
    [room.page, customer.page].map((page) => firstFrameAfter(page, acceptedAt)),
  );
  await customer.room.leave();
  await customer.room.ended.waitFor();
  await Promise.all([customer.page.context().close(), room.page.close()]);
  await park(agent);
  return {
    customerMs: (customersAt ?? Number.NaN) - acceptedAt,
    agentMs: (agentsAt ?? Number.NaN) - acceptedAt,
    packetsBefore: before.packetsSent + before.packetsReceived,
    connectionsBefore: before.connections,
  };
}

async function open(browser: Browser, road: Road): Promise<Page> {
  const window = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await clockFrames(window, remoteVideo);
  await watchMedia(window);
  if (road !== 'prepared') await prepareNothing(window);
  if (road === 'naive') await doOneThingAfterTheOther(window);
  return window.newPage();
}

/**
 * The key ahead and the console's look at the room's files are not answered, and a key is not handed over: all
 * that is left is what comes after the accept. The customer's media library still comes while there is time.
 */
async function prepareNothing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const keep = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, value) {
      if (name !== 'entry') keep.call(this, name, value);
    };
    const really = window.fetch;
    window.fetch = (what, how) => {
      const address = what instanceof Request ? what.url : String(what);
      const isAhead = /\/requests\/current\/ahead$|\/live\/any\?/.test(address);
      return isAhead ? Promise.reject(new TypeError('Not on this road')) : really(what, how);
    };
  });
}

/** A camera is opened once the room is entered, and nothing is published in its place until it is there. */
async function doOneThingAfterTheOther(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const refuse = () => {
      throw new TypeError('Not on this road');
    };
    HTMLCanvasElement.prototype.captureStream = refuse;
    AudioContext.prototype.createMediaStreamDestination = refuse;
    const isInRoom = new Promise<void>((resolve) => {
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
    mediaDevices.getUserMedia = async (wanted) => {
      await isInRoom;
      return open(wanted);
    };
  });
}
