/**
 * Every change of conversations takes the tenant's conversation lock before any row, so concurrent changes
 * cannot deadlock.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockLobby } from '../../../platform/db/lobby-lock.ts';
import { createStaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import * as store from '../store.ts';

let world: TenantSetup;
beforeAll(async () => {
  world = await createTenantSetup();
});
afterAll(() => world.close());

async function countLockWaits(): Promise<number> {
  const { rows } = await world.own.owner.query<{ count: number }>(
    'select count(*)::int as count from pg_locks where not granted',
  );
  return rows[0]?.count ?? 0;
}

it('a hang-up waits while the lobby ends the same meeting, and both succeed', async () => {
  const lobby = await createStaffedLobby(world);
  const priya = await lobby.agent('Priya');
  const tanvi = await lobby.customer('Tanvi');
  const meetingId = await lobby.meet(priya, tanvi);

  let hangUp: Promise<unknown> = Promise.resolve();
  await world.database.withTenant(lobby.scope, async (tx) => {
    await lockLobby(tx);
    const [request] = await store.findAllByMeeting(tx, meetingId);
    await store.updateRequest(tx, request?.id ?? '', { customerSeenAt: world.clock.now() });
    hangUp = lobby.meetings.hangUp(priya, meetingId);
    hangUp.catch(() => {});
    await expect.poll(countLockWaits).toBeGreaterThan(0);
    await lobby.meetings.end(tx, meetingId, 'system');
  });

  await expect(hangUp).resolves.toMatchObject({ status: 'ended', endedBy: 'system' });
});
