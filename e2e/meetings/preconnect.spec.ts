/**
 * Work done before the accept to shorten the time to the first frame: preloaded files and a preconnected
 * room.
 */

import { callTenant } from '../support/api/tenant-calls.ts';
import { cameraWidth } from '../support/browser/fake-camera.ts';
import { readPacketTotals, readSentFrameWidth } from '../support/browser/media-stats.ts';
import { expect, test } from '../support/journey.ts';

test("the agent's meeting page preloads the scripts of the room, the customer page does not", async ({
  foyer,
}) => {
  const open = (path: string) => callTenant(path, { port: foyer.port, tenant: 'acme' });

  const agents = await open('/live/jee-live-demo?meetingId=6f8f57cf-3a0c-4f7b-8f5e-1f2d3c4b5a69');
  const customers = await open('/live/jee-live-demo');

  for (const chunk of ['agent-room', 'livekit-room']) {
    expect(agents.text).toMatch(new RegExp(`rel="modulepreload" crossorigin href="/assets/${chunk}-`));
    expect(customers.text).not.toContain(chunk);
  }
});

test('the console prefetches the scripts of the room while the lobby is on, without errors', async ({
  people,
}) => {
  const agent = await people.agent('acme', 'agent');
  await agent.signInWithLobbyOn();

  for (const chunk of ['agent-room', 'livekit-room'])
    await expect(agent.page.locator(`link[rel=prefetch][href*="/${chunk}-"]`)).toBeAttached();
  await agent.switchLobbyOff();
  expect(people.pageErrors()).toEqual([]);
});

test('an offered customer is preconnected to the room, without any media before the accept', async ({
  people,
}) => {
  const agent = await people.agent('acme', 'agent');
  const customer = await people.customer('acme', 'Ila Menon');
  const connections = async () => (await readPacketTotals(customer.page)).connections;
  await agent.signInWithLobbyOn();
  await customer.register('jee-live-demo');
  const knock = agent.knock(customer.name, 'JEE Live Demo');

  await expect.poll(connections).toBe(1);
  expect(await readPacketTotals(customer.page)).toEqual({
    connections: 1,
    packetsSent: 0,
    packetsReceived: 0,
  });

  // The offer is withdrawn, and then made again.
  await agent.switchLobbyOff();
  await expect.poll(connections).toBe(0);
  await agent.switchLobbyOn();
  await expect.poll(connections).toBe(1);
  await expect(knock).toBeVisible();
  expect(await readPacketTotals(customer.page)).toEqual({
    connections: 1,
    packetsSent: 0,
    packetsReceived: 0,
  });

  const requestedPaths: string[] = [];
  agent.page.context().on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const agentsRoom = await agent.accept(knock);
  await agentsRoom.expectRemoteMedia();
  await customer.room.expectRemoteMedia();

  // The placeholder track was larger than the camera frame, which is still sent in full width.
  for (const { page } of [agentsRoom, customer])
    await expect.poll(() => readSentFrameWidth(page)).toBe(cameraWidth);

  // The meeting uses the preconnected connection plus one for subscribing. The agent's tab received its token
  // with the accept.
  expect(await connections()).toBe(2);
  expect(
    await customer.page.evaluate(() => (window as { watchedPeers?: unknown[] }).watchedPeers),
  ).toHaveLength(4);
  expect(requestedPaths.filter((path) => path.endsWith('/entry'))).toEqual([]);
  await customer.room.leaveForGood();
  await customer.room.expectEnded('You ended the meeting.');
  expect(people.pageErrors()).toEqual([]);
});
