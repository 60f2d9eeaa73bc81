/** What is done before the accept, so that the picture comes soon after it: files, the connection, and nothing of anybody. */
import { expect, test } from '../support/journey.ts';
import { readPassed, readSentWidth } from '../support/media-watch.ts';
import { cameraWidth } from '../support/small-camera.ts';
import { callTenant } from '../support/tenant-calls.ts';

test("the page of an agent's tab names the room's scripts, a customer's page does not", async ({
  product,
}) => {
  const open = (path: string) => callTenant(path, { port: product.port, tenant: 'acme' });

  const agents = await open('/live/jee-live-demo?meetingId=6f8f57cf-3a0c-4f7b-8f5e-1f2d3c4b5a69');
  const customers = await open('/live/jee-live-demo');

  for (const chunk of ['agent-room', 'livekit-room']) {
    expect(agents.text).toMatch(new RegExp(`rel="modulepreload" crossorigin href="/assets/${chunk}-`));
    expect(customers.text).not.toContain(chunk);
  }
});

test('while the lobby is on the console fetches them already, without a complaint of the browser', async ({
  people,
}) => {
  const agent = await people.agent('acme', 'agent');
  await agent.goOnDuty();

  for (const chunk of ['agent-room', 'livekit-room'])
    await expect(agent.page.locator(`link[rel=prefetch][href*="/${chunk}-"]`)).toBeAttached();
  await agent.switchLobbyOff();
  expect(people.problems()).toEqual([]);
});

test('who is asked about stands in the room already: nothing leaves or arrives before the accept, and both meet at once after it', async ({
  people,
}) => {
  const agent = await people.agent('acme', 'agent');
  const customer = await people.customer('acme', 'Ila Menon');
  const connections = async () => (await readPassed(customer.page)).connections;
  await agent.goOnDuty();
  await customer.register('jee-live-demo');
  const knock = agent.knock(customer.name, 'JEE Live Demo');

  await expect.poll(connections).toBe(1);
  expect(await readPassed(customer.page)).toEqual({ connections: 1, packetsSent: 0, packetsReceived: 0 });

  // Nobody is asked any more, and then somebody is again.
  await agent.switchLobbyOff();
  await expect.poll(connections).toBe(0);
  await agent.switchLobbyOn();
  await expect.poll(connections).toBe(1);
  await expect(knock).toBeVisible();
  expect(await readPassed(customer.page)).toEqual({ connections: 1, packetsSent: 0, packetsReceived: 0 });

  const asked: string[] = [];
  agent.page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
  const agentsRoom = await agent.accept(knock);
  await agentsRoom.expectToSeeAndHearTheOther();
  await customer.room.expectToSeeAndHearTheOther();

  // What stood for the camera was larger: its picture leaves whole all the same.
  for (const { page } of [agentsRoom, customer])
    await expect.poll(() => readSentWidth(page)).toBe(cameraWidth);

  // The connection of before is the call's, with one beside it for what comes; and the agent's tab came with its key.
  expect(await connections()).toBe(2);
  expect(
    await customer.page.evaluate(() => (window as { watchedPeers?: unknown[] }).watchedPeers),
  ).toHaveLength(4);
  expect(asked.filter((path) => path.endsWith('/entry'))).toEqual([]);
  await customer.room.leave();
  await customer.room.expectEnded('You ended it.');
  expect(people.problems()).toEqual([]);
});
