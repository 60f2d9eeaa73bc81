/** The search of every table in the contract: names in other spellings, and phone numbers as people write them. */
import { exportMediaTypes } from '@foyer/contract/core/tables.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { type AccessSetup, createAccessSetup } from '../setups/access-setup.ts';
import { createTenantRecords, markers, type TenantRecords } from '../setups/tenant-records.ts';
import { addressOf, walkedRoutes } from './route-inputs.ts';

const world = {} as AccessSetup;
const own = {} as TenantRecords;
let admin: string;

/** In tables that have names: everyone and everything is called this. */
const stored = 'Jose\u0301 \u0141ukasz';
const spellings = ['Jose\u0301', 'José', 'jose', 'JOSE', 'LUKASZ', 'łukasz José'];
/** Its entries have codes; personal data in it is encrypted. */
const withoutNames = new Set(['GET /api/audit-logs']);

const { phone } = markers.acme;
const national = phone.slice(3);
const writings = [
  national,
  `0${national}`,
  `+91-${national.slice(0, 5)}-${national.slice(5)}`,
  `(${national.slice(0, 5)}) ${national.slice(5)}`,
  `00${phone.slice(1)}`,
];

const tables = walkedRoutes.filter(
  ({ definition: { query, mediaTypes } }) =>
    query && 'search' in query.shape && mediaTypes !== exportMediaTypes,
);

beforeAll(async () => {
  Object.assign(world, await createAccessSetup(createFakeMedia()));
  Object.assign(own, await createTenantRecords(world, 'acme'));
  await createTenantRecords(world, 'globex');
  for (const [table, columns, values] of [
    ['time_logs', 'started_at, together_seconds, returns', 'now(), 0, 0'],
    ['feedbacks', 'at, changed_at, stars, reasons, text', "now(), now(), 5, '{}', ''"],
  ])
    await world.owner.query(
      `insert into ${table} (tenant_id, meeting_id, customer_id, customer_name, product_id, ${columns})
       select m.tenant_id, m.id, c.id, c.name, m.product_id, ${values}
       from meetings m join customers c on c.id = $2 where m.id = $1 on conflict do nothing`,
      [own.ids.meetingId, own.ids.customerId],
    );
  await world.owner.query(
    `with recorded as (
       insert into recordings (tenant_id, meeting_id, kind, agent_id, agent_name, started_at, stopped_at, stop_reason)
       select tenant_id, id, 'server', gen_random_uuid(), 'Agent', now(), now(), 'agent' from meetings where id = $1
       returning tenant_id, id
     )
     insert into server_recordings (tenant_id, recording_id, state, started_by)
     select tenant_id, id, 'READY', 'by_hand' from recorded`,
    [own.ids.meetingId],
  );
  const { rows } = await world.owner.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and table_name not in ('tenants', 'foyer_migrations')
       and (column_name in ('name', 'text') or column_name ~ '^(customer|agent|by|created_by)_name$')`,
  );
  for (const { table, column } of rows)
    await world.owner.query(`update "${table}" set "${column}" = $1`, [stored]);
  admin = await world.signIn('acme', 'superAdmin');
});
afterAll(() => world.close());

async function count({ definition, input }: (typeof tables)[number], search: string): Promise<number> {
  const { params = {} } = input() as { params?: Record<string, string> };
  const ids = Object.entries(params).map(([name, value]) => [
    name,
    own.ids[name as keyof TenantRecords['ids']] ?? value,
  ]);
  const address = addressOf(definition, { params: Object.fromEntries(ids) });
  const { status, body } = await world.call({
    tenant: 'acme',
    method: 'GET',
    url: `${address}?${new URLSearchParams({ search })}`,
    token: admin,
  });
  expect(status).toBe(200);
  return body.result.total;
}

test.each(tables.filter(({ title }) => !withoutNames.has(title)))(
  '$title finds a name in every spelling',
  async (table) => {
    const found = await Promise.all(spellings.map((search) => count(table, search)));

    expect(found[0]).toBeGreaterThan(0);
    expect(new Set(found)).toHaveProperty('size', 1);
    expect(await count(table, 'joan')).toBe(0);
  },
);

test.each(tables)('$title finds as many rows by a phone number in every writing', async (table) => {
  const found = await count(table, phone);
  for (const writing of writings) expect([writing, await count(table, writing)]).toEqual([writing, found]);
});

test('phone numbers are searched where they are listed, and codes of the audit log without accents', async () => {
  const withPhones = [];
  for (const table of tables) if ((await count(table, phone)) > 0) withPhones.push(table.title);
  const auditLog = tables.find(({ title }) => withoutNames.has(title));

  expect(withPhones).toEqual(
    expect.arrayContaining([
      'GET /api/manage/customers',
      'GET /api/manage/schedules',
      'GET /api/manage/messages',
    ]),
  );
  expect(auditLog && (await count(auditLog, 'ÚPDÁTE'))).toBeGreaterThan(0);
});
