/**
 * Without lobby mode: customers wait for a host, who enters the room first. Switching the mode loses no
 * customer.
 */
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { expect, it } from 'vitest';
import { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';
import { buildProduct } from '../../../testing/setups/tenant-setup.ts';
import type { RequestRow } from '../tables.ts';
import { mayHost } from './hosting.ts';

const setup = createStaffedLobbySetup();

it('makes no offers, and notifies only the product’s agents of waiting customers', async () => {
  const lobby = await setup.lobby({ flags: [] });
  const other = await buildProduct(setup.world, lobby.scope);
  const priya = await lobby.agent('Priya', { isOn: false });
  const sam = await lobby.agent('Sam', { products: [other] });

  await lobby.service.knock(await lobby.customer('Tanvi'));

  expect(await lobby.service.offersOf(priya)).toEqual([]);
  const waiting = lobby.sent.filter(({ name }) => name === 'lobby_customer-waiting');
  expect(waiting).toMatchObject([{ to: priya.userId, payload: { productId: lobby.product.id, count: 1 } }]);
  expect(lobby.eventsSentTo(sam.userId)).toEqual([]);
});

it('notifies the customer only when the host is in the room', async () => {
  const lobby = await setup.lobby({ flags: ['showAgentName'] });
  const priya = await lobby.agent('Priya', { isOn: false });
  const tanvi = await lobby.customer('Tanvi');
  await lobby.service.knock(tanvi);

  const { meetingId } = await lobby.staffService.host(priya, { productId: lobby.product.id });

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'WAITING', place: 1, agentName: null });
  expect(lobby.eventsSentTo(tanvi.customerId)).toEqual([]);
  await lobby.enter(meetingId, priya);
  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'ACCEPTED', agentName: 'Priya' });
  expect(lobby.eventsSentTo(tanvi.customerId)).toEqual([
    'lobby_request-accepted',
    'lobby_moderator-id',
    'lobby_host-joined-meeting',
  ]);
  await lobby.enter(meetingId, tanvi);
  expect((await lobby.service.current(tanvi)).status).toBe('IN_MEETING');
});

it('hosts the first customer of the queue, or the one with the given request id', async () => {
  const lobby = await setup.lobby({ flags: [] });
  const [priya, vikram] = [await lobby.agent('Priya'), await lobby.agent('Vikram')];
  const meetings: string[] = [];
  for (const name of ['Tanvi', 'Ravi', 'Uma']) {
    const { meetingId } = await lobby.service.knock(await lobby.customer(name));
    meetings.push(meetingId);
    setup.world.clock.advance(1);
  }
  const queue = await lobby.staffService.queue.list(priya);
  const productId = lobby.product.id;

  const named = await lobby.staffService.host(priya, { productId, requestId: queue[2]?.requestId });
  const next = await lobby.staffService.admit(vikram, { requestId: queue[0]?.requestId ?? '' });

  expect([named.meetingId, next.meetingId]).toEqual([meetings[2], meetings[0]]);
  await expect(lobby.staffService.host(priya, { productId })).rejects.toMatchObject({
    code: 'lobby.agent_busy',
  });
});

it('a wait expires after the maximum wait, not because no agent has the lobby on', async () => {
  const lobby = await setup.lobby({ flags: [] });
  const tanvi = await lobby.customer('Tanvi');
  await lobby.service.knock(tanvi);

  await lobby.advance(minutes(5));
  expect((await lobby.service.current(tanvi)).status).toBe('WAITING');
  await lobby.advance(lobbyLimits.maxWaitMs - minutes(5));

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'EXPIRED', endReason: 'max-wait' });
});

it('rejects hosting with lobby mode on, for an unassigned product and without waiting customers', async () => {
  const on = await setup.lobby();
  const off = await setup.lobby({ flags: [] });
  const other = await buildProduct(setup.world, off.scope);
  const [withLobby, priya] = [await on.agent('Meera'), await off.agent('Priya')];

  await expect(on.staffService.host(withLobby, { productId: on.product.id })).rejects.toMatchObject({
    code: 'feature.off',
  });
  await expect(off.staffService.host(priya, { productId: other.id })).rejects.toMatchObject({
    code: 'product.not_found',
  });
  await expect(off.staffService.host(priya, { productId: off.product.id })).rejects.toMatchObject({
    code: 'lobby.no_request',
  });
});

it('lets an admin host a customer of any product, like an agent of it, and audits it', async () => {
  const lobby = await setup.lobby({ flags: ['showAgentName'] });
  const other = await buildProduct(setup.world, lobby.scope);
  const meera = await lobby.admin('Meera');
  const tanvi = await lobby.customer('Tanvi', other);
  const { requestId } = await lobby.service.knock(tanvi);

  const hosted = await lobby.staffService.host(meera, { productId: other.id });

  expect(hosted.productSlug).toBe(other.slug);
  await lobby.enter(hosted.meetingId, meera);
  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'ACCEPTED', agentName: 'Meera' });
  await lobby.enter(hosted.meetingId, tanvi);
  expect((await lobby.service.current(tanvi)).status).toBe('IN_MEETING');
  expect(lobby.auditEntries.filter(({ logType }) => logType === 'JOIN_DEMO')).toMatchObject([
    {
      actor: { id: meera.userId },
      entity: { id: requestId },
      after: { status: 'ACCEPTED', agentId: meera.userId, way: 'hosted' },
    },
  ]);
});

it('lets an admin admit a customer to the hosted meeting, which an agent of another product cannot', async () => {
  const lobby = await setup.lobby({ flags: [] });
  const other = await buildProduct(setup.world, lobby.scope);
  const [meera, sam] = [await lobby.admin('Meera'), await lobby.agent('Sam', { products: [other] })];
  const [tanvi, ravi] = [await lobby.customer('Tanvi'), await lobby.customer('Ravi')];
  await lobby.service.knock(tanvi);
  const { meetingId } = await lobby.staffService.host(meera, { productId: lobby.product.id });
  await lobby.enter(meetingId, meera, tanvi);
  const { requestId } = await lobby.service.knock(ravi);

  await expect(lobby.staffService.admit(sam, { requestId })).rejects.toMatchObject({
    code: 'lobby.no_request',
  });
  const admitted = await lobby.staffService.admit(meera, { requestId, meetingId });

  expect(admitted.meetingId).toBe(meetingId);
  expect(await lobby.service.current(ravi)).toMatchObject({ status: 'ACCEPTED', meetingId });
  expect(lobby.auditEntries.at(-1)).toMatchObject({
    logType: 'JOIN_DEMO',
    actor: { id: meera.userId },
    entity: { id: requestId },
    after: { meetingId, way: 'admitted' },
  });
});

it('rejects an admin who hosts or admits with lobby mode on with feature.off', async () => {
  const lobby = await setup.lobby();
  const meera = await lobby.admin('Meera');
  const { requestId } = await lobby.service.knock(await lobby.customer('Tanvi'));
  const off = { code: 'feature.off' };

  await expect(lobby.staffService.host(meera, { productId: lobby.product.id })).rejects.toMatchObject(off);
  await expect(lobby.staffService.admit(meera, { requestId })).rejects.toMatchObject(off);
});

it('returns the customer to the queue when the host does not enter the room', async () => {
  const lobby = await setup.lobby({ flags: [] });
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const { queuedAt } = await lobby.service.knock(tanvi);
  await lobby.staffService.host(priya, { productId: lobby.product.id });

  await lobby.advance(lobbyLimits.agentJoinTimeoutMs);

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'WAITING', place: 1, queuedAt });
  await lobby.staffService.host(priya, { productId: lobby.product.id });
});

it('switching lobby mode off and on keeps every waiting customer and meeting', async () => {
  const flags: 'lobbyMode'[] = ['lobbyMode'];
  const lobby = await setup.lobby({ flags });
  const [priya, vikram] = [await lobby.agent('Priya'), await lobby.agent('Vikram')];
  const [met, held, asked] = [
    await lobby.customer('Met'),
    await lobby.customer('Held'),
    await lobby.customer('Asked'),
  ];
  await lobby.meet(priya, met);
  const { requestId } = await lobby.service.knock(held);
  setup.world.clock.advance(1);
  await lobby.service.knock(asked);
  await lobby.staffService.holding.hold(vikram, requestId, 'One moment.');
  const statuses = async () =>
    Promise.all([met, held, asked].map(async (each) => (await lobby.service.current(each)).status));
  expect(await statuses()).toEqual(['IN_MEETING', 'HELD', 'OFFERED']);

  lobby.setFlag('lobbyMode', false);
  await lobby.advance(seconds(1));
  expect(await statuses()).toEqual(['IN_MEETING', 'HELD', 'WAITING']);
  expect(await lobby.service.offersOf(vikram)).toEqual([]);
  await lobby.advance(minutes(2));
  expect(await statuses()).toEqual(['IN_MEETING', 'HELD', 'WAITING']);

  lobby.setFlag('lobbyMode', true);
  await lobby.advance(minutes(1));
  expect(await statuses()).toEqual(['IN_MEETING', 'OFFERED', 'OFFERED']);
});

it('reserves a booked start for the assigned agent until five minutes after the booked time', () => {
  const startsAt = new Date('2026-11-21T10:00:00Z');
  const request = { scheduleId: 's', firstAgentId: 'priya', firstAgentUntil: startsAt, queuedAt: startsAt };
  const at = (minute: number) => new Date(startsAt.getTime() + minutes(minute));

  expect(mayHost('priya', request as RequestRow, at(0))).toBe(true);
  expect(mayHost('vikram', request as RequestRow, at(4))).toBe(false);
  expect(mayHost('vikram', request as RequestRow, at(5))).toBe(true);
});
