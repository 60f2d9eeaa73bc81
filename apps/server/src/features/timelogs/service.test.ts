/** Who was in the room when: kept with each coming and going, and what it comes to for each customer. */
import { minutes, seconds } from '@foyer/contract/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRoomTest, type RoomTest } from '../../platform/testing/room-test.ts';

let room: RoomTest;
let met: Awaited<ReturnType<RoomTest['meet']>>;
let admin: Awaited<ReturnType<RoomTest['staffToken']>>;

beforeAll(async () => {
  room = await createRoomTest();
  admin = await room.staffToken('ADMIN');
});
afterAll(() => room.close());
beforeEach(async () => {
  met = await room.meet({ customer: 'Asha' });
  room.noted.length = 0;
});

const pass = (ms: number) => room.world.clock.advance(ms);
const list = (query = `?productId=${met.product.id}`, token = admin.token) =>
  room.call('GET', `/api/manage/time-logs${query}`, undefined, { token });
const rows = async (query?: string) => (await list(query)).json().result.rows;
const stays = async () =>
  (await room.call('GET', `/api/manage/meetings/${met.meetingId}/stays`, undefined, admin)).json().result;
const instant = () => room.world.clock.now().toISOString();

describe('a conversation', () => {
  test('is the time both were there, without that either was gone, and how often one came back', async () => {
    const startedAt = instant();
    pass(minutes(2));
    await met.go(met.asha);
    pass(seconds(30));
    await met.come(met.asha);
    pass(minutes(1));
    await met.go(met.priya);
    pass(seconds(10));
    await met.come(met.priya);
    pass(seconds(20));
    await met.end();

    expect(await rows()).toEqual([
      {
        ...{ id: `${met.meetingId}:${met.asha.customerId}`, meetingId: met.meetingId },
        ...{ productName: met.product.name, customerId: met.asha.customerId, customerName: 'Asha' },
        ...{ agentName: met.priya.name, agentJoinedAt: startedAt, customerJoinedAt: startedAt, startedAt },
        ...{ endedAt: instant(), endedBy: 'agent', togetherSeconds: 200, handleSeconds: 240, returns: 2 },
      },
    ]);
  });

  test('that lasts is counted up to now, and not handled yet', async () => {
    pass(seconds(45));

    expect(await rows()).toMatchObject([
      { togetherSeconds: 45, handleSeconds: null, endedAt: null, endedBy: null },
    ]);
  });

  test('that ended has no stay that lasts, though nobody saw them go', async () => {
    pass(minutes(1));
    await met.end();
    pass(minutes(9));

    expect(await rows()).toMatchObject([{ togetherSeconds: 60 }]);
    for (const { to } of await stays()) expect(to).not.toBeNull();
  });

  test('of somebody who was let in later is counted from then on', async () => {
    pass(minutes(10));
    const ravi = await met.admit('Ravi');
    pass(minutes(5));
    await met.on('POST', `/people/${ravi.customerId}/removal`, met.priya);
    pass(minutes(5));
    await met.end();

    const [asha, late] = await rows(`?productId=${met.product.id}&sort=customerName:asc`);
    expect(asha).toMatchObject({ customerName: 'Asha', togetherSeconds: 1200, handleSeconds: 1200 });
    expect(late).toMatchObject({
      customerName: 'Ravi',
      togetherSeconds: 300,
      handleSeconds: 300,
      endedBy: 'agent',
    });
  });

  test('with somebody who never came never began', async () => {
    await met.go(met.asha);
    const ravi = await met.admit('Ravi');
    await met.go(ravi, met.priya);
    const product = met.product;
    met = await room.meet();
    await met.go(met.asha, met.priya);

    expect(await rows(`?productId=${product.id}&search=Nobody`)).toEqual([]);
    expect(await rows()).toMatchObject([{ togetherSeconds: 0 }]);
  });

  test('is seen without any notice: the next look into the room finds who went', async () => {
    room.media.inside.get(met.room)?.delete(met.asha.identity);
    pass(seconds(5));

    await room.meetings.reconcileAll(room.world.tenants.acme);

    expect(await stays()).toMatchObject([
      { side: 'agent', to: null },
      { side: 'customer', to: instant() },
    ]);
  });

  test('goes with its meeting', async () => {
    await room.owner('delete from meetings where id = $1', [met.meetingId]);

    expect(await rows()).toEqual([]);
  });
});

describe('the table', () => {
  test('is sorted by every column, filtered and searched', async () => {
    const ravi = await met.admit('Ravi');
    pass(minutes(1));
    await met.on('POST', `/people/${ravi.customerId}/removal`, met.priya);
    const { id } = met.product;
    const columns = ['startedAt', 'endedAt', 'productName', 'customerName', 'agentName', 'togetherSeconds'];

    for (const column of [...columns, 'handleSeconds', 'returns'])
      for (const way of ['asc', 'desc'])
        expect(await rows(`?productId=${id}&sort=${column}:${way}`)).toHaveLength(2);
    expect(await rows(`?agentId=${met.priya.id}&search=ravi`)).toMatchObject([{ customerName: 'Ravi' }]);
    expect(await rows(`?productId=${id}&when=yesterday`)).toEqual([]);
  });

  test('is for admins, and reading it or the stays is remembered', async () => {
    expect((await list('', met.priya.token)).json().error.code).toBe('auth.forbidden');

    await list();
    await stays();

    expect(room.noted).toMatchObject([
      { action: 'READ', logType: 'TIME_LOGS', after: { rows: 1 } },
      { action: 'READ', logType: 'TIME_LOGS', entity: { id: met.meetingId } },
    ]);
  });

  test('is taken away as a file', async () => {
    const file = await list(`/export?format=csv&productId=${met.product.id}`);

    expect(file.headers['content-disposition']).toContain('time-logs-2026-11-20.csv');
    expect(file.body).toContain('Asha');
  });
});

test('of a meeting that the tenant has not there are no stays', async () => {
  const url = `/api/manage/meetings/${crypto.randomUUID()}/stays`;

  expect((await room.call('GET', url, undefined, admin)).json().error.code).toBe('meeting.not_found');
});
