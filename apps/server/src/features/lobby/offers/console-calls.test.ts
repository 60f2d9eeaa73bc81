/** The agents to call to their console: those who left the lobby on. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffedLobby, type StaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());

const callsFor = (lobby: StaffedLobby, requestId: string) =>
  world.database.withTenant(lobby.scope, (tx) => lobby.consoleCallsOf(tx, [requestId]));
const later = (ms: number) => new Date(world.clock.now().getTime() + ms);

/** Closes every console, and lets the grace period pass. */
async function closeConsoles(lobby: StaffedLobby): Promise<void> {
  world.clock.advance(lobbyLimits.agentGraceMs);
  await lobby.service.sweepAll();
}

test('a request without an offer calls the agents who left the lobby on, until it ends without an agent', async () => {
  const lobby = await createStaffedLobby(world);
  const priya = await lobby.agent('Priya');
  await lobby.agent('Dev', { isOn: false });
  const offDuty = await lobby.agent('Mira');
  await closeConsoles(lobby);
  await lobby.duty.setDuty(offDuty, false);

  const { requestId } = await lobby.service.knock(await lobby.customer('Tanvi'));

  expect(await callsFor(lobby, requestId)).toEqual([
    { agentId: priya.userId, until: later(lobbyLimits.noAgentTimeoutMs) },
  ]);
  expect(await lobby.service.offersOf(priya)).toEqual([]);
});

test('an agent who is called gets the offer once the console is open', async () => {
  const lobby = await createStaffedLobby(world);
  const priya = await lobby.agent('Priya');
  await closeConsoles(lobby);
  const { requestId } = await lobby.service.knock(await lobby.customer('Tanvi'));
  world.clock.advance(20_000);

  await lobby.service.agentConnected(priya, 'a-socket');

  expect(await lobby.service.offersOf(priya)).toHaveLength(1);
  expect(await callsFor(lobby, requestId)).toEqual([
    { agentId: priya.userId, until: later(lobbyLimits.offerDurationMs) },
  ]);
});

test('a request that an agent is offered calls no other agent', async () => {
  const lobby = await createStaffedLobby(world);
  await lobby.agent('Priya');
  await closeConsoles(lobby);
  const dev = await lobby.agent('Dev');

  const { requestId } = await lobby.service.knock(await lobby.customer('Tanvi'));

  expect((await callsFor(lobby, requestId)).map(({ agentId }) => agentId)).toEqual([dev.userId]);
});

test('an agent in a meeting, of another product or inactive is not called, and neither is anyone for an ended request', async () => {
  const lobby = await createStaffedLobby(world);
  const priya = await lobby.agent('Priya');
  await lobby.meet(priya, await lobby.customer('Ruth'));
  await lobby.agent('Dev', { products: [] });
  const inactive = await lobby.agent('Mira');
  await closeConsoles(lobby);
  await world.own.owner.query(`update users set status = 'INACTIVE' where id = $1`, [inactive.userId]);
  const tanvi = await lobby.customer('Tanvi');
  const { requestId } = await lobby.service.knock(tanvi);

  expect(await callsFor(lobby, requestId)).toEqual([]);
  const sam = await lobby.agent('Sam');
  await closeConsoles(lobby);
  expect((await callsFor(lobby, requestId)).map(({ agentId }) => agentId)).toEqual([sam.userId]);
  await lobby.service.leave(tanvi);
  expect(await callsFor(lobby, requestId)).toEqual([]);
});

test('without lobby mode no agent is called', async () => {
  const lobby = await createStaffedLobby(world, { flags: [] });
  await lobby.agent('Priya');
  await closeConsoles(lobby);
  const { requestId } = await lobby.service.knock(await lobby.customer('Tanvi'));

  expect(await callsFor(lobby, requestId)).toEqual([]);
});
