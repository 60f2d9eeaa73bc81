/** Outcomes: access, validation, versions and audit. */
import { logTypeWriters } from '@foyer/contract/audit-logs.ts';
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
  room.noted.length = 0;
});

const sold = { status: 'completed', converted: true, revenue: 1999.99, note: 'Two seats.', version: 0 };
const save = (person: { token: string }, body: object, customerId = met.asha.customerId) =>
  met.on('PUT', `/outcomes/${customerId}`, person, body);
const list = (person: { token: string }) => met.on('GET', '/outcomes', person);

describe('an outcome', () => {
  test('is saved by the agent per customer, and read with the tenant’s currency', async () => {
    room.world.clock.advance(1);
    const ravi = await met.admit('Ravi');

    const saved = await save(met.priya, sold);

    expect(saved.statusCode).toBe(200);
    expect((await list(met.priya)).json().result).toEqual({
      currency: expect.stringMatching(/^[A-Z]{3}$/),
      customers: [
        {
          customerId: met.asha.customerId,
          customerName: 'Asha',
          outcome: {
            ...sold,
            version: 1,
            writtenAt: room.world.clock.now().toISOString(),
            writtenBy: expect.any(String),
          },
        },
        { customerId: ravi.customerId, customerName: 'Ravi', outcome: null },
      ],
    });
  });

  test('is rejected with record.conflict and the last editor for an outdated version', async () => {
    await save(met.priya, sold);

    const late = await save(admin, { ...sold, status: 'follow-up' });
    const seen = await save(admin, { ...sold, status: 'follow-up', version: 1 });

    expect(late.json().error).toMatchObject({ code: 'record.conflict', changedBy: expect.any(String) });
    expect(seen.json().result.outcome).toMatchObject({ status: 'follow-up', version: 2 });
  });

  test('is created once by two concurrent requests', async () => {
    const answers = await Promise.all([save(met.priya, sold), save(admin, sold)]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('is audited with the changes and the customer’s name', async () => {
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
  ])('with an invalid %s is rejected at that field', async (field, body) => {
    const answer = await save(met.priya, body);

    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([400, [field]]);
    expect((await list(met.priya)).json().result.customers[0].outcome).toBeNull();
  });

  test('is rejected with meeting.not_found or customer.not_found for others than its agents and admins', async () => {
    const other = await room.meet();

    for (const answer of [await save(other.priya, sold), await list(other.priya)])
      expect(answer.json().error.code).toBe('meeting.not_found');
    expect((await save(met.asha, sold)).json().error.code).toBe('auth.forbidden');
    expect((await save(met.priya, sold, other.asha.customerId)).json().error.code).toBe('customer.not_found');
    expect((await list(admin)).statusCode).toBe(200);
  });

  test('is accepted after the meeting', async () => {
    await met.end();

    expect((await save(met.priya, sold)).statusCode).toBe(200);
  });
});
