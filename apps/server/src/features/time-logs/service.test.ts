/** Participations are recorded with each join and leave, and summed up for each customer of a meeting. */
import { minutes, seconds } from '@foyer/contract/core/time.ts';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMeetingSetup, type MeetingSetup } from '../../testing/setups/meeting-setup.ts';

let room: MeetingSetup;
let met: Awaited<ReturnType<MeetingSetup['meet']>>;
let admin: Awaited<ReturnType<MeetingSetup['staffToken']>>;

beforeAll(async () => {
  room = await createMeetingSetup();
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

describe('the time log of a meeting', () => {
  test('counts the time together without absences, and the returns', async () => {
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
        id: `${met.meetingId}:${met.asha.customerId}`,
        meetingId: met.meetingId,
        productName: met.product.name,
        customerId: met.asha.customerId,
        customerName: 'Asha',
        agentName: met.priya.name,
        agentJoinedAt: startedAt,
        customerJoinedAt: startedAt,
        startedAt,
        endedAt: instant(),
        endedBy: 'agent',
        togetherSeconds: 200,
        handleSeconds: 240,
        returns: 2,
      },
    ]);
  });

  test('shows both agents of a hand-over with their times, and counts it as one meeting', async () => {
    pass(minutes(2));
    const vikram = await met.handOver('Vikram');
    pass(minutes(1));
    await met.on('POST', '/hang-up', vikram);

    const agents = (await stays()).filter(({ side }: { side: string }) => side === 'agent');
    expect(agents.map(({ name }: { name: string }) => name)).toEqual([met.priya.name, 'Vikram']);
    for (const { to } of agents) expect(to).not.toBeNull();
    expect(await rows()).toMatchObject([{ agentName: `${met.priya.name}, Vikram`, togetherSeconds: 180 }]);
  });

  test('counts a running meeting up to now, without a handle time', async () => {
    pass(seconds(45));

    expect(await rows()).toMatchObject([
      { togetherSeconds: 45, handleSeconds: null, endedAt: null, endedBy: null },
    ]);
  });

  test('has no open participation after the end, although no leave was reported', async () => {
    pass(minutes(1));
    await met.end();
    pass(minutes(9));

    expect(await rows()).toMatchObject([{ togetherSeconds: 60 }]);
    for (const { to } of await stays()) expect(to).not.toBeNull();
  });

  test('counts a customer who was admitted later from the admission', async () => {
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

  test('leaves out a customer whom the agent never met', async () => {
    const { customerId, name } = await room.customerOf(met.product, { name: 'Ravi' });
    await room.world.database.withTenant(room.world.tenants.acme, (tx) =>
      room.meetings.admitCustomer(tx, met.meetingId, { id: customerId, name, isAlone: false }),
    );
    pass(minutes(1));
    await met.end();

    expect((await list()).json().result).toMatchObject({ total: 1, rows: [{ customerName: 'Asha' }] });
    expect((await list(`/export?format=csv&productId=${met.product.id}`)).body).not.toContain('Ravi');
  });

  test('ends a participation without a webhook, when the next reconciliation finds the room empty', async () => {
    room.media.inside.get(met.room)?.delete(met.asha.identity);
    pass(seconds(5));

    await room.meetings.reconcileAll(room.world.tenants.acme);

    expect(await stays()).toMatchObject([
      { side: 'agent', to: null },
      { side: 'customer', to: instant() },
    ]);
  });

  test('is deleted with its meeting', async () => {
    await room.owner('delete from meetings where id = $1', [met.meetingId]);

    expect(await rows()).toEqual([]);
  });
});

describe('the time log table', () => {
  test('is filtered by the source and campaign of the request, and by the hour of the week', async () => {
    await room.owner(
      `insert into lobby_requests (tenant_id, product_id, customer_id, customer_name, registration_id, meeting_id,
        status, queued_at, waiting_since, customer_seen_at, ended_at, end_reason, utm)
      values ($1, $2, $3, 'Asha', $4, $5, 'LEFT', $6, $6, $6, $6, 'left', $7)`,
      [
        room.world.tenants.acme.tenantId,
        met.product.id,
        met.asha.customerId,
        met.asha.registrationId,
        met.meetingId,
        room.world.clock.now(),
        { utm_source: 'newsletter' },
      ],
    );
    const found = async (filter: string) => (await rows(`?productId=${met.product.id}&${filter}`)).length;
    const { calendar } = await room.world.database.withTenant(room.world.tenants.acme, async (tx) => ({
      calendar: await room.server.tenants.calendarOf(tx),
    }));
    const local = Temporal.Instant.from(instant()).toZonedDateTimeISO(calendar.timeZone);
    const hour = (local.dayOfWeek - 1) * 24 + local.hour;

    expect(await found('source=newsletter')).toBe(1);
    expect(await found('source=partner')).toBe(0);
    expect(await found('source=')).toBe(0);
    expect(await found('source=newsletter&campaign=')).toBe(1);
    expect(await found(`hour=${hour}`)).toBe(1);
    expect(await found(`hour=${(hour + 1) % 168}`)).toBe(0);
    expect((await list('?hour=168')).json().error.fields).toEqual({ hour: 'too_long' });
  });

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

  test('is readable only by admins, and each read of it or of participations is audited', async () => {
    expect((await list('', met.priya.token)).json().error.code).toBe('auth.forbidden');

    await list();
    await stays();

    expect(room.noted).toMatchObject([
      { action: 'READ', logType: 'TIME_LOGS', after: { rows: 1 } },
      { action: 'READ', logType: 'TIME_LOGS', entity: { id: met.meetingId } },
    ]);
  });

  test('is exported as CSV', async () => {
    const file = await list(`/export?format=csv&productId=${met.product.id}`);

    expect(file.headers['content-disposition']).toContain('time-logs-2026-11-20.csv');
    expect(file.body).toContain('Asha');
  });
});

test('the participations of an unknown meeting are rejected with meeting.not_found', async () => {
  const url = `/api/manage/meetings/${crypto.randomUUID()}/stays`;

  expect((await room.call('GET', url, undefined, admin)).json().error.code).toBe('meeting.not_found');
});
