/** Whoever changes conversations takes the tenant's lock before any row: two who meet wait for each other in one order. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockConversations } from '../../platform/db/conversation-lock.ts';
import { staffLobby } from '../../platform/testing/staffed-lobby.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';
import * as store from './store.ts';
import * as transfers from './transfers-store.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function countWaiting(): Promise<number> {
  const { rows } = await world.own.owner.query<{ count: number }>(
    'select count(*)::int as count from pg_locks where not granted',
  );
  return rows[0]?.count ?? 0;
}

it("a hang-up in the midst of the lobby's own end of the meeting waits for it, and neither is refused", async () => {
  const lobby = await staffLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const meetingId = await lobby.meet(priya, tanvi);

  let hangUp: Promise<unknown> = Promise.resolve();
  await world.database.withTenant(lobby.scope, async (unit) => {
    await lockConversations(unit);
    const [request] = await transfers.findAllByMeeting(unit, meetingId);
    await store.updateRequest(unit, request?.id ?? '', { customerSeenAt: world.clock.now() });
    hangUp = lobby.meetings.hangUp(priya, meetingId);
    hangUp.catch(() => {});
    await expect.poll(countWaiting).toBeGreaterThan(0);
    await lobby.meetings.end(unit, meetingId, 'system');
  });

  await expect(hangUp).resolves.toMatchObject({ status: 'ended', endedBy: 'system' });
});
