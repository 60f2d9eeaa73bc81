/** Cold transfer: to an agent who is there, to another product, or to a link for later; nobody is lost on the way. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { scheduleLimits } from '@foyer/contract/schedules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StaffedLobby, staffLobby } from '../../platform/testing/staffed-lobby.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { buildCustomer, buildProduct, createWorld, type World } from '../../platform/testing/test-world.ts';

let world: World;
let server: TestServer;
beforeAll(async () => {
  world = await createWorld();
  server = createTestServer(world);
});
afterAll(async () => {
  await server.close();
  await world.close();
});

/** Priya is in a meeting with Tanvi; Vikram shows the product too. */
async function inMeeting() {
  const lobby = await staffLobby(world, { server });
  const [priya, vikram] = [await lobby.agent('Priya'), await lobby.agent('Vikram')];
  const tanvi = await lobby.customer('Tanvi');
  const { queuedAt } = await lobby.service.knock(tanvi);
  const { meetingId } = await lobby.service.current(tanvi);
  await lobby.service.accept(priya, meetingId, 'a-tab');
  await lobby.enter(meetingId, priya, tanvi);
  return { lobby, priya, vikram, tanvi, meetingId, queuedAt };
}

const redirectOf = ({ told }: StaffedLobby, customerId: string) =>
  told.find(({ to, name }) => to === customerId && name === 'lobby_customer-redirect')?.news;

it('to an agent: that one alone is asked at first, in the original place', async () => {
  const { lobby, priya, vikram, tanvi, meetingId, queuedAt } = await inMeeting();
  const meera = await lobby.agent('Meera');

  const { requestId } = await lobby.staffSide.transfer(priya, {
    meetingId,
    target: { to: 'agent', agentId: vikram.userId },
  });

  const standing = await lobby.service.current(tanvi);
  expect(standing).toMatchObject({ requestId, status: 'OFFERED', place: 1, queuedAt });
  expect((await lobby.service.offersOf(vikram)).length).toBe(1);
  expect(await lobby.service.offersOf(meera)).toEqual([]);
  expect(redirectOf(lobby, tanvi.customerId)).toMatchObject({
    ...{ meetingId, why: 'agent', link: null, productSlug: lobby.product.slug },
  });
});

it('who does not take the one sent keeps nobody waiting: others are asked after a while', async () => {
  const { lobby, priya, vikram, meetingId } = await inMeeting();
  const meera = await lobby.agent('Meera');
  await lobby.staffSide.transfer(priya, { meetingId, target: { to: 'agent', agentId: vikram.userId } });

  await lobby.pass(scheduleLimits.assignedAgentFirstMs);

  expect((await lobby.service.offersOf(meera)).length).toBe(1);
});

it('the meeting is over for both: the room closes, the agent wraps up, it is noted', async () => {
  const { lobby, priya, vikram, tanvi, meetingId } = await inMeeting();
  const { requestId } = await lobby.staffSide.transfer(priya, {
    meetingId,
    target: { to: 'agent', agentId: vikram.userId },
  });

  expect(lobby.media.closed).toContain(`${lobby.scope.tenant}:${meetingId}`);
  await expect(lobby.meetings.enter(tanvi, meetingId)).rejects.toMatchObject({ code: 'meeting.ended' });
  const names = lobby.told.map(({ name }) => name);
  expect(names).toContain('lobby_customer-redirect');
  const entry = lobby.noted.find(({ logType }) => logType === 'TRANSFER_CUSTOMER');
  expect(entry).toMatchObject({
    actor: { id: priya.userId },
    before: { status: 'IN_MEETING' },
    after: { status: 'TRANSFERRED', to: 'agent', agentId: vikram.userId, successorId: requestId },
  });
  await lobby.pass(lobbyLimits.wrapUpMs - 1000);
  await lobby.service.knock(await lobby.customer('Ravi'));
  expect(await lobby.service.offersOf(priya)).toEqual([]);
});

it('to another product: with a registration for it, in the place of the first knock', async () => {
  const { lobby, priya, tanvi, meetingId, queuedAt } = await inMeeting();
  const other = await buildProduct(world, lobby.scope);
  const olga = await lobby.agent('Olga', { products: [other] });
  await lobby.service.knock(await lobby.customer('Early', other));

  await lobby.staffSide.transfer(priya, { meetingId, target: { to: 'product', productId: other.id } });

  const standing = await lobby.service.current(tanvi);
  expect(standing).toMatchObject({ productId: other.id, productSlug: other.slug, queuedAt, place: 1 });
  expect((await lobby.service.offersOf(olga)).map(({ customerName }) => customerName)).toEqual([
    'Tanvi',
    'Early',
  ]);
  expect(redirectOf(lobby, tanvi.customerId)).toMatchObject({ why: 'product', productSlug: other.slug });
});

it('the customer follows with a token for the new product, and with the old one once', async () => {
  const { lobby, priya, tanvi, meetingId } = await inMeeting();
  const other = await buildProduct(world, lobby.scope);
  await lobby.agent('Olga', { products: [other] });
  await expect(lobby.staffSide.follow(tanvi)).rejects.toMatchObject({ code: 'lobby.no_request' });
  await lobby.staffSide.transfer(priya, { meetingId, target: { to: 'product', productId: other.id } });

  const followed = await lobby.staffSide.follow(tanvi);

  expect(followed).toMatchObject({ customerId: tanvi.customerId, productSlug: other.slug });
  const claims = await server.tokens.read(followed.customerToken);
  const there = await server.registration.identifyCustomer(lobby.scope, claims as never);
  expect(there).toMatchObject({ customerId: tanvi.customerId, productId: other.id });
  if (!there) throw new Error('nobody stands behind the token');
  await expect(lobby.staffSide.follow(there)).rejects.toMatchObject({ code: 'lobby.no_request' });
  await lobby.service.leave(there);
  await expect(lobby.staffSide.follow(tanvi)).rejects.toMatchObject({ code: 'lobby.no_request' });
});

it('nobody follows into somebody else’s wait, and knocking again opens no second one', async () => {
  const { lobby, priya, tanvi, meetingId } = await inMeeting();
  const other = await buildProduct(world, lobby.scope);
  await lobby.agent('Olga', { products: [other] });
  await lobby.staffSide.transfer(priya, { meetingId, target: { to: 'product', productId: other.id } });
  const stranger = await buildCustomer(world, lobby.scope, { product: lobby.product });

  await expect(lobby.staffSide.follow(stranger)).rejects.toMatchObject({ code: 'lobby.no_request' });
  await expect(lobby.service.current(stranger)).rejects.toMatchObject({ code: 'lobby.no_request' });
  const again = await lobby.service.knock(tanvi);
  expect(again.productId).toBe(other.id);
  expect((await lobby.staffSide.queue.list({ ...priya, kind: 'admin' })).length).toBe(1);
});

it('who waits there already goes on in that wait, with the earlier of both places', async () => {
  const { lobby, priya, tanvi, meetingId, queuedAt } = await inMeeting();
  const other = await buildProduct(world, lobby.scope);
  await lobby.agent('Olga', { products: [other] });
  const there = { ...tanvi, ...(await secondRegistration(lobby, tanvi.registrationId, other.id)) };
  await lobby.pass(1000);
  const waiting = await lobby.service.knock(there);

  const { requestId } = await lobby.staffSide.transfer(priya, {
    meetingId,
    target: { to: 'product', productId: other.id },
  });

  expect(requestId).toBe(waiting.requestId);
  expect(await lobby.service.current(tanvi)).toMatchObject({ requestId, queuedAt });
});

async function secondRegistration({ scope }: StaffedLobby, registrationId: string, productId: string) {
  const id = await world.database.withTenant(scope, (unit) =>
    server.registration.carryOver(unit, registrationId, productId),
  );
  return { registrationId: id, productId };
}

it('to a link: sent by the customer’s channels, and shown with the redirect', async () => {
  const { lobby, priya, tanvi, meetingId } = await inMeeting();
  server.messages.planned.length = 0;

  const { requestId } = await lobby.staffSide.transfer(priya, { meetingId, target: { to: 'link' } });

  expect(requestId).toBeNull();
  expect((await lobby.service.current(tanvi)).status).toBe('TRANSFERRED');
  const [message] = server.messages.planned;
  const redirect = redirectOf(lobby, tanvi.customerId);
  expect(redirect).toMatchObject({ why: 'link' });
  expect(message?.values.link).toMatch(new RegExp(`^http://${lobby.scope.tenant}\\.localhost/live/`));
  expect(message?.values.link?.endsWith(String(redirect?.link))).toBe(true);
  const token = new URL(String(message?.values.link)).searchParams.get('link') ?? '';
  const host = `${lobby.scope.tenant}.localhost`;
  const found = await server.call({ url: `/api/links/${token}`, host });
  expect(found.json().result).toMatchObject({ kind: 'transfer', state: 'good', asksFor: 'code' });
});

it('without a channel there is no link, and the meeting goes on', async () => {
  const { lobby, priya, tanvi, meetingId } = await inMeeting();
  server.messages.available = [];

  await expect(lobby.staffSide.transfer(priya, { meetingId, target: { to: 'link' } })).rejects.toMatchObject({
    code: 'message.no_channel',
  });

  server.messages.available = ['sms', 'email'];
  expect((await lobby.service.current(tanvi)).status).toBe('IN_MEETING');
});

it('a target that is not there is told so, and nothing changes', async () => {
  const { lobby, priya, vikram, tanvi, meetingId } = await inMeeting();
  const empty = await buildProduct(world, lobby.scope);
  await lobby.service.switchOff(vikram);
  const { transfer } = lobby.staffSide;

  const toVikram = transfer(priya, { meetingId, target: { to: 'agent', agentId: vikram.userId } });
  await expect(toVikram).rejects.toMatchObject({ code: 'lobby.target_absent' });
  const toEmpty = transfer(priya, { meetingId, target: { to: 'product', productId: empty.id } });
  await expect(toEmpty).rejects.toMatchObject({ code: 'lobby.target_absent' });

  expect((await lobby.service.current(tanvi)).status).toBe('IN_MEETING');
  expect(redirectOf(lobby, tanvi.customerId)).toBeUndefined();
});

it('the queue of the same product takes a customer back though nobody else is there', async () => {
  const { lobby, priya, vikram, tanvi, meetingId } = await inMeeting();
  await lobby.service.switchOff(vikram);

  const target = { to: 'product', productId: lobby.product.id } as const;
  await lobby.staffSide.transfer(priya, { meetingId, target });

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'WAITING', place: 1 });
  // Where they are already: a page told to go to another product would wait for its address to change.
  expect(redirectOf(lobby, tanvi.customerId)).toMatchObject({
    why: 'agent',
    productSlug: lobby.product.slug,
  });
});

it('the targets say who shows the product, who of them is there and who is busy', async () => {
  const { lobby, priya, vikram, meetingId } = await inMeeting();
  const meera = await lobby.agent('Meera', { isOn: false });
  const busy = await lobby.agent('Uma');
  await lobby.service.switchOff(vikram);
  await lobby.meet(busy, await lobby.customer('Ravi'));

  const { customers, agents, products } = await lobby.staffSide.targets.list(priya, meetingId);

  expect(customers).toHaveLength(1);
  expect(agents).toEqual([
    { id: meera.userId, name: 'Meera', isPresent: false, isBusy: false },
    { id: busy.userId, name: 'Uma', isPresent: true, isBusy: true },
    { id: vikram.userId, name: 'Vikram', isPresent: false, isBusy: false },
  ]);
  expect(products).toEqual([
    expect.objectContaining({ id: lobby.product.id, waiting: 0, isSomebodyThere: true }),
  ]);
});
