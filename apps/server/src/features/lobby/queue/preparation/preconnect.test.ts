/** Preconnect: the customer may connect to the room while offers are open, without seeing or hearing. */
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStaffedLobby } from '../../../../testing/setups/staffed-lobby.ts';
import { createTenantSetup, type TenantSetup } from '../../../../testing/setups/tenant-setup.ts';
import { createPreconnect } from './preconnect.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());

async function offered() {
  const lobby = await createStaffedLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const { meetingId } = await lobby.service.knock(tanvi);
  const preconnect = createPreconnect({ ...lobby, database: world.database });
  const identity = `customer:${tanvi.customerId}`;
  const key = { room: `${lobby.scope.tenant}:${meetingId}`, identity };
  return { lobby, preconnect, priya, tanvi, meetingId, key };
}

it('an offered customer receives a key to the coming room without permission to see or hear', async () => {
  const { lobby, preconnect, tanvi, meetingId, key } = await offered();

  expect(await preconnect.connect(tanvi)).toMatchObject({ meetingId, mediaPath: '/livekit' });

  expect(lobby.media.minted.at(-1)).toMatchObject({ ...key, name: 'Tanvi', mayHear: false });
  expect(await lobby.meetings.mayEnter(key)).toBe(true);
});

it('the preconnected room rejects agents and other customers', async () => {
  const { lobby, priya, key } = await offered();
  const ravi = await lobby.customer('Ravi');
  await lobby.service.knock(ravi);

  for (const identity of [`agent:${priya.userId}`, `customer:${ravi.customerId}`])
    expect(await lobby.meetings.mayEnter({ ...key, identity })).toBe(false);
});

it('the accept permits the preconnected customer to see and hear', async () => {
  const { lobby, priya, meetingId, key } = await offered();
  lobby.media.inside.set(key.room, new Set([key.identity]));
  lobby.media.made.set(key.identity, { mayHear: false, isAudible: true, attributes: {} });

  await lobby.service.accept(priya, meetingId, 'a-tab');

  expect(lobby.media.made.get(key.identity)?.mayHear).toBe(true);
});

it('entering the meeting grants the permission when the media server was down during the accept', async () => {
  const { lobby, priya, tanvi, meetingId, key } = await offered();
  lobby.media.made.set(key.identity, { mayHear: false, isAudible: true, attributes: {} });
  lobby.media.down = true;
  await lobby.service.accept(priya, meetingId, 'a-tab');
  lobby.media.down = false;

  await lobby.meetings.enter(tanvi, meetingId);

  expect(lobby.media.made.get(key.identity)?.mayHear).toBe(true);
});

it('a withdrawn offer makes the key useless', async () => {
  const { lobby, preconnect, priya, tanvi, key } = await offered();
  await preconnect.connect(tanvi);

  await lobby.service.switchOff(priya);

  expect(await lobby.meetings.mayEnter(key)).toBe(false);
  await expect(preconnect.connect(tanvi)).rejects.toMatchObject({ code: 'lobby.not_offered' });
});

it('the customer receives isOffered when offers are made and when they are withdrawn', async () => {
  const { lobby, priya, tanvi } = await offered();

  await lobby.service.switchOff(priya);
  await lobby.service.switchOn(priya, { rejoining: false });

  const payloads = lobby.sent.filter(({ to }) => to === tanvi.customerId).map(({ payload }) => payload);
  const isOffered = payloads.flatMap((payload) => ('isOffered' in payload ? [payload.isOffered] : []));
  expect(isOffered).toEqual([true, false, true]);
});

it('a customer who left or never knocked receives no key', async () => {
  const { lobby, preconnect, tanvi, key } = await offered();
  await lobby.service.leave(tanvi);
  const ravi = await lobby.customer('Ravi');

  expect(await lobby.meetings.mayEnter(key)).toBe(false);
  await expect(preconnect.connect(tanvi)).rejects.toMatchObject({ code: 'lobby.no_request' });
  await expect(preconnect.connect(ravi)).rejects.toMatchObject({ code: 'lobby.no_request' });
});

it('the old room’s key is useless after an agent accepted and did not come', async () => {
  const { lobby, priya, tanvi, meetingId, key } = await offered();
  await lobby.service.accept(priya, meetingId, 'a-tab');
  lobby.media.inside.set(key.room, new Set([key.identity]));
  await lobby.meetings.reconcileRoom(key.room);

  await lobby.advance(lobbyLimits.agentJoinTimeoutMs);

  expect((await lobby.service.current(tanvi)).meetingId).not.toBe(meetingId);
  expect(await lobby.meetings.mayEnter(key)).toBe(false);
});
