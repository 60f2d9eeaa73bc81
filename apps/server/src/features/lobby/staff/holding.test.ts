/**
 * Holds: the queue position is kept, no offers are made, and only agents of the product may hold and release.
 */
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { expect, it } from 'vitest';
import { createStaffedLobbySetup } from '../../../testing/setups/staffed-lobby-setup.ts';
import { buildProduct } from '../../../testing/setups/tenant-setup.ts';

const setup = createStaffedLobbySetup();

const note = 'One moment, I am reading your question.';

it('a hold withdraws the offers, keeps the queue position and shows the customer the message', async () => {
  const lobby = await setup.lobby();
  const priya = await lobby.agent('Priya');
  const [tanvi, ravi] = [await lobby.customer('Tanvi'), await lobby.customer('Ravi')];
  const { requestId } = await lobby.service.knock(tanvi);
  setup.world.clock.advance(1);
  await lobby.service.knock(ravi);

  const held = await lobby.staffService.holding.hold(priya, requestId, note);

  expect(held).toMatchObject({ status: 'HELD', holdNote: note, place: 1, offeredTo: [] });
  const until = new Date(setup.world.clock.now().getTime() + lobbyLimits.holdMs).toISOString();
  const snapshot = await lobby.service.current(tanvi);
  expect(snapshot).toMatchObject({ status: 'HELD', place: 1, hold: { note, until } });
  const offers = await lobby.service.offersOf(priya);
  expect(offers.map(({ customerName }) => customerName)).toEqual(['Ravi']);
});

it('makes no offers during a hold, and offers the request first when the hold ends', async () => {
  const lobby = await setup.lobby();
  const priya = await lobby.agent('Priya');
  const [tanvi, ravi] = [await lobby.customer('Tanvi'), await lobby.customer('Ravi')];
  const { requestId } = await lobby.service.knock(tanvi);
  setup.world.clock.advance(1);
  await lobby.service.knock(ravi);
  await lobby.staffService.holding.hold(priya, requestId, note);

  await lobby.advance(lobbyLimits.holdMs - seconds(1));
  expect((await lobby.service.current(tanvi)).status).toBe('HELD');
  await lobby.advance(seconds(1));

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'OFFERED', place: 1, hold: null });
});

it('a release offers the request at once in its original queue position', async () => {
  const lobby = await setup.lobby();
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const { requestId, queuedAt } = await lobby.service.knock(tanvi);
  await lobby.staffService.holding.hold(priya, requestId, note);
  await lobby.advance(minutes(1));

  const released = await lobby.staffService.holding.release(priya, requestId);

  expect(released).toMatchObject({ status: 'OFFERED', holdNote: null, isOfferedToMe: true, queuedAt });
  await lobby.staffService.holding.release(priya, requestId);
  expect((await lobby.service.current(tanvi)).status).toBe('OFFERED');
});

it('a customer who disconnects during a hold has left after the grace period', async () => {
  const lobby = await setup.lobby();
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const { requestId } = await lobby.service.knock(tanvi);
  await lobby.staffService.holding.hold(priya, requestId, note);
  lobby.guests.length = 0;

  await lobby.advance(lobbyLimits.customerGraceMs);

  expect((await lobby.service.current(tanvi)).status).toBe('LEFT');
});

it('rejects an unassigned agent and a second agent’s hold, and changes nothing', async () => {
  const lobby = await setup.lobby();
  const other = await buildProduct(setup.world, lobby.scope);
  const [priya, vikram] = [await lobby.agent('Priya'), await lobby.agent('Vikram')];
  const stranger = await lobby.agent('Sam', { products: [other] });
  const { requestId } = await lobby.service.knock(await lobby.customer('Tanvi'));
  const { hold, release } = lobby.staffService.holding;

  await expect(hold(stranger, requestId, note)).rejects.toMatchObject({ code: 'lobby.no_request' });
  await expect(hold(priya, crypto.randomUUID(), note)).rejects.toMatchObject({ code: 'lobby.no_request' });
  await hold(priya, requestId, note);
  await expect(hold(vikram, requestId, 'Mine!')).rejects.toMatchObject({
    code: 'lobby.already_taken',
    details: { takenBy: 'Priya' },
  });
  await expect(release(stranger, requestId)).rejects.toMatchObject({ code: 'lobby.no_request' });
  const [waiting] = await lobby.staffService.queue.list(priya);
  expect(waiting).toMatchObject({ status: 'HELD', holdNote: note });
});

it('rejects a hold on an accepted request with lobby.already_taken', async () => {
  const lobby = await setup.lobby();
  const [priya, vikram] = [await lobby.agent('Priya'), await lobby.agent('Vikram')];
  const { requestId, meetingId } = await lobby.service.knock(await lobby.customer('Tanvi'));
  await lobby.service.accept(priya, meetingId, 'a-tab');

  await expect(lobby.staffService.holding.hold(vikram, requestId, note)).rejects.toMatchObject({
    code: 'lobby.already_taken',
    details: { takenBy: 'Priya' },
  });
});
