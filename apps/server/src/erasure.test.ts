/** Erasing a customer: nothing that they or the staff wrote about them remains in the database, and others keep theirs. */
import { erasedCustomerName } from '@foyer/contract/customers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf } from './testing/matrices/sample-input.ts';
import { type AccessSetup, createAccessSetup } from './testing/setups/access-setup.ts';
import { createTenantRecords, markers, type TenantRecords } from './testing/setups/tenant-records.ts';

/** In every text about the customer. */
const secret = 'Zephyrine';
const traces = [markers.acme.customer, markers.acme.phone.slice(3), secret];

let world: AccessSetup;
let records: TenantRecords;
let others: TenantRecords;
const tokens = { superAdmin: '', admin: '', agent: '' };

beforeAll(async () => {
  world = await createAccessSetup();
  records = await createTenantRecords(world, 'acme');
  others = await createTenantRecords(world, 'globex');
  for (const role of ['superAdmin', 'admin', 'agent'] as const)
    tokens[role] = await world.signIn('acme', role);
});
afterAll(() => world.close());

const call = (method: string, url: string, token: string, body?: object) =>
  world.call({ tenant: 'acme', method, url, token, ...(body && { body }) });
const erase = (token = tokens.admin, customerId = records.ids.customerId) =>
  call('POST', `/api/manage/customers/${customerId}/erase`, token);

/** Table → the number of its rows with a trace. */
async function findTraces(texts: readonly string[]): Promise<Record<string, number>> {
  const { rows: tables } = await world.owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^pg_(catalog|toast)|^information_schema' and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await world.owner.query<{ count: number }>(
      `select count(*)::int as count from ${name} t where to_jsonb(t)::text ilike any($1)`,
      [texts.map((text) => `%${text}%`)],
    );
    if (rows[0]?.count) found[name] = rows[0].count;
  }
  return found;
}

/** Every kind of text that people write about a customer, where no call of this test writes it. */
async function writeEverywhere(): Promise<void> {
  const { customerId, meetingId, requestId, registrationId, agentId, importId } = records.ids;
  await call('POST', `/api/manage/customers/${customerId}/notes`, tokens.admin, { text: secret });
  await world.owner.query(`
    update lobby_requests set message = '${secret}', message_sent_at = now(), hold_note = '${secret}', priority = 1,
      priority_reason = '${secret}', brief = '{"notes": "${secret}"}' where id = '${requestId}';
    update registrations set email = '${secret}@example.test' where id = '${registrationId}';
    update customers set city = '${secret}', email = '${secret}@example.test' where id = '${customerId}';
    insert into chat_messages (tenant_id, meeting_id, id, side, person_id, text, recipient, at)
      select tenant_id, id, gen_random_uuid(), 'agent', '${agentId}', '${secret}', 'EVERYONE', now()
      from meetings where id = '${meetingId}';
    insert into feedbacks (tenant_id, meeting_id, customer_id, product_id, customer_name, stars, reasons, text, at, changed_at)
      select tenant_id, id, '${customerId}', product_id, '${secret}', 5, '{}', '${secret}', now(), now()
      from meetings where id = '${meetingId}';
    insert into meeting_outcomes (tenant_id, meeting_id, customer_id, status, converted, note, written_by_name, written_at)
      select tenant_id, id, '${customerId}', 'completed', true, '${secret}', 'Susan', now()
      from meetings where id = '${meetingId}';
    insert into messages (tenant_id, key, kind, channel, customer_id, address, text, origin, state, due_at, next_at, created_at)
      select tenant_id, 'y', 'link', 'email', id, '${secret}', '${secret}', 'http://x', 'SENT', now(), now(), now()
      from customers where id = '${customerId}';
    insert into message_recipients (tenant_id, channel, address)
      select tenant_id, 'whatsapp', phone from customers where id = '${customerId}';
    insert into links (tenant_id, kind, product_id, expires_at, created_by_name, note, created_at)
      select tenant_id, 'generate-link', product_id, now(), 'Susan', '${secret}', now()
      from registrations where id = '${registrationId}';
    update registrations set link_id = (select id from links where note = '${secret}') where id = '${registrationId}';
    insert into import_records (tenant_id, import_id, row_number, record_id, kept_label)
      select tenant_id, '${importId}', 1, link_id, '${secret}' from registrations where id = '${registrationId}';
    insert into time_logs (tenant_id, meeting_id, customer_id, product_id, customer_name, together_seconds, returns)
      select tenant_id, id, '${customerId}', product_id, '${secret}', 0, 0 from meetings where id = '${meetingId}'
      on conflict do nothing;
    insert into notifications (tenant_id, product_id, agent_id, kind, customer_id, text, key, count, at)
      select tenant_id, product_id, '${agentId}', 'missed-knock', '${customerId}', '${secret}', 'x', 1, now()
      from meetings where id = '${meetingId}';`);
}

test('is rejected for agents, for an unknown customer and for one of another tenant', async () => {
  expect((await erase(tokens.agent)).status).toBe(403);
  for (const id of [crypto.randomUUID(), others.ids.customerId])
    expect((await erase(tokens.admin, id)).body.error.code).toBe('customer.not_found');
});

test('waits until the meeting is over and the booking cancelled, and leaves no trace of the customer', async () => {
  const { customerId, meetingId, scheduleId } = records.ids;
  await writeEverywhere();
  expect((await erase()).body.error.code).toBe('customer.present');
  await call('POST', `/api/meetings/${meetingId}/hang-up`, tokens.agent);
  expect((await erase()).body.error.code).toBe('customer.present');
  const cancelling = { reason: secret };
  expect(
    (await call('POST', `/api/manage/schedules/${scheduleId}/cancel`, tokens.admin, cancelling)).status,
  ).toBe(200);
  const ofOthers = await findTraces([markers.globex.customer]);
  expect(Object.keys(await findTraces(traces))).toEqual(
    expect.arrayContaining([
      'public.customers',
      'public.registrations',
      'public.lobby_requests',
      'public.chat_messages',
      'public.feedbacks',
      'public.messages',
    ]),
  );

  expect((await erase()).status).toBe(204);

  expect(await findTraces(traces)).toEqual({});
  expect(await findTraces([markers.globex.customer])).toEqual(ofOthers);
  expect((await call('GET', `/api/manage/customers/${customerId}`, tokens.admin)).body.error.code).toBe(
    'customer.not_found',
  );
  expect((await erase()).body.error.code).toBe('customer.not_found');
  expect((await call('GET', '/api/schedules/current', records.customerToken)).status).toBe(401);
});

test('leaves logs and reports their rows, under a name that says so', async () => {
  const logs = (await call('GET', '/api/manage/lobby-logs', tokens.admin)).body.result.rows;
  const bookings = (await call('GET', '/api/manage/schedules', tokens.admin)).body.result.rows;

  for (const rows of [logs, bookings])
    expect(rows.map(({ customerName }: { customerName: string }) => customerName)).toContain(
      erasedCustomerName,
    );
});

test('is in the audit log without the name, whose earlier entries are unreadable', async () => {
  const { rows } = (
    await call('GET', `/api/audit-logs?entityId=${records.ids.customerId}`, tokens.superAdmin)
  ).body.result;

  expect(rows[0]).toMatchObject({
    action: 'DELETE',
    logType: 'CUSTOMERS',
    entityLabel: null,
    after: { erased: true },
  });
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(traces.join('|'), 'i'));
});

test('lets the same person register again as a new customer', async () => {
  const { customer: userName, mobileNumber } = markers.acme;
  const token = await world.becomeCustomer('acme', {
    ...formOf('acme'),
    userName,
    mobileNumber,
  });

  expect(token).not.toBe('');
  const found = (await call('GET', '/api/manage/customers?search=Asha', tokens.admin)).body.result.rows;
  expect(found.map(({ id }: { id: string }) => id)).not.toContain(records.ids.customerId);
  expect(found).toHaveLength(1);
});
