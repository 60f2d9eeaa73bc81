/** What a tenant keeps from its agents: customers' phone numbers and emails, and exports. */
import { clientEvents, routes, serverEvents } from '@foyer/contract/core/catalogue.ts';
import type { RouteDefinition } from '@foyer/contract/core/http.ts';
import { exportMediaTypes } from '@foyer/contract/core/tables.ts';
import { revealLimit } from '@foyer/contract/customers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createContactMask } from '../../platform/http/contact-masking.ts';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { addressOf, walkedRoutes } from '../matrices/route-inputs.ts';
import { type AccessSetup, createAccessSetup } from '../setups/access-setup.ts';
import { createTenantRecords, type Ids, markers } from '../setups/tenant-records.ts';

const world = {} as AccessSetup;
const ids = {} as Ids;
const received: string[] = [];
const phone = markers.acme.phone;
const email = 'asha.rao.4711@example.test';
const list = '/api/manage/customers';

beforeAll(async () => {
  Object.assign(world, await createAccessSetup(createFakeMedia()));
  await restrict({ seeContacts: false, mayExport: true });
  for (const namespace of ['/lobby', '/notifications']) {
    const socket = await world.connect('acme', namespace, await world.signIn('acme', 'agent'));
    socket.onAny((...event: unknown[]) => received.push(JSON.stringify(event)));
  }
  Object.assign(ids, (await createTenantRecords(world, 'acme')).ids);
  await world.owner.query('update customers set email = $2 where id = $1', [ids.customerId, email]);
  await world.owner.query(
    `update registrations set email = $2, answers = answers || jsonb_build_object('email', $2::text)
      where customer_id = $1`,
    [ids.customerId, email],
  );
});
beforeEach(() => restrict({ seeContacts: false, mayExport: true }));
afterAll(() => world.close());

function restrict({ seeContacts, mayExport }: { seeContacts: boolean; mayExport: boolean }) {
  return world.owner.query(
    "update tenants set agents_see_contacts = $1, agents_may_export = $2 where slug = 'acme'",
    [seeContacts, mayExport],
  );
}

/** However it is written: digits in groups, letters in any case, percent-encoded. */
function contactsIn(bytes: Buffer | string): string[] {
  const text = bytes.toString();
  const digits = text.replace(/(?<=\d)[\s().-]+(?=\d)/g, '');
  return [
    ...(digits.includes(phone.slice(-10)) ? [phone] : []),
    ...(decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'))
      .toLowerCase()
      .includes(email)
      ? [email]
      : []),
  ];
}

async function ask(kind: 'agent' | 'admin' | 'superAdmin', definition: RouteDefinition, input: object = {}) {
  const { params = {}, body } = input as { params?: Record<string, string>; body?: unknown };
  const own = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, ids[name as keyof Ids] ?? value]),
  );
  const query = definition.mediaTypes === exportMediaTypes ? '?format=csv' : '';
  // A session of its own, because one of the routes ends it.
  const token = await world.signIn('acme', kind);
  const url = addressOf(definition, { params: own }) + query;
  return world.call({ tenant: 'acme', method: definition.method, url, token, body });
}

/** Reads first: some of the others end what there is to read. */
const ofAgents = walkedRoutes
  .filter(({ definition }) => definition.access.includes('agent'))
  .filter(({ definition }) => definition !== routes.customers.revealContact)
  .sort((a, b) => Number(b.definition.method === 'GET') - Number(a.definition.method === 'GET'));

describe('where contacts are hidden from agents', () => {
  test.each(ofAgents)('$title sends an agent no phone number and no email', async ({ definition, input }) => {
    const { bytes } = await ask('agent', definition, input());

    expect(contactsIn(bytes)).toEqual([]);
  });

  test('events and their acknowledgements contain none either', async () => {
    const token = await world.signIn('acme', 'agent');
    for (const [name, { namespace }] of Object.entries(clientEvents)) {
      const socket = await world.connect('acme', namespace, token);
      received.push(JSON.stringify(await socket.emitWithAck(name, { ...ids, target: { to: 'link' } })));
      socket.disconnect();
    }

    expect(received.join()).toContain(ids.customerId);
    expect(contactsIn(received.join())).toEqual([]);
  });

  // The gateway sends events as they are.
  test.each([...Object.entries(serverEvents), ...Object.entries(clientEvents)])(
    'the event %s has no contact that would have to be masked',
    (_name, definition) => {
      for (const schema of [definition.payload, 'result' in definition ? definition.result : null])
        expect(schema && createContactMask(schema)).toBeNull();
    },
  );

  test('agents recognise the customer by a masked contact, and admins see it in full', async () => {
    const seen = (await ask('agent', routes.customers.find, { params: { customerId: '' } })).body.result;
    expect([seen.phone, seen.email]).toEqual(['+91…11', 'a…@example.test']);
    const [{ answers }] = seen.registrationsList;
    expect(answers).toMatchObject({ mobileNumber: expect.stringContaining('…'), email: 'a…@example.test' });

    for (const kind of ['admin', 'superAdmin'] as const) {
      const full = await ask(kind, routes.customers.find, { params: { customerId: '' } });
      expect(contactsIn(full.bytes)).toEqual([phone, email]);
    }
  });

  test('the export of an agent is masked, that of an admin is not', async () => {
    expect((await ask('agent', routes.customers.export)).bytes.toString()).toContain(
      '+91…11,a…@example.test',
    );
    expect(contactsIn((await ask('admin', routes.customers.export)).bytes)).toEqual([phone, email]);
  });

  test('agents see contacts again when the setting is on', async () => {
    await restrict({ seeContacts: true, mayExport: true });

    expect(contactsIn((await ask('agent', routes.customers.list)).bytes)).toEqual([phone, email]);
  });

  describe('a search', () => {
    async function find(path: string, search: string) {
      const token = await world.signIn('acme', 'agent');
      const url = `${path}?search=${encodeURIComponent(search)}`;
      const { body } = await world.call({ tenant: 'acme', method: 'GET', url, token });
      return body.result.rows.map((row: { id: string; customerId?: string }) => row.customerId ?? row.id);
    }

    test.each([phone, '+91 98450 11111', '98450 11111', '098450-11111', email, email.toUpperCase()])(
      'by the whole contact %s finds the customer',
      async (search) => {
        expect(await find(list, search)).toEqual([ids.customerId]);
        expect(await find('/api/manage/schedules', search)).toEqual([ids.customerId]);
      },
    );

    test.each([
      phone.slice(0, -1),
      phone.slice(1, 8),
      '98450',
      '9845011',
      email.slice(0, -1),
      'asha.rao.4711',
      '4711@example',
      '%',
      '_'.repeat(phone.length),
    ])('by the part %s finds no one', async (search) => {
      for (const path of [list, '/api/manage/schedules', '/api/manage/links'])
        expect(await find(path, search)).toEqual([]);
    });

    test('by a name works as before', async () => {
      expect(await find(list, 'rao ash')).toEqual([ids.customerId]);
    });
  });

  test.each(['phone:asc', 'email:desc'])('agents cannot sort by %s, which would reveal it', async (sort) => {
    for (const path of [`${list}?sort=${sort}`, `${list}/export?format=csv&sort=${sort}`]) {
      const token = await world.signIn('acme', 'agent');
      const { status, body } = await world.call({ tenant: 'acme', method: 'GET', url: path, token });
      expect([status, body.error.fields]).toEqual([400, { sort: 'not_available' }]);
    }
  });
});

describe('revealing a contact', () => {
  const reveal = (token: string, customerId = ids.customerId) =>
    world.call({ tenant: 'acme', method: 'POST', url: `${list}/${customerId}/contact`, token });

  test('shows it in full, and is in the audit log as a read of the customer', async () => {
    const { body } = await reveal(await world.signIn('acme', 'agent'));

    expect(body.result).toEqual({ phone, email });
    const { rows } = await world.owner.query(
      `select action, log_type, entity_id from audit_log where tenant_id = (select id from tenants where slug = 'acme')
        and log_type = 'CUSTOMERS' order by seq desc limit 1`,
    );
    expect(rows).toEqual([{ action: 'READ', log_type: 'CUSTOMERS', entity_id: ids.customerId }]);
  });

  test('is rejected for customers of other products, for unknown customers, and for customers themselves', async () => {
    const agent = await world.signIn('acme', 'agent');
    const globex = await world.signIn('globex', 'agent');
    await world.owner.query('create temporary table kept as select * from product_agents');
    await world.owner.query('delete from product_agents');

    expect((await reveal(agent)).body.error.code).toBe('customer.not_found');
    expect((await reveal(agent, crypto.randomUUID())).body.error.code).toBe('customer.not_found');
    expect((await reveal(globex)).body.error.code).toBe('auth.invalid');
    await world.owner.query('insert into product_agents select * from kept');
  });

  test('is limited per agent, across all their addresses', async () => {
    const token = await world.signIn('acme', 'agent');
    const codes: string[] = [];
    for (let each = 0; each <= revealLimit.max; each += 1)
      codes.push((await reveal(token)).body.error?.code ?? 'revealed');

    expect(codes.at(-1)).toBe('request.too_many');
    expect(codes).toContain('revealed');
    expect((await reveal(await world.signIn('acme', 'admin'))).status).toBe(200);
  });
});

describe('where agents may not export', () => {
  const exports = walkedRoutes.filter(
    ({ definition }) => definition.mediaTypes === exportMediaTypes && definition.access.includes('agent'),
  );

  test.each(exports)('$title is rejected for agents only', async ({ definition }) => {
    await restrict({ seeContacts: true, mayExport: false });

    const refused = await ask('agent', definition);

    expect([refused.status, refused.body.error.code]).toEqual([403, 'auth.forbidden']);
    expect((await ask('admin', definition)).status).toBe(200);
    await restrict({ seeContacts: true, mayExport: true });
    expect((await ask('agent', definition)).status).toBe(200);
  });

  test('the account response contains the restriction', async () => {
    await restrict({ seeContacts: false, mayExport: false });

    expect((await ask('agent', routes.account.me)).body.result).toMatchObject({
      seesContacts: false,
      mayExport: false,
    });
    expect((await ask('admin', routes.account.me)).body.result).toMatchObject({
      seesContacts: true,
      mayExport: true,
    });
  });
});

test('a super admin changes both in the settings; a request without them changes neither', async () => {
  const token = await world.signIn('acme', 'superAdmin');
  const call = (method: string, body?: object) =>
    world.call({ tenant: 'acme', method, url: '/api/manage/settings', token, body });
  const { result } = (await call('GET')).body;
  const { agentsSeeContacts, agentsMayExport, ...others } = result;
  expect([agentsSeeContacts, agentsMayExport]).toEqual([false, true]);
  for (const name of ['logo', 'logoUploaded', 'mark', 'favicon', 'faviconUploaded']) delete others[name];

  const unchanged = await call('PUT', others);
  expect(unchanged.body.result).toMatchObject({ agentsSeeContacts: false, agentsMayExport: true });

  const version = unchanged.body.result.version;
  const changed = await call('PUT', { ...others, version, agentsSeeContacts: true, agentsMayExport: false });
  expect(changed.body.result).toMatchObject({ agentsSeeContacts: true, agentsMayExport: false });
});
