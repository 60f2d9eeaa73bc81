/** What an agent's tab needs for the call is named in the page itself, so that nothing waits for the page's own scripts. */
import { expect, test } from '../support/journey.ts';
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
