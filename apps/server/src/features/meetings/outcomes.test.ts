/** What became of a conversation: written by whom, on what, and what follows from it. */
import { logTypeWriters } from '@foyer/contract/audit-logs.ts';
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
  met = await room.meet({ agent: 'Priya', customer: 'Asha' });
  room.noted.length = 0;
});

const sold = { status: 'completed', converted: true, revenue: 1999.99, note: 'Two seats.', version: 0 };
const save = (who: { token: string }, body: object, customerId = met.asha.customerId) =>
  met.on('PUT', `/outcomes/${customerId}`, who, body);
const list = (who: { token: string }) => met.on('GET', '/outcomes', who);

describe('an outcome', () => {
  test('is written down by the agent and read with the tenant’s currency, one for each customer', async () => {
    room.world.clock.advance(1);
    const ravi = await met.admit('Ravi');

    const saved = await save(met.priya, sold);

    expect(saved.statusCode).toBe(200);
    expect((await list(met.priya)).json().result).toEqual({
      currency: expect.stringMatching(/^[A-Z]{3}$/),
      customers: [
        {
          ...{ customerId: met.asha.customerId, customerName: 'Asha' },
          outcome: {
            ...{ ...sold, version: 1, writtenAt: room.world.clock.now().toISOString() },
            writtenBy: expect.any(String),
          },
        },
        { customerId: ravi.customerId, customerName: 'Ravi', outcome: null },
      ],
    });
  });

  test('is changed on what was seen only; who would overwrite another’s is told whose', async () => {
    await save(met.priya, sold);

    const late = await save(admin, { ...sold, status: 'follow-up' });
    const seen = await save(admin, { ...sold, status: 'follow-up', version: 1 });

    expect(late.json().error).toMatchObject({ code: 'record.conflict', changedBy: expect.any(String) });
    expect(seen.json().result.outcome).toMatchObject({ status: 'follow-up', version: 2 });
  });

  test('that two write first at once is one’s', async () => {
    const answers = await Promise.all([save(met.priya, sold), save(admin, sold)]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('is remembered with what changed, under the customer’s name', async () => {
    await save(met.priya, sold);
    await save(met.priya, { ...sold, note: 'Three seats.', version: 1 });
    await save(met.priya, { ...sold, note: 'Three seats.', version: 2 });

    const entries = room.noted.filter(({ logType }) => logType === 'DEMO_STATUS');
    expect(entries).toMatchObject([
      { action: 'CREATE', after: { status: 'completed', revenue: 1999.99 } },
      { action: 'UPDATE', before: { note: 'Two seats.' }, after: { note: 'Three seats.' } },
    ]);
    for (const { action, entity } of entries) {
      expect(logTypeWriters.DEMO_STATUS.actions).toContain(action);
      expect(entity).toMatchObject({ label: 'Asha', personId: met.asha.customerId });
    }
  });

  test.each([
    ['revenue', { ...sold, converted: false }],
    ['revenue', { ...sold, revenue: -1 }],
    ['revenue', { ...sold, revenue: 0.001 }],
    ['revenue', { ...sold, revenue: 1e12 }],
    ['status', { ...sold, status: 'sold' }],
    ['note', { ...sold, note: 'x'.repeat(2001) }],
  ])('with a wrong %s is refused there', async (field, body) => {
    const answer = await save(met.priya, body);

    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([400, [field]]);
    expect((await list(met.priya)).json().result.customers[0].outcome).toBeNull();
  });

  test('is for agents of the meeting and admins; of others there is no such meeting, nor such a customer in it', async () => {
    const other = await room.meet();

    for (const answer of [await save(other.priya, sold), await list(other.priya)])
      expect(answer.json().error.code).toBe('meeting.not_found');
    expect((await save(met.asha, sold)).json().error.code).toBe('auth.forbidden');
    expect((await save(met.priya, sold, other.asha.customerId)).json().error.code).toBe('customer.not_found');
    expect((await list(admin)).statusCode).toBe(200);
  });

  test('may be written after the meeting', async () => {
    await met.end();

    expect((await save(met.priya, sold)).statusCode).toBe(200);
  });
});
