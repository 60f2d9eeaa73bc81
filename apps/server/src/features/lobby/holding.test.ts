/** On hold: the place is kept, nobody is asked meanwhile, and only who has the product may do it. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { minutes, seconds } from '@foyer/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffLobby } from '../../platform/testing/staffed-lobby.ts';
import { buildProduct, createWorld, type World } from '../../platform/testing/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const note = 'One moment, I am reading your question.';

it('a hold takes the offers back, keeps the place, and shows the customer the sentence', async () => {
  const lobby = await staffLobby(world);
  const priya = await lobby.agent('Priya');
  const [tanvi, ravi] = [await lobby.customer('Tanvi'), await lobby.customer('Ravi')];
  const { requestId } = await lobby.service.knock(tanvi);
  world.clock.advance(1);
  await lobby.service.knock(ravi);

  const held = await lobby.staffSide.holding.hold(priya, requestId, note);

  expect(held).toMatchObject({ status: 'HELD', holdNote: note, place: 1, offeredTo: [] });
  const until = new Date(world.clock.now().getTime() + lobbyLimits.holdMs).toISOString();
  const snapshot = await lobby.service.current(tanvi);
  expect(snapshot).toMatchObject({ status: 'HELD', place: 1, hold: { note, until } });
  const offers = await lobby.service.offersOf(priya);
  expect(offers.map(({ customerName }) => customerName)).toEqual(['Ravi']);
});

it('nobody is asked for who is on hold, until the time is over: then the customer is next again', async () => {
  const lobby = await staffLobby(world);
  const priya = await lobby.agent('Priya');
  const [tanvi, ravi] = [await lobby.customer('Tanvi'), await lobby.customer('Ravi')];
  const { requestId } = await lobby.service.knock(tanvi);
  world.clock.advance(1);
  await lobby.service.knock(ravi);
  await lobby.staffSide.holding.hold(priya, requestId, note);

  await lobby.pass(lobbyLimits.holdMs - seconds(1));
  expect((await lobby.service.current(tanvi)).status).toBe('HELD');
  await lobby.pass(seconds(1));

  expect(await lobby.service.current(tanvi)).toMatchObject({ status: 'OFFERED', place: 1, hold: null });
});

it('a release offers the customer at once, in the same place', async () => {
  const lobby = await staffLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const { requestId, queuedAt } = await lobby.service.knock(tanvi);
  await lobby.staffSide.holding.hold(priya, requestId, note);
  await lobby.pass(minutes(1));

  const released = await lobby.staffSide.holding.release(priya, requestId);

  expect(released).toMatchObject({ status: 'OFFERED', holdNote: null, isOfferedToMe: true, queuedAt });
  await lobby.staffSide.holding.release(priya, requestId);
  expect((await lobby.service.current(tanvi)).status).toBe('OFFERED');
});

it('who goes while on hold has left, as anybody who waits', async () => {
  const lobby = await staffLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const { requestId } = await lobby.service.knock(tanvi);
  await lobby.staffSide.holding.hold(priya, requestId, note);
  lobby.guests.length = 0;

  await lobby.pass(lobbyLimits.customerGraceMs);

  expect((await lobby.service.current(tanvi)).status).toBe('LEFT');
});

it('an agent without the product, and one who comes second, are refused and change nothing', async () => {
  const lobby = await staffLobby(world);
  const other = await buildProduct(world, lobby.scope);
  const [priya, vikram] = [await lobby.agent('Priya'), await lobby.agent('Vikram')];
  const stranger = await lobby.agent('Sam', { products: [other] });
  const { requestId } = await lobby.service.knock(await lobby.customer('Tanvi'));
  const { hold, release } = lobby.staffSide.holding;

  await expect(hold(stranger, requestId, note)).rejects.toMatchObject({ code: 'lobby.no_request' });
  await expect(hold(priya, crypto.randomUUID(), note)).rejects.toMatchObject({ code: 'lobby.no_request' });
  await hold(priya, requestId, note);
  await expect(hold(vikram, requestId, 'Mine!')).rejects.toMatchObject({
    code: 'lobby.already_taken',
    details: { takenBy: 'Priya' },
  });
  await expect(release(stranger, requestId)).rejects.toMatchObject({ code: 'lobby.no_request' });
  const [waiting] = await lobby.staffSide.queue.list(priya);
  expect(waiting).toMatchObject({ status: 'HELD', holdNote: note });
});

it('who was accepted is not put on hold any more', async () => {
  const lobby = await staffLobby(world);
  const [priya, vikram] = [await lobby.agent('Priya'), await lobby.agent('Vikram')];
  const { requestId, meetingId } = await lobby.service.knock(await lobby.customer('Tanvi'));
  await lobby.service.accept(priya, meetingId, 'a-tab');

  await expect(lobby.staffSide.holding.hold(vikram, requestId, note)).rejects.toMatchObject({
    code: 'lobby.already_taken',
    details: { takenBy: 'Priya' },
  });
});
