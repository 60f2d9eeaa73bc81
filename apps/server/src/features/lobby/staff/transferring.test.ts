/** Cold transfer: to an available agent, to another product, or to a link for later. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { scheduleLimits } from '@foyer/contract/schedules/schedules.ts';
import { expect, it, vi } from 'vitest';
import type { StaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';
import { buildCustomer, buildProduct } from '../../../testing/setups/tenant-setup.ts';

const setup = createStaffedLobbySetup({ withServer: true });

/** Priya is in a meeting with Tanvi; Vikram is assigned to the product too. */
async function inMeeting() {
  const lobby = await setup.lobby();
  const [priya, vikram] = [await lobby.agent('Priya'), await lobby.agent('Vikram')];
  const tanvi = await lobby.customer('Tanvi');
  const { queuedAt } = await lobby.service.knock(tanvi);
  const { meetingId } = await lobby.service.current(tanvi);
  await lobby.service.accept(priya, meetingId, 'a-tab');
  await lobby.enter(meetingId, priya, tanvi);
  return { lobby, priya, vikram, tanvi, meetingId, queuedAt };
}

it('to an agent: offers the successor to that agent alone at first, in the original queue position', async () => {
  const { lobby, priya, vikram, tanvi, meetingId, queuedAt } = await inMeeting();
  const meera = await lobby.agent('Meera');

  const { requestId } = await lobby.staffService.transfer(priya, {
    meetingId,
    target: { to: 'agent', agentId: vikram.userId },
  });

  const current = await lobby.service.current(tanvi);
  expect(current).toMatchObject({ requestId, status: 'OFFERED', place: 1, queuedAt });
  expect((await lobby.service.offersOf(vikram)).length).toBe(1);
  expect(await lobby.service.offersOf(meera)).toEqual([]);
  expect(lobby.redirectOf(tanvi)).toMatchObject({
    meetingId,
    why: 'agent',
    link: null,
    productSlug: lobby.product.slug,
  });
});

it('to an agent: offers the successor to other agents when that agent does not accept in time', async () => {
  const { lobby, priya, vikram, meetingId } = await inMeeting();
  const meera = await lobby.agent('Meera');
  await lobby.staffService.transfer(priya, { meetingId, target: { to: 'agent', agentId: vikram.userId } });

  await lobby.advance(scheduleLimits.assignedAgentFirstMs);

  expect((await lobby.service.offersOf(meera)).length).toBe(1);
});

it('ends the meeting: closes the room, starts the agent’s pause and records an audit entry', async () => {
  const { lobby, priya, vikram, tanvi, meetingId } = await inMeeting();
  const { requestId } = await lobby.staffService.transfer(priya, {
    meetingId,
    target: { to: 'agent', agentId: vikram.userId },
  });

  expect(lobby.media.closed).toContain(`${lobby.scope.tenant}:${meetingId}`);
  await expect(lobby.meetings.enter(tanvi, meetingId)).rejects.toMatchObject({ code: 'meeting.ended' });
  const names = lobby.sent.map(({ name }) => name);
  expect(names).toContain('lobby_customer-redirect');
  const entry = lobby.auditEntries.find(({ logType }) => logType === 'TRANSFER_CUSTOMER');
  expect(entry).toMatchObject({
    actor: { id: priya.userId },
    before: { status: 'IN_MEETING' },
    after: { status: 'TRANSFERRED', to: 'agent', agentId: vikram.userId, successorId: requestId },
  });
  await lobby.advance(lobbyLimits.wrapUpMs - 1000);
  await lobby.service.knock(await lobby.customer('Ravi'));
  expect(await lobby.service.offersOf(priya)).toEqual([]);
});

it('to another product: creates a registration for it and keeps the original queue position', async () => {
  const { lobby, priya, tanvi, meetingId, queuedAt } = await inMeeting();
  const other = await buildProduct(setup.world, lobby.scope);
  const olga = await lobby.agent('Olga', { products: [other] });
  await lobby.service.knock(await lobby.customer('Early', other));

  await lobby.staffService.transfer(priya, { meetingId, target: { to: 'product', productId: other.id } });

  const current = await lobby.service.current(tanvi);
  expect(current).toMatchObject({ productId: other.id, productSlug: other.slug, queuedAt, place: 1 });
  expect((await lobby.service.offersOf(olga)).map(({ customerName }) => customerName)).toEqual([
    'Tanvi',
    'Early',
  ]);
  expect(lobby.redirectOf(tanvi)).toMatchObject({ why: 'product', productSlug: other.slug });
});

it('the customer receives a token for the new product while the successor is open', async () => {
  const { lobby, priya, tanvi, meetingId } = await inMeeting();
  const other = await buildProduct(setup.world, lobby.scope);
  await lobby.agent('Olga', { products: [other] });
  await expect(lobby.staffService.follow(tanvi)).rejects.toMatchObject({ code: 'lobby.no_request' });
  await lobby.staffService.transfer(priya, { meetingId, target: { to: 'product', productId: other.id } });

  const followed = await lobby.staffService.follow(tanvi);

  expect(followed).toMatchObject({ customerId: tanvi.customerId, productSlug: other.slug });
  const claims = await setup.server.tokens.read(followed.customerToken);
  const there = await setup.server.registration.identifyCustomer(lobby.scope, claims as never);
  expect(there).toMatchObject({ customerId: tanvi.customerId, productId: other.id });
  if (!there) throw new Error('the token identifies no customer');
  await expect(lobby.staffService.follow(there)).rejects.toMatchObject({ code: 'lobby.no_request' });
  await lobby.service.leave(there);
  await expect(lobby.staffService.follow(tanvi)).rejects.toMatchObject({ code: 'lobby.no_request' });
});

it('rejects another customer’s follow, and a repeated knock opens no second request', async () => {
  const { lobby, priya, tanvi, meetingId } = await inMeeting();
  const other = await buildProduct(setup.world, lobby.scope);
  await lobby.agent('Olga', { products: [other] });
  await lobby.staffService.transfer(priya, { meetingId, target: { to: 'product', productId: other.id } });
  const stranger = await buildCustomer(setup.world, lobby.scope, { product: lobby.product });

  await expect(lobby.staffService.follow(stranger)).rejects.toMatchObject({ code: 'lobby.no_request' });
  await expect(lobby.service.current(stranger)).rejects.toMatchObject({ code: 'lobby.no_request' });
  const again = await lobby.service.knock(tanvi);
  expect(again.productId).toBe(other.id);
  expect((await lobby.staffService.queue.list({ ...priya, kind: 'admin' })).length).toBe(1);
});

it('to a product for which the customer waits already: keeps that request with the earlier queue position', async () => {
  const { lobby, priya, tanvi, meetingId, queuedAt } = await inMeeting();
  const other = await buildProduct(setup.world, lobby.scope);
  await lobby.agent('Olga', { products: [other] });
  const there = { ...tanvi, ...(await secondRegistration(lobby, tanvi.registrationId, other.id)) };
  await lobby.advance(1000);
  const waiting = await lobby.service.knock(there);

  const { requestId } = await lobby.staffService.transfer(priya, {
    meetingId,
    target: { to: 'product', productId: other.id },
  });

  expect(requestId).toBe(waiting.requestId);
  expect(await lobby.service.current(tanvi)).toMatchObject({ requestId, queuedAt });
});

async function secondRegistration({ scope }: StaffedLobby, registrationId: string, productId: string) {
  const id = await setup.world.database.withTenant(scope, (tx) =>
    setup.server.registration.carryOver(tx, registrationId, productId),
  );
  return { registrationId: id, productId };
}

it('to a link: sends it by the customer’s channels and includes it in the redirect', async () => {
  const { lobby, priya, tanvi, meetingId } = await inMeeting();
  setup.server.messages.planned.length = 0;

  const { requestId } = await lobby.staffService.transfer(priya, { meetingId, target: { to: 'link' } });

  expect(requestId).toBeNull();
  expect((await lobby.service.current(tanvi)).status).toBe('TRANSFERRED');
  const [message] = setup.server.messages.planned;
  const redirect = lobby.redirectOf(tanvi);
  expect(redirect).toMatchObject({ why: 'link' });
  expect(message?.values.link).toMatch(new RegExp(`^http://${lobby.scope.tenant}\\.localhost/live/`));
  expect(message?.values.link?.endsWith(String(redirect?.link))).toBe(true);
  const token = new URL(String(message?.values.link)).searchParams.get('link') ?? '';
  const host = `${lobby.scope.tenant}.localhost`;
  const found = await setup.server.call({ url: `/api/links/${token}`, host });
  expect(found.json().result).toMatchObject({ kind: 'transfer', state: 'good', asksFor: 'code' });
});

it('to a link without a message channel fails with message.no_channel, and the meeting continues', async () => {
  const { lobby, priya, tanvi, meetingId } = await inMeeting();
  setup.server.messages.available = [];

  await expect(
    lobby.staffService.transfer(priya, { meetingId, target: { to: 'link' } }),
  ).rejects.toMatchObject({
    code: 'message.no_channel',
  });

  setup.server.messages.available = ['sms', 'email'];
  expect((await lobby.service.current(tanvi)).status).toBe('IN_MEETING');
});

it('an unavailable target fails with lobby.target_absent and changes nothing', async () => {
  const { lobby, priya, vikram, tanvi, meetingId } = await inMeeting();
  const empty = await buildProduct(setup.world, lobby.scope);
  await lobby.service.switchOff(vikram);
  const { transfer } = lobby.staffService;

  const toVikram = transfer(priya, { meetingId, target: { to: 'agent', agentId: vikram.userId } });
  await expect(toVikram).rejects.toMatchObject({ code: 'lobby.target_absent' });
  const toEmpty = transfer(priya, { meetingId, target: { to: 'product', productId: empty.id } });
  await expect(toEmpty).rejects.toMatchObject({ code: 'lobby.target_absent' });

  expect((await lobby.service.current(tanvi)).status).toBe('IN_MEETING');
  expect(lobby.redirectOf(tanvi)).toBeUndefined();
});

it('to the same product: returns the customer to the queue without another available agent', async () => {
  const { lobby, priya, vikram, tanvi, meetingId } = await inMeeting();
  await lobby.service.switchOff(vikram);

  const target = { to: 'product', productId: lobby.product.id } as const;
  await lobby.staffService.transfer(priya, { meetingId, target });

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'WAITING', place: 1 });
  // With why 'product' the page would wait for its address to change, although it is already there.
  expect(lobby.redirectOf(tanvi)).toMatchObject({
    why: 'agent',
    productSlug: lobby.product.slug,
  });
});

it('lists the assigned agents as targets with their presence and whether they are busy', async () => {
  const { lobby, priya, vikram, meetingId } = await inMeeting();
  const meera = await lobby.agent('Meera', { isOn: false });
  const busy = await lobby.agent('Uma');
  await lobby.service.switchOff(vikram);
  await lobby.meet(busy, await lobby.customer('Ravi'));

  const { customers, agents, products } = await lobby.staffService.targets.list(priya, meetingId);

  expect(customers).toHaveLength(1);
  expect(agents).toMatchObject([
    { id: meera.userId, name: 'Meera', isPresent: false, isBusy: false, presence: { state: 'offline' } },
    { id: busy.userId, name: 'Uma', isPresent: true, isBusy: true, presence: { state: 'in-meeting' } },
    { id: vikram.userId, name: 'Vikram', isPresent: false, isBusy: false, presence: { state: 'break' } },
  ]);
  expect(products).toEqual([
    expect.objectContaining({ id: lobby.product.id, waiting: 0, isSomebodyThere: true }),
  ]);
});

it('lists an agent who becomes available in the meantime as one who can be chosen', async () => {
  const { lobby, priya, vikram, meetingId } = await inMeeting();
  await lobby.service.switchOff(vikram);
  const { ofIds } = lobby.presences;
  vi.spyOn(lobby.presences, 'ofIds').mockImplementationOnce(async (...asked) => {
    await lobby.service.switchOn(vikram, { rejoining: false });
    return ofIds(...asked);
  });

  const { agents } = await lobby.staffService.targets.list(priya, meetingId);

  expect(agents).toMatchObject([{ id: vikram.userId, isPresent: true, presence: { state: 'available' } }]);
});
