/** Meetings on bad networks: an outage, firewalls, packet loss and low bandwidth. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { BrowserVariant } from '../support/browser/chromium.ts';
import { expectMoreReceived } from '../support/browser/media-stats.ts';
import { test as base, expect, type People } from '../support/journey.ts';
import { type ConnectionStats, readConnectionStats } from '../support/network/connection-stats.ts';
import type { LossyRelay } from '../support/network/lossy-relay.ts';
import { type NetworkNamespace, openNetworkNamespace } from '../support/network/network-namespace.ts';
import { createTurnRelay } from '../support/network/turn-relay.ts';
import { type Foyer, foyerStartTimeoutMs, startFoyer } from '../support/servers/foyer.ts';
import { findFreePort } from '../support/servers/processes.ts';

interface Namespaced {
  readonly network: NetworkNamespace;
  readonly foyer: Foyer;
  readonly browserArgs: readonly string[];
}

interface LossySetup {
  readonly foyer: Foyer;
  readonly lossyRelay: LossyRelay;
}

/** The TURN port that LiveKit announces to browsers, whichever port the relay listens on. */
const relayPort = 443;

const test = base.extend<{ network: NetworkNamespace; namespaced: Namespaced; lossy: LossySetup }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires it for a fixture without dependencies
  network: async ({}, use) => {
    const network = openNetworkNamespace();
    if ('unavailable' in network) {
      process.stderr.write(`The bad network journeys are skipped: ${network.unavailable}\n`);
      // biome-ignore lint/suspicious/noSkippedTests: only on machines without network namespaces, with the reason
      return test.skip(true, network.unavailable);
    }
    await use(network);
    await network.close();
  },
  namespaced: [
    async ({ network }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'foyer-relay-'));
      const port = await findFreePort();
      const relay = createTurnRelay({ port, folder });
      const foyer = await startFoyer({ nodeIp: network.address, turn: relay.setting });
      await network.forwardPort(foyer.port);
      await network.forwardPort(relayPort, port);
      await use({ network, foyer, browserArgs: relay.browserArgs });
      await foyer.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { timeout: foyerStartTimeoutMs },
  ],
  lossy: [
    async ({ network }, use) => {
      const foyer = await startFoyer({ nodeIp: network.relayAddress });
      const lossyRelay = await network.openLossyRelay(foyer.mediaPorts.udp);
      await network.forwardPort(foyer.port);
      await use({ foyer, lossyRelay });
      await foyer.stop();
    },
    { timeout: foyerStartTimeoutMs },
  ],
});

test('a meeting reconnects after an outage and connects over UDP, TCP or the TURN relay', async ({
  namespaced: { network, foyer, browserArgs },
  people,
}) => {
  test.setTimeout(120_000);
  const variant = { namespace: network.browser, args: browserArgs };
  // With several open transports the two connections may use different ones, so the firewall allows one at a
  // time.
  const [udp, tcp, relay] = [
    { protocol: 'udp' },
    { protocol: 'tcp', port: foyer.mediaPorts.tcp },
    { protocol: 'tcp', port: relayPort },
  ] as const;
  network.blockTransports(tcp, relay);
  const [{ room, page }, agents] = await startMeeting(people, { foyer, customerVariant: variant });
  await room.expectRemoteMedia();
  await expectTransport(page, 'udp');

  network.dropPackets();
  await room.waitForReconnecting();
  network.restore();
  await expect(room.status).toHaveAttribute('data-status', 'connected');
  await room.expectRemoteMedia();
  await agents.expectRemoteMedia();

  network.blockTransports(udp, relay);
  await page.reload();
  await room.expectRemoteMedia();
  await expectTransport(page, 'tcp');

  network.blockTransports(udp, tcp);
  await page.reload();
  await room.expectRemoteMedia();
  await agents.expectRemoteMedia();
  await expectTransport(page, 'relay');
});

test('on a lossy connection with little bandwidth the page pauses video and keeps the sound', async ({
  network,
  lossy: { foyer, lossyRelay },
  people,
}) => {
  test.setTimeout(120_000);
  const [{ room, page }, agents] = await startMeeting(people, {
    foyer,
    customerVariant: { namespace: network.browser },
    sharedVariant: { hasSmallCamera: false },
  });
  await room.expectRemoteMedia();
  await agents.expectRemoteMedia();
  await expectTransport(page, 'udp');

  lossyRelay.setLossRate(0.05);
  // At 5 % loss, less than 2 % of 1000 packets is practically impossible.
  const losses = await Promise.all([page, agents.page].map((each) => measureLoss(each, 1000)));
  for (const loss of losses) expect(loss).toBeGreaterThan(0.02);

  network.limitBandwidth(100);
  await expect(page.getByText('Your connection is weak.')).toBeVisible();
  await expectMoreReceived(page, 'audioPackets');
  await expectMoreReceived(agents.page, 'audioPackets');

  // Small frames may fit into 100 kbit/s if the machine encodes slowly. None fits into this limit.
  network.limitBandwidth(60);
  await expect(page.getByText('Video is paused to keep the sound clear.')).toBeVisible();
  await expectMoreReceived(page, 'audioPackets');
  await expectMoreReceived(agents.page, 'audioPackets');
  await expect(room.control('Mute microphone')).toBeVisible();
});

/** Expects this transport on the publishing and the subscribing connection. */
async function expectTransport(page: Page, transport: ConnectionStats['transport']): Promise<void> {
  await expect.poll(async () => (await readConnectionStats(page)).transport).toBe(transport);
}

interface MeetingOptions {
  readonly foyer: Foyer;
  readonly customerVariant: BrowserVariant;
  readonly sharedVariant?: BrowserVariant;
}

/** Starts a meeting. @returns the customer and the agent's room */
async function startMeeting(people: People, { foyer, customerVariant, sharedVariant = {} }: MeetingOptions) {
  const agent = await people.agent('globex', 'agent', { foyer, variant: sharedVariant });
  await agent.signInWithLobbyOn();
  const customer = await people.customer('globex', 'Ines Clark', {
    foyer,
    variant: { ...sharedVariant, ...customerVariant },
  });
  await customer.register('claims-help');
  const agents = await agent.accept(agent.knock(customer.name, 'Claims Help'));
  return [customer, agents] as const;
}

/** @returns the share of lost audio packets, after that many more have arrived */
async function measureLoss(page: Page, packets: number): Promise<number> {
  const before = await readConnectionStats(page);
  const arrived = async () => (await readConnectionStats(page)).packetsReceived - before.packetsReceived;
  await expect.poll(arrived, { timeout: 60_000 }).toBeGreaterThan(packets);
  const after = await readConnectionStats(page);
  const [lost, received] = [
    after.packetsLost - before.packetsLost,
    after.packetsReceived - before.packetsReceived,
  ];
  return lost / (lost + received);
}
