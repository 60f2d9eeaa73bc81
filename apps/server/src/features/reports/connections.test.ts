/** The connection quality of calls in the reports, with its filters and days, as counted by hand. */
import { hours, minutes } from '@foyer/contract/core/time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMeetingSetup, type MeetingSetup } from '../../testing/setups/meeting-setup.ts';

let room: MeetingSetup;
let admin: Awaited<ReturnType<MeetingSetup['staffToken']>>;
type Met = Awaited<ReturnType<MeetingSetup['meet']>>;
const meetings: Met[] = [];

const none = { excellent: 0, good: 0, poor: 0, lost: 0 };
type Seconds = Partial<typeof none>;

async function report(met: Met, self: Seconds, customer: Seconds): Promise<void> {
  const reply = await met.on('PUT', '/connection-quality', met.priya, {
    pageId: crypto.randomUUID(),
    self: { ...none, ...self },
    customers: [{ customerId: met.asha.customerId, ...none, ...customer }],
  });
  expect(reply.statusCode).toBe(204);
}

async function connections(query: string, token = admin.token) {
  const reply = await room.call('GET', `/api/manage/reports/summary?${query}`, undefined, { token });
  return reply.json().result.connections;
}

beforeAll(async () => {
  room = await createMeetingSetup();
  admin = await room.staffToken('ADMIN');
  for (let count = 0; count < 3; count += 1) meetings.push(await room.meet());
  room.world.clock.advance(minutes(10));
  const [first, second, third] = meetings as [Met, Met, Met];
  // A reload in the middle: 100 s good and 90 s poor, then 20 s poor.
  await report(first, { excellent: 60, good: 40 }, { good: 100, poor: 90 });
  await report(first, { poor: 20 }, { poor: 20 });
  // As long good as lost counts as lost.
  await report(second, { excellent: 300 }, { good: 50, lost: 50 });
  await report(third, { poor: 200, good: 199 }, { excellent: 400 });
});
afterAll(() => room.close());

test('each call counts once for the customer and once for the agent, as what it was for most of the time', async () => {
  expect(await connections('when=today')).toEqual([
    { side: 'agent', quality: 'good', count: 2 },
    { side: 'agent', quality: 'poor', count: 1 },
    { side: 'customer', quality: 'good', count: 1 },
    { side: 'customer', quality: 'lost', count: 1 },
    { side: 'customer', quality: 'poor', count: 1 },
  ]);
});

test('the calls of a product and of an agent leave out all others', async () => {
  const [first, second] = meetings as [Met, Met];

  const ofFirst = [
    { side: 'agent', quality: 'good', count: 1 },
    { side: 'customer', quality: 'poor', count: 1 },
  ];
  expect(await connections(`when=today&productId=${first.product.id}`)).toEqual(ofFirst);
  expect(await connections(`when=today&agentId=${first.priya.id}`)).toEqual(ofFirst);
  expect(await connections(`when=today&productId=${first.product.id}&agentId=${second.priya.id}`)).toEqual(
    [],
  );
});

test('a second customer adds a connection of a customer, and none of the agent', async () => {
  const met = await room.meet();
  room.world.clock.advance(minutes(1));
  const ravi = await met.admit('Ravi');
  room.world.clock.advance(minutes(2));
  await met.on('PUT', '/connection-quality', met.priya, {
    pageId: crypto.randomUUID(),
    self: { ...none, good: 120 },
    customers: [met.asha, ravi].map(({ customerId }) => ({ customerId, ...none, poor: 60 })),
  });

  expect(await connections(`when=today&productId=${met.product.id}`)).toEqual([
    { side: 'agent', quality: 'good', count: 1 },
    { side: 'customer', quality: 'poor', count: 2 },
  ]);
});

test('a call belongs to the day on which it started', async () => {
  room.world.clock.advance(hours(24));
  const { token } = await room.staffToken('ADMIN');

  expect(await connections('when=today', token)).toEqual([]);
  expect(await connections('when=yesterday', token)).not.toEqual([]);
});
