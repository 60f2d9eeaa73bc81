/** The agent of a meeting reports the qualities of its connections, as often as the page likes, and nobody else does. */
import { minutes } from '@foyer/contract/core/time.ts';
import { connectionQualityLimits } from '@foyer/contract/meetings/connection-quality.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMeetingSetup, type MeetingSetup } from '../../../testing/setups/meeting-setup.ts';

let room: MeetingSetup;
let met: Awaited<ReturnType<MeetingSetup['meet']>>;
let admin: Awaited<ReturnType<MeetingSetup['staffToken']>>;

beforeAll(async () => {
  room = await createMeetingSetup();
  admin = await room.staffToken('ADMIN');
});
afterAll(() => room.close());
beforeEach(async () => {
  met = await room.meet({ agent: 'Priya', customer: 'Asha' });
  room.world.clock.advance(minutes(10));
});

const none = { excellent: 0, good: 0, poor: 0, lost: 0 };
const pageId = crypto.randomUUID();
type Seconds = Partial<typeof none>;

function report({ self = {}, asha = {}, page = pageId }: { self?: Seconds; asha?: Seconds; page?: string }) {
  return {
    pageId: page,
    self: { ...none, ...self },
    customers: [{ customerId: met.asha.customerId, ...none, ...asha }],
  };
}
const send = (body: object, caller: { token: string } = met.priya) =>
  met.on('PUT', '/connection-quality', caller, body);

async function sums(side: 'agent' | 'customer') {
  const { rows } = await room.world.own.owner.query(
    `select sum(excellent_seconds)::int as excellent, sum(good_seconds)::int as good, sum(poor_seconds)::int as poor,
      sum(lost_seconds)::int as lost from connection_qualities where meeting_id = $1 and side = $2`,
    [met.meetingId, side],
  );
  return rows[0];
}

describe('a report', () => {
  test('replaces the former one of the same page, and one that arrives late changes nothing', async () => {
    expect((await send(report({ self: { excellent: 20 }, asha: { good: 15, lost: 5 } }))).statusCode).toBe(
      204,
    );
    await send(report({ self: { excellent: 50 }, asha: { good: 15, lost: 35 } }));
    await send(report({ self: { excellent: 50 }, asha: { good: 15, lost: 35 } }));
    await send(report({ self: { excellent: 20 }, asha: { good: 15, lost: 5 } }));

    expect(await sums('agent')).toEqual({ ...none, excellent: 50 });
    expect(await sums('customer')).toEqual({ ...none, good: 15, lost: 35 });
  });

  test('of a page that was loaded again is added', async () => {
    await send(report({ self: { excellent: 20 } }));
    await send(report({ self: { poor: 30 }, page: crypto.randomUUID() }));

    expect(await sums('agent')).toEqual({ ...none, excellent: 20, poor: 30 });
  });

  test('is accepted after the end, for no more than the meeting lasted', async () => {
    await met.end();
    room.world.clock.advance(minutes(60));

    expect((await send(report({ self: { good: 600 } }))).statusCode).toBe(204);
    const { toleranceSeconds } = connectionQualityLimits;
    const tooLong = await send(report({ self: { good: 600 + toleranceSeconds + 1 } }));
    expect(tooLong.json().error.fields).toEqual({ self: 'too_long' });
    const byPages = await send(report({ self: { good: 500 }, page: crypto.randomUUID() }));
    expect(byPages.json().error.fields).toEqual({ self: 'too_long' });
    expect(await sums('agent')).toEqual({ ...none, good: 600 });
  });

  test('of more seconds of a customer than the meeting has lasted stores nothing', async () => {
    const reply = await send(report({ self: { good: 10 }, asha: { good: 5_000 } }));

    expect(reply.json().error).toMatchObject({ code: 'request.invalid', fields: { customers: 'too_long' } });
    expect(await sums('agent')).toEqual({ excellent: null, good: null, poor: null, lost: null });
  });

  test.each([
    ['a negative number', { self: { good: -1 } }, 'self.good'],
    ['a fraction', { self: { good: 1.5 } }, 'self.good'],
    ['more than a week', { asha: { lost: 1e9 } }, 'customers.0.lost'],
  ])('with %s is rejected at its field', async (_what, given, field) => {
    const reply = await send(report(given));

    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().error.fields)).toEqual([field]);
  });

  test('about a customer of another meeting is rejected', async () => {
    const other = await room.meet({ customer: 'Ravi' });
    const customers = [{ customerId: other.asha.customerId, ...none, good: 1 }];

    expect((await send({ pageId, self: none, customers })).json().error.code).toBe('customer.not_found');
  });
});

test('only an agent of the meeting may report: not its customer, another agent or an admin', async () => {
  const other = await room.meet({ agent: 'Vikram', customer: 'Ravi' });

  expect((await send(report({}), met.asha)).json().error.code).toBe('auth.forbidden');
  expect((await send(report({}), other.priya)).json().error.code).toBe('meeting.not_found');
  expect((await send(report({}), admin)).json().error.code).toBe('meeting.not_found');
});

test('both agents of a hand-over report their own connection', async () => {
  await send(report({ self: { excellent: 60 } }));
  const vikram = await met.handOver('Vikram');
  await send(report({ self: { lost: 30 } }), vikram);

  const { result } = (
    await room.call('GET', `/api/manage/meetings/${met.meetingId}/stays`, undefined, admin)
  ).json();

  const qualities = result.map(({ name, quality }: { name: string; quality: string }) => [name, quality]);
  expect(Object.fromEntries(qualities)).toEqual({ Priya: 'good', Asha: null, Vikram: 'lost' });
});

test('the qualities are deleted with the meeting', async () => {
  await send(report({ self: { good: 1 } }));

  await room.owner('delete from meetings where id = $1', [met.meetingId]);

  expect(await sums('agent')).toEqual({ excellent: null, good: null, poor: null, lost: null });
});
