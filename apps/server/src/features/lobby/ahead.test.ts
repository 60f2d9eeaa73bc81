/** Who is being offered stands behind the door: neither seeing nor hearing, and no longer than the offer stands. */
import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffLobby } from '../../platform/testing/staffed-lobby.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';
import { createAhead } from './ahead.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function offered() {
  const lobby = await staffLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const { meetingId } = await lobby.service.knock(tanvi);
  const ahead = createAhead({ database: world.database, meetings: lobby.meetings });
  const identity = `customer:${tanvi.customerId}`;
  const key = { room: `${lobby.scope.tenant}:${meetingId}`, identity };
  return { lobby, ahead, priya, tanvi, meetingId, key };
}

it('the key of who is being offered opens the room to come, and lets nothing be seen or heard', async () => {
  const { lobby, ahead, tanvi, meetingId, key } = await offered();

  expect(await ahead.connect(tanvi)).toMatchObject({ meetingId, mediaPath: '/livekit' });

  expect(lobby.media.minted.at(-1)).toMatchObject({ ...key, name: 'Tanvi', mayHear: false });
  expect(await lobby.meetings.mayEnter(key)).toBe(true);
});

it('nobody else comes in there: no agent, no other customer', async () => {
  const { lobby, priya, key } = await offered();
  const ravi = await lobby.customer('Ravi');
  await lobby.service.knock(ravi);

  for (const identity of [`agent:${priya.userId}`, `customer:${ravi.customerId}`])
    expect(await lobby.meetings.mayEnter({ ...key, identity })).toBe(false);
});

it('the accept lets the one who stands there see and hear', async () => {
  const { lobby, priya, meetingId, key } = await offered();
  lobby.media.inside.set(key.room, new Set([key.identity]));
  lobby.media.made.set(key.identity, { mayHear: false, isHeard: true, attributes: {} });

  await lobby.service.accept(priya, meetingId, 'a-tab');

  expect(lobby.media.made.get(key.identity)?.mayHear).toBe(true);
});

it('when the accept could not be told to the media server the entry makes up for it', async () => {
  const { lobby, priya, tanvi, meetingId, key } = await offered();
  lobby.media.made.set(key.identity, { mayHear: false, isHeard: true, attributes: {} });
  lobby.media.down = true;
  await lobby.service.accept(priya, meetingId, 'a-tab');
  lobby.media.down = false;

  await lobby.meetings.enter(tanvi, meetingId);

  expect(lobby.media.made.get(key.identity)?.mayHear).toBe(true);
});

it('an offer that is taken back takes the key with it', async () => {
  const { lobby, ahead, priya, tanvi, key } = await offered();
  await ahead.connect(tanvi);

  await lobby.service.switchOff(priya);

  expect(await lobby.meetings.mayEnter(key)).toBe(false);
  await expect(ahead.connect(tanvi)).rejects.toMatchObject({ code: 'lobby.not_offered' });
});

it('the customer is told when agents are asked, and when they are not any more', async () => {
  const { lobby, priya, tanvi } = await offered();

  await lobby.service.switchOff(priya);
  await lobby.service.switchOn(priya, { rejoining: false });

  const told = lobby.told.filter(({ to }) => to === tanvi.customerId).map(({ news }) => news);
  const asked = told.flatMap((news) => ('isOffered' in news ? [news.isOffered] : []));
  expect(asked).toEqual([true, false, true]);
});

it('who left, was let go or never knocked has no key', async () => {
  const { lobby, ahead, tanvi, key } = await offered();
  await lobby.service.leave(tanvi);
  const ravi = await lobby.customer('Ravi');

  expect(await lobby.meetings.mayEnter(key)).toBe(false);
  await expect(ahead.connect(tanvi)).rejects.toMatchObject({ code: 'lobby.no_request' });
  await expect(ahead.connect(ravi)).rejects.toMatchObject({ code: 'lobby.no_request' });
});

it('an agent who accepts and does not come leaves no key to the room behind', async () => {
  const { lobby, priya, tanvi, meetingId, key } = await offered();
  await lobby.service.accept(priya, meetingId, 'a-tab');
  lobby.media.inside.set(key.room, new Set([key.identity]));
  await lobby.meetings.hearNotice(key.room);

  await lobby.pass(lobbyLimits.agentArrivesMs);

  expect((await lobby.service.current(tanvi)).meetingId).not.toBe(meetingId);
  expect(await lobby.meetings.mayEnter(key)).toBe(false);
});
