/** A customer behind networks as they are: a tunnel, a line too narrow and lossy for pictures, firewalls that let little through. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Trait } from '../support/chromium.ts';
import { type FarNetwork, openFarNetwork } from '../support/far-network.ts';
import { type Foyer, productStartsWithinMs, startFoyer } from '../support/foyer.ts';
import { test as base, expect, type People } from '../support/journey.ts';
import { countLine, type LineCount } from '../support/line-watch.ts';
import type { LossyWay } from '../support/lossy-way.ts';
import { expectMore } from '../support/media-watch.ts';
import { findFreePort } from '../support/processes.ts';
import { makeRelay } from '../support/relay.ts';

interface Far {
  readonly network: FarNetwork;
  readonly product: Foyer;
  readonly browserArgs: readonly string[];
}

interface Lossy {
  readonly product: Foyer;
  readonly way: LossyWay;
}

/** Where LiveKit sends browsers, wherever the relay listens. */
const relayPort = 443;

const test = base.extend<{ network: FarNetwork; far: Far; lossy: Lossy }>({
  // biome-ignore lint/correctness/noEmptyPattern: how Playwright tells a fixture without needs
  network: async ({}, use) => {
    const network = openFarNetwork();
    if ('lacking' in network) {
      process.stderr.write(`Bad networks are skipped: ${network.lacking}\n`);
      // biome-ignore lint/suspicious/noSkippedTests: only where the machine cannot do it, and it says so
      return test.skip(true, network.lacking);
    }
    await use(network);
    await network.close();
  },
  far: [
    async ({ network }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'foyer-relay-'));
      const port = await findFreePort();
      const relay = makeRelay({ port, folder });
      const product = await startFoyer({ nodeIp: network.address, turn: relay.setting });
      await network.lead(product.port);
      await network.lead(relayPort, port);
      await use({ network, product, browserArgs: relay.browserArgs });
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { timeout: productStartsWithinMs },
  ],
  lossy: [
    async ({ network }, use) => {
      const product = await startFoyer({ nodeIp: network.doorAddress });
      const way = await network.lossyWay(product.mediaPorts.udp);
      await network.lead(product.port);
      await use({ product, way });
      await product.stop();
    },
    { timeout: productStartsWithinMs },
  ],
});

test('a call lives through a tunnel, and finds a way through firewalls', async ({
  far: { network, product, browserArgs },
  people,
}) => {
  test.setTimeout(120_000);
  const trait = { farAway: network.browser, args: browserArgs };
  // Where several ways are open, what comes and what goes may each stay on any: a firewall leaves one alone.
  const [udp, tcp, relay] = [
    { protocol: 'udp' },
    { protocol: 'tcp', port: product.mediaPorts.tcp },
    { protocol: 'tcp', port: relayPort },
  ] as const;
  network.shut(tcp, relay);
  const [{ room, page }, agents] = await beginCall(people, { product, trait });
  await room.expectToSeeAndHearTheOther();
  await expectWay(page, 'udp');

  network.cut();
  await room.tellsLoss();
  network.mend();
  await expect(room.status).toHaveAttribute('data-status', 'connected');
  await room.expectToSeeAndHearTheOther();
  await agents.expectToSeeAndHearTheOther();

  network.shut(udp, relay);
  await page.reload();
  await room.expectToSeeAndHearTheOther();
  await expectWay(page, 'tcp');

  network.shut(udp, tcp);
  await page.reload();
  await room.expectToSeeAndHearTheOther();
  await agents.expectToSeeAndHearTheOther();
  await expectWay(page, 'relay');
});

test('sound stays on a line that loses packets and is narrow too, where pictures give way', async ({
  network,
  lossy: { product, way },
  people,
}) => {
  test.setTimeout(120_000);
  const [{ room, page }, agents] = await beginCall(people, {
    product,
    trait: { farAway: network.browser },
    both: { hasSmallCamera: false },
  });
  await room.expectToSeeAndHearTheOther();
  await agents.expectToSeeAndHearTheOther();
  await expectWay(page, 'udp');

  way.lose(0.05);
  // One in twenty is lost: of so many, never less than one in fifty.
  const losses = await Promise.all([page, agents.page].map((each) => lossOver(each, 1000)));
  for (const loss of losses) expect(loss).toBeGreaterThan(0.02);

  network.narrow(100);
  await expect(page.getByText('Your network is weak.')).toBeVisible();
  await expectMore(page, 'audioPackets');
  await expectMore(agents.page, 'audioPackets');

  // Small pictures may fit into what was left, as the machine makes them; into this none does.
  network.narrow(60);
  await expect(page.getByText('The picture is paused so that you hear each other well.')).toBeVisible();
  await expectMore(page, 'audioPackets');
  await expectMore(agents.page, 'audioPackets');
  await expect(room.control('Mute microphone')).toBeVisible();
});

/** On both connections, what comes and what goes. */
async function expectWay(page: Page, way: LineCount['way']): Promise<void> {
  await expect.poll(async () => (await countLine(page)).way).toBe(way);
}

interface Beginning {
  readonly product: Foyer;
  /** The customer's alone. */
  readonly trait: Trait;
  readonly both?: Trait;
}

/** @returns the customer, whose browser has the trait, and what the agent sees who has accepted them */
async function beginCall(people: People, { product, trait, both = {} }: Beginning) {
  const agent = await people.agent('globex', 'agent', { product, trait: both });
  await agent.goOnDuty();
  const customer = await people.customer('globex', 'Ines Clark', { product, trait: { ...both, ...trait } });
  await customer.register('claims-help');
  const agents = await agent.accept(agent.knock(customer.name, 'Claims Help'));
  return [customer, agents] as const;
}

/** @returns the share lost of the sound, once so many more packets of it have arrived */
async function lossOver(page: Page, packets: number): Promise<number> {
  const before = await countLine(page);
  const arrived = async () => (await countLine(page)).received - before.received;
  await expect.poll(arrived, { timeout: 60_000 }).toBeGreaterThan(packets);
  const after = await countLine(page);
  const [lost, received] = [after.lost - before.lost, after.received - before.received];
  return lost / (lost + received);
}
