/** Where there is no lobby: customers wait for a host, who is in the room first; the switch itself loses nobody. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { minutes, seconds } from '@foyer/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffLobby } from '../../platform/testing/staffed-lobby.ts';
import { buildProduct, createWorld, type World } from '../../platform/testing/test-world.ts';
import { mayHost } from './hosting.ts';
import type { RequestRow } from './tables.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('nobody is asked; the agents of the product hear that somebody waits, and others do not', async () => {
  const lobby = await staffLobby(world, { flags: [] });
  const other = await buildProduct(world, lobby.scope);
  const priya = await lobby.agent('Priya', { isOn: false });
  const sam = await lobby.agent('Sam', { products: [other] });

  await lobby.service.knock(await lobby.customer('Tanvi'));

  expect(await lobby.service.offersOf(priya)).toEqual([]);
  const waiting = lobby.told.filter(({ name }) => name === 'lobby_customer-waiting');
  expect(waiting).toMatchObject([{ to: priya.userId, news: { productId: lobby.product.id, count: 1 } }]);
  expect(lobby.toldTo(sam.userId)).toEqual([]);
});

it('the host is in the room first: only then the customer is told to come', async () => {
  const lobby = await staffLobby(world, { flags: ['showAgentName'] });
  const priya = await lobby.agent('Priya', { isOn: false });
  const tanvi = await lobby.customer('Tanvi');
  await lobby.service.knock(tanvi);

  const { meetingId } = await lobby.staffSide.host(priya, { productId: lobby.product.id });

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'WAITING', place: 1, agentName: null });
  expect(lobby.toldTo(tanvi.customerId)).toEqual([]);
  await lobby.enter(meetingId, priya);
  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'ACCEPTED', agentName: 'Priya' });
  expect(lobby.toldTo(tanvi.customerId)).toEqual([
    ...['lobby_request-accepted', 'lobby_moderator-id', 'lobby_host-joined-meeting'],
  ]);
  await lobby.enter(meetingId, tanvi);
  expect((await lobby.service.current(tanvi)).status).toBe('IN_MEETING');
});

it('the next is who came first, or the one who is named', async () => {
  const lobby = await staffLobby(world, { flags: [] });
  const [priya, vikram] = [await lobby.agent('Priya'), await lobby.agent('Vikram')];
  const meetings: string[] = [];
  for (const name of ['Tanvi', 'Ravi', 'Uma']) {
    const { meetingId } = await lobby.service.knock(await lobby.customer(name));
    meetings.push(meetingId);
    world.clock.advance(1);
  }
  const queue = await lobby.staffSide.queue.list(priya);
  const productId = lobby.product.id;

  const named = await lobby.staffSide.host(priya, { productId, requestId: queue[2]?.requestId });
  const next = await lobby.staffSide.admit(vikram, { requestId: queue[0]?.requestId ?? '' });

  expect([named.meetingId, next.meetingId]).toEqual([meetings[2], meetings[0]]);
  await expect(lobby.staffSide.host(priya, { productId })).rejects.toMatchObject({
    code: 'lobby.agent_busy',
  });
});

it('waiting ends by the longest wait, not because nobody’s switch is on', async () => {
  const lobby = await staffLobby(world, { flags: [] });
  const tanvi = await lobby.customer('Tanvi');
  await lobby.service.knock(tanvi);

  await lobby.pass(minutes(5));
  expect((await lobby.service.current(tanvi)).status).toBe('WAITING');
  await lobby.pass(lobbyLimits.maxWaitMs - minutes(5));

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'EXPIRED', endReason: 'max-wait' });
});

it('hosting is refused where there is a lobby, without the product, and where nobody waits', async () => {
  const on = await staffLobby(world);
  const off = await staffLobby(world, { flags: [] });
  const other = await buildProduct(world, off.scope);
  const [withLobby, priya] = [await on.agent('Meera'), await off.agent('Priya')];

  await expect(on.staffSide.host(withLobby, { productId: on.product.id })).rejects.toMatchObject({
    code: 'feature.off',
  });
  await expect(off.staffSide.host(priya, { productId: other.id })).rejects.toMatchObject({
    code: 'product.not_found',
  });
  await expect(off.staffSide.host(priya, { productId: off.product.id })).rejects.toMatchObject({
    code: 'lobby.no_request',
  });
});

it('a host who does not come gives the customer the place back', async () => {
  const lobby = await staffLobby(world, { flags: [] });
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const { queuedAt } = await lobby.service.knock(tanvi);
  await lobby.staffSide.host(priya, { productId: lobby.product.id });

  await lobby.pass(lobbyLimits.agentArrivesMs);

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'WAITING', place: 1, queuedAt });
  await lobby.staffSide.host(priya, { productId: lobby.product.id });
});

it('switching the lobby off and on while people wait and talk loses nobody', async () => {
  const flags: 'lobbyMode'[] = ['lobbyMode'];
  const lobby = await staffLobby(world, { flags });
  const [priya, vikram] = [await lobby.agent('Priya'), await lobby.agent('Vikram')];
  const [met, held, asked] = [
    await lobby.customer('Met'),
    await lobby.customer('Held'),
    await lobby.customer('Asked'),
  ];
  await lobby.meet(priya, met);
  const { requestId } = await lobby.service.knock(held);
  world.clock.advance(1);
  await lobby.service.knock(asked);
  await lobby.staffSide.holding.hold(vikram, requestId, 'One moment.');
  const statuses = async () =>
    Promise.all([met, held, asked].map(async (each) => (await lobby.service.current(each)).status));
  expect(await statuses()).toEqual(['IN_MEETING', 'HELD', 'OFFERED']);

  lobby.turnFlag('lobbyMode', false);
  await lobby.pass(seconds(1));
  expect(await statuses()).toEqual(['IN_MEETING', 'HELD', 'WAITING']);
  expect(await lobby.service.offersOf(vikram)).toEqual([]);
  await lobby.pass(minutes(2));
  expect(await statuses()).toEqual(['IN_MEETING', 'HELD', 'WAITING']);

  lobby.turnFlag('lobbyMode', true);
  await lobby.pass(minutes(1));
  expect(await statuses()).toEqual(['IN_MEETING', 'OFFERED', 'OFFERED']);
});

it('a booked start is the assigned agent’s alone until five minutes after it', () => {
  const startsAt = new Date('2026-11-21T10:00:00Z');
  const request = { scheduleId: 's', firstAgentId: 'priya', firstAgentUntil: startsAt, queuedAt: startsAt };
  const at = (minute: number) => new Date(startsAt.getTime() + minutes(minute));

  expect(mayHost('priya', request as RequestRow, at(0))).toBe(true);
  expect(mayHost('vikram', request as RequestRow, at(4))).toBe(false);
  expect(mayHost('vikram', request as RequestRow, at(5))).toBe(true);
});
