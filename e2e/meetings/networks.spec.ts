/** A customer behind networks as they are: a tunnel, a line too narrow and lossy for pictures, firewalls that let little through. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FarNetwork, openFarNetwork } from '../support/far-network.ts';
import { type Foyer, productStartsWithinMs, startFoyer } from '../support/foyer.ts';
import { test as base, expect } from '../support/journey.ts';
import { countLine } from '../support/line-watch.ts';
import { expectMore } from '../support/media-watch.ts';
import { findFreePort } from '../support/processes.ts';
import { makeRelay } from '../support/relay.ts';

interface Far {
  readonly network: FarNetwork;
  readonly product: Foyer;
  readonly browserArgs: readonly string[];
}

const test = base.extend<{ far: Far }>({
  far: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright tells a fixture without needs
    async ({}, use) => {
      const network = openFarNetwork();
      if ('lacking' in network) {
        process.stderr.write(`Bad networks are skipped: ${network.lacking}\n`);
        // biome-ignore lint/suspicious/noSkippedTests: only where the machine cannot do it, and it says so
        return test.skip(true, network.lacking);
      }
      const folder = mkdtempSync(path.join(tmpdir(), 'foyer-relay-'));
      const port = await findFreePort();
      const relay = makeRelay({ port, folder });
      const product = await startFoyer({ nodeIp: network.address, turn: relay.setting });
      await network.lead(product.port);
      // Where LiveKit sends browsers, wherever the relay listens.
      await network.lead(443, port);
      await use({ network, product, browserArgs: relay.browserArgs });
      await product.stop();
      await network.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { timeout: productStartsWithinMs },
  ],
});

test('a call lives through a tunnel and a bad line, and finds a way through firewalls', async ({
  far: { network, product, browserArgs },
  people,
}) => {
  test.setTimeout(180_000);
  const agent = await people.agent('globex', 'agent', { product });
  await agent.goOnDuty();
  const trait = { farAway: network.browser, args: browserArgs };
  const customer = await people.customer('globex', 'Ines Clark', { product, trait });
  await customer.register('claims-help');
  const agents = await agent.accept(agent.knock(customer.name, 'Claims Help'));
  const { room, page } = customer;
  await room.expectToSeeAndHearTheOther();
  expect((await countLine(page)).way).toBe('udp');

  network.cut();
  await room.tellsLoss();
  network.mend();
  await expect(room.status).toHaveAttribute('data-status', 'connected');
  await room.expectToSeeAndHearTheOther();
  await agents.expectToSeeAndHearTheOther();

  const before = await countLine(page);
  network.narrow(100);
  await expect(page.getByText('Your network is weak.')).toBeVisible();
  await expect(page.getByText('The picture is paused so that you hear each other well.')).toBeVisible();
  await expectMore(page, 'audioPackets');
  await expectMore(agents.page, 'audioPackets');
  // What does not fit into the line is lost.
  const after = await countLine(page);
  expect((after.lost - before.lost) / (after.received - before.received)).toBeGreaterThan(0.01);
  await expect(room.control('Mute microphone')).toBeVisible();
  network.narrow(null);

  network.shut('udp');
  await page.reload();
  await room.expectToSeeAndHearTheOther();
  // Whichever way is through first carries the first pictures; the shorter one takes over.
  await expect.poll(async () => (await countLine(page)).way).toBe('tcp');

  network.shut('tcp', product.mediaPorts.tcp);
  await page.reload();
  await room.expectToSeeAndHearTheOther();
  await agents.expectToSeeAndHearTheOther();
  expect((await countLine(page)).way).toBe('relay');
});
