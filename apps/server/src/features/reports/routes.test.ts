/** Admins read and export the figures of meetings; what cannot be read is rejected at its field. */
import { minutes } from '@foyer/contract/core/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMeetingSetup, type MeetingSetup } from '../../testing/setups/meeting-setup.ts';

let room: MeetingSetup;
let met: Awaited<ReturnType<MeetingSetup['meet']>>;
let admin: Awaited<ReturnType<MeetingSetup['staffToken']>>;

beforeAll(async () => {
  room = await createMeetingSetup();
  admin = await room.staffToken('ADMIN');
  met = await room.meet({ agent: 'Priya', customer: 'Asha' });
  room.world.clock.advance(minutes(4));
  await met.on('PUT', `/outcomes/${met.asha.customerId}`, met.priya, {
    status: 'completed',
    converted: true,
    revenue: 1200.5,
    note: '',
    version: 0,
  });
  await met.end();
  await met.on('PUT', '/feedback', met.asha, { stars: 4, reasons: [], text: '' });
  room.noted.length = 0;
});
afterAll(() => room.close());

const read = (path: string, token = admin.token) =>
  room.call('GET', `/api/manage/reports${path}`, undefined, { token });
const own = () => `productId=${met.product.id}`;

test('a meeting counts with its handle time, outcome, revenue and feedback', async () => {
  const { result } = (await read(`/summary?when=today&${own()}`)).json();

  const counted = {
    met: 1,
    outcomes: 1,
    converted: 1,
    conversionRate: 1,
    revenue: 1200.5,
    stars: 4,
    aht: 240,
  };
  expect(result).toMatchObject({
    currency: 'INR',
    period: { from: '2026-11-20', to: '2026-11-20' },
    before: { from: '2026-11-19', to: '2026-11-19' },
    total: counted,
    totalBefore: { met: 0, aht: null },
    days: [{ day: '2026-11-20', ...counted }],
  });
});

test('an outcome that is changed after a week changes the figures of the day of its meeting', async () => {
  const other = await room.meet({ agent: 'Vikram', customer: 'Ravi' });
  room.world.clock.advance(minutes(1));
  await other.end();
  await room.owner(`update time_logs set started_at = started_at - interval '8 days' where meeting_id = $1`, [
    other.meetingId,
  ]);
  const write = (outcome: object) =>
    other.on('PUT', `/outcomes/${other.asha.customerId}`, other.priya, {
      status: 'completed',
      note: '',
      ...outcome,
    });
  const days = `when=custom&from=2026-11-12&to=2026-11-12&productId=${other.product.id}`;
  const totalOf = async () => (await read(`/summary?${days}`)).json().result.total;

  await write({ converted: false, revenue: null, version: 0 });
  expect(await totalOf()).toMatchObject({ conversionRate: 0, revenue: 0 });

  await write({ converted: true, revenue: 10, version: 1 });
  expect(await totalOf()).toMatchObject({ conversionRate: 1, revenue: 10 });
});

test('rows name the agents, and are paged', async () => {
  const { result } = (await read(`?when=today&${own()}&by=agent`)).json();

  expect(result).toMatchObject({ total: 1, rows: [{ label: 'Priya', met: 1, conversionRate: 1 }] });
  expect((await read(`?when=today&${own()}&page=7`)).json().result).toEqual({ rows: [], total: 1 });
});

test('an export has the rows, and is audited', async () => {
  const file = await read(`/export?format=csv&when=today&${own()}&by=product`);

  expect(file.headers['content-disposition']).toContain('reports-2026-11-20.csv');
  const [heading = '', row = ''] = file.body.split('\r\n');
  expect(heading).toContain('Product,Visited,Registered');
  expect(row).toContain(`${met.product.name},`);
  expect(row).toContain(',100,240,1200.5,');
  expect(heading).toContain('"Meetings, change (%)","Conversion rate, change (points)"');
  expect(room.noted.at(-1)).toMatchObject({
    action: 'DOWNLOAD',
    logType: 'EXPORT',
    after: { table: 'reports', by: 'product', rows: 1 },
  });
});

test('the dashboard shows agents their own figures, and admins those of all agents', async () => {
  const dashboard = (token: string) => room.call('GET', '/api/dashboard/reports', undefined, { token });
  expect((await dashboard(admin.token)).json().error.code).toBe('feature.off');
  await room.owner(
    `update tenants set flags = flags || '{"dashboardAnalytics": true}' where slug = 'acme'`,
    [],
  );
  const { token } = await room.staffToken('AGENT');

  const [everybodys, own, others] = [
    (await dashboard(admin.token)).json().result,
    (await dashboard(met.priya.token)).json().result,
    (await dashboard(token)).json().result,
  ];

  expect(everybodys.days).toHaveLength(7);
  expect(everybodys.total.met).toBeGreaterThanOrEqual(1);
  expect(own.total).toMatchObject({ met: 1, revenue: 1200.5 });
  expect(others.total).toMatchObject({ met: 0, revenue: 0 });
});

test('an admin chooses to receive reports by mail, and an agent cannot', async () => {
  const path = '/api/account/report-mail';
  const set = (body: object, { token }: { token: string } = admin) => room.call('PUT', path, body, { token });

  expect((await set({ frequency: 'weekly', language: 'de-AT' })).json().result.frequency).toBe('weekly');
  expect((await room.call('GET', path, undefined, { token: admin.token })).json().result).toEqual({
    frequency: 'weekly',
    email: admin.person.email,
  });
  expect(room.noted.at(-1)).toMatchObject({ logType: 'CONFIG', after: { frequency: 'weekly' } });
  expect((await set({ frequency: 'daily', language: 'en' })).json().error.fields).toEqual({
    frequency: 'not_a_choice',
  });
  expect((await set({ frequency: 'weekly', language: 'en' }, met.priya)).json().error.code).toBe(
    'auth.forbidden',
  );
});

describe('is rejected at its field', () => {
  test.each([
    ['a period of a hundred years', 'when=custom&from=1926-11-20&to=2026-11-20', { to: 'too_long' }],
    ['a period that ends before it starts', 'when=custom&from=2026-11-20&to=2026-11-01', { to: 'invalid' }],
    ['a custom period without days', 'when=custom', { from: 'required' }],
    ['a day that does not exist', 'when=custom&from=2026-02-30&to=2026-03-01', { from: 'invalid' }],
    ['a metric that does not exist', 'sort=profit:asc', { sort: 'not_a_choice' }],
    ["a column of another tenant's table", 'sort=tenants.name:asc', { sort: 'not_a_choice' }],
    ['a grouping that does not exist', 'by=phone', { by: 'not_a_choice' }],
    ['a product that is not an id', "productId=' or 1=1", { productId: 'invalid' }],
  ])('%s', async (_what, query, fields) => {
    for (const path of ['?', '/export?format=csv&']) {
      const answer = await read(`${path}${query}`);

      expect(answer.statusCode).toBe(400);
      expect(answer.json().error).toMatchObject({ code: 'request.invalid', fields });
    }
  });
});
