/** Room controls while LiveKit accepts requests and never answers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMedia } from '../../../platform/media/media.ts';
import { createStaffedLobby } from '../../../testing/setups/staffed-lobby.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';

let setup: TenantSetup;
beforeAll(async () => {
  setup = await createTenantSetup();
});
afterAll(() => setup.close());

const hands = 30;

/** @returns a media port to a server that hangs, and a promise of the number of requests that it has then */
async function createHangingMedia(expected: number) {
  const reached = Promise.withResolvers<void>();
  let requests = 0;
  const server = createServer(() => {
    requests += 1;
    if (requests === expected) reached.resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const options = { apiKey: 'key', apiSecret: 'a secret of 32 characters or more' };
  const media = createMedia({ httpUrl: `http://127.0.0.1:${port}`, ...options });
  const end = () => {
    server.closeAllConnections();
    server.close();
  };
  return { media, reached: reached.promise, end };
}

it('raising a hand holds no database connection while LiveKit hangs, and is reverted without an answer', async () => {
  const lobby = await createStaffedLobby(setup);
  const [priya, tanvi] = [await lobby.agent('Priya'), await lobby.customer('Tanvi')];
  const meetingId = await lobby.meet(priya, tanvi);
  const { media, reached, end } = await createHangingMedia(hands);
  lobby.media.setAttributes = media.setAttributes;

  const raised = Array.from({ length: hands }, () => lobby.meetings.room.raiseHand(tanvi, meetingId, true));
  const settled = Promise.allSettled(raised);
  await Promise.race([reached, Promise.any(raised)]);

  const { rows } = await setup.own.owner.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  );
  expect(rows).toEqual([]);
  const others = Array.from({ length: 10 }, () =>
    setup.database.withTenant(setup.tenants.globex, async () => 'served'),
  );
  expect(new Set(await Promise.all(others))).toEqual(new Set(['served']));
  end();
  expect(await settled).toEqual(
    raised.map(() => ({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'media.unavailable' }),
    })),
  );
  await lobby.meetings.enter(tanvi, meetingId);
  expect(lobby.media.minted.at(-1)?.attributes.hand).toBe('');
});

it('calling LiveKit inside a transaction throws', async () => {
  const { media, end } = await createHangingMedia(1);

  await expect(setup.database.withTenant(setup.tenants.acme, () => media.rooms())).rejects.toThrow(
    'listRooms called inside a transaction',
  );
  end();
});
