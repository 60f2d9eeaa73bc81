/** The opening hours of a product, as admins set them and visitors see them. */
import type { OpeningHours } from '@foyer/contract/products/opening-hours.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuditEntry, audited } from '../../../platform/audit/audit.ts';
import { sampleProduct } from '../../../testing/matrices/administration-inputs.ts';
import {
  buildSession,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../../testing/setups/test-server.ts';

const officeWeek: OpeningHours = {
  weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })),
  exceptions: [{ day: '2026-11-23', reason: 'Holiday', ranges: [] }],
};
const always: OpeningHours = { weekly: [], exceptions: [] };

let world: TenantSetup;
let server: TestServer;
let token: string;
let auditEntries: AuditEntry[];
let slugs = 0;

beforeAll(async () => {
  // A Friday, 20:00.
  world = await createTenantSetup({ startsAt: new Date('2026-11-20T20:00:00.000Z') });
  server = createTestServer(world);
  server.events.within(audited, async (_tx, entry) => void auditEntries.push(entry));
  const admin = await buildStaff(world, world.tenants.acme, { role: 'ADMIN' });
  const { userId, sessionId, scope } = await buildSession(world, world.tenants.acme, admin);
  token = await server.tokens.mint({ kind: 'staff', tenantId: scope.tenantId, userId, sessionId }, 600_000);
});
afterAll(async () => {
  await server.close();
  await world.close();
});
beforeEach(() => {
  auditEntries = [];
});

const create = (openingHours?: unknown) => {
  slugs += 1;
  const body = { ...sampleProduct, slug: `hours-${slugs}`, ...(openingHours ? { openingHours } : {}) };
  return server.call({ method: 'POST', url: '/api/manage/products', token, body });
};
const created = async (openingHours?: OpeningHours) => (await create(openingHours)).json().result;
const update = (
  { id, image: _image, createdAt: _createdAt, ...product }: Record<string, unknown>,
  change: object,
) =>
  server.call({
    method: 'PUT',
    url: `/api/manage/products/${id}`,
    token,
    body: { ...product, ...change },
  });
const opensAt = async (slug: string) =>
  (await server.call({ url: `/api/products/${slug}` })).json().result.opensAt;

describe('a product', () => {
  test('without opening hours is always open', async () => {
    const product = await created();

    expect(product.openingHours).toEqual(always);
    expect(await opensAt(product.slug)).toBeNull();
  });

  test('shows visitors when it opens, in the tenant’s zone and after its exceptions', async () => {
    const { slug } = await created(officeWeek);
    expect(await opensAt(slug)).toBe('2026-11-24T09:00:00.000Z');

    await world.own.owner.query("update tenants set time_zone = 'Asia/Kolkata' where slug = 'acme'");

    expect(await opensAt(slug)).toBe('2026-11-24T03:30:00.000Z');
    await world.own.owner.query("update tenants set time_zone = 'UTC' where slug = 'acme'");
  });

  test('changes its hours at once, with an audit entry that reads as text', async () => {
    const product = await created(officeWeek);

    const changed = await update(product, { openingHours: always });

    expect(changed.json().result).toMatchObject({ openingHours: always, version: 2 });
    expect(await opensAt(product.slug)).toBeNull();
    expect(auditEntries.at(-1)).toMatchObject({
      action: 'UPDATE',
      before: {
        openingHours:
          'Mon 09:00–18:00; Tue 09:00–18:00; Wed 09:00–18:00; Thu 09:00–18:00; Fri 09:00–18:00; 2026-11-23 closed (Holiday)',
      },
      after: { openingHours: 'always open' },
    });
  });

  test('keeps its hours when a change does not name them', async () => {
    const product = await created(officeWeek);

    const changed = await update(product, { name: 'Renamed', openingHours: undefined });

    expect(changed.json().result).toMatchObject({ name: 'Renamed', openingHours: officeWeek });
  });

  test('rejects hours for an earlier version with record.conflict', async () => {
    const product = await created(officeWeek);
    await update(product, { name: 'Renamed' });

    const late = await update(product, { openingHours: always });

    expect(late.json().error.code).toBe('record.conflict');
  });
});

const range = (opens: string, closes: string, weekday = 1) => ({ weekday, opens, closes });
test.each<[string, unknown, Record<string, string>]>([
  [
    'a reversed range',
    { weekly: [range('09:00', '18:00'), range('18:00', '09:00', 2)], exceptions: [] },
    { 'openingHours.weekly.1.closes': 'invalid' },
  ],
  [
    'an empty range',
    { weekly: [range('09:00', '09:00')], exceptions: [] },
    { 'openingHours.weekly.0.closes': 'invalid' },
  ],
  [
    'overlapping ranges',
    { weekly: [range('09:00', '12:00'), range('11:59', '18:00')], exceptions: [] },
    { 'openingHours.weekly.1.opens': 'taken' },
  ],
  [
    'a day that is listed twice',
    {
      weekly: [],
      exceptions: [
        { day: '2026-12-25', reason: null, ranges: [] },
        { day: '2026-12-25', reason: null, ranges: [] },
      ],
    },
    { 'openingHours.exceptions.1.day': 'taken' },
  ],
  [
    'a reversed range of a day',
    {
      weekly: [],
      exceptions: [{ day: '2026-12-25', reason: null, ranges: [{ opens: '12:00', closes: '10:00' }] }],
    },
    { 'openingHours.exceptions.0.ranges.0.closes': 'invalid' },
  ],
  [
    'a day that does not exist',
    { weekly: [], exceptions: [{ day: '2026-02-30', reason: null, ranges: [] }] },
    { 'openingHours.exceptions.0.day': 'invalid' },
  ],
  [
    'a time that does not exist',
    { weekly: [range('09:60', '18:00')], exceptions: [] },
    { 'openingHours.weekly.0.opens': 'invalid' },
  ],
  [
    'a day that begins at its end',
    { weekly: [range('24:00', '24:00')], exceptions: [] },
    { 'openingHours.weekly.0.opens': 'invalid' },
  ],
  [
    'an eighth weekday',
    { weekly: [range('09:00', '18:00', 8)], exceptions: [] },
    { 'openingHours.weekly.0.weekday': 'too_long' },
  ],
  ['hours that are not an object', 'always', { openingHours: 'invalid' }],
])('%s is rejected at its field, and stores nothing', async (_what, openingHours, fields) => {
  const answer = await create(openingHours);

  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toMatchObject({ code: 'request.invalid', fields });
  expect(auditEntries).toEqual([]);
});

test('ranges that touch do not overlap', async () => {
  const weekly = [range('09:00', '12:00'), range('12:00', '24:00')];

  expect((await created({ weekly, exceptions: [] })).openingHours.weekly).toEqual(weekly);
});
