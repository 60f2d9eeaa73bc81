import { registrationRoutes } from '@foyer/contract/registration/registration.ts';
import { flagNames } from '@foyer/contract/tenants/tenants.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type BuiltProduct,
  buildProduct,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';

let world: TenantSetup;
let server: TestServer;
let tour: BuiltProduct;
let people = 0;
const logged: string[] = [];

beforeAll(async () => {
  world = await createTenantSetup();
  server = createTestServer(world, { logTo: { write: (textLine) => void logged.push(textLine) } });
  tour = await buildProduct(world, world.tenants.acme);
});
beforeEach(async () => {
  people += 1;
  server.messages.sent.length = 0;
  await set({ flags: {}, form: { fields: shortForm } });
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const shortForm = [
  { name: 'userName', required: true },
  { name: 'mobileNumber', required: true },
];

async function set(columns: Record<string, unknown>): Promise<void> {
  for (const [name, value] of Object.entries(columns))
    await world.own.owner.query(`update tenants set ${name} = $2 where id = $1`, [
      world.tenants.acme.tenantId,
      value,
    ]);
}
function post(url: string, body?: object) {
  return server.call({ method: 'POST', url, address: `10.5.0.${people}`, ...(body ? { body } : {}) });
}
function register(more: object = {}, product = tour) {
  const mobileNumber = `98450${String(41_000 + people)}`;
  const body = { product: product.slug, userName: 'Asha', mobileNumber, countryCode: '+91', ...more };
  return post('/api/registrations', body);
}
const sentCode = () => /^\d{6}/.exec(server.messages.sent.at(-1)?.text ?? '')?.[0] ?? 'none';

/** The stored registration after a submission with these fields. */
async function storedFrom(more: object) {
  const answer = await register(more);
  expect(answer.statusCode, answer.body).toBe(201);
  const { registrationId } = answer.json().result;
  const { rows } = await world.own.owner.query('select * from registrations where id = $1', [registrationId]);
  return rows[0];
}

describe('flags of registration, enforced on the server', () => {
  const utm = { utm_source: 'newsletter', utm_campaign: ' autumn ' };

  test('utmTags off: campaign tags are not stored', async () => {
    expect((await storedFrom({ utm })).utm).toEqual({});
    await set({ flags: { utmTags: true } });
    expect((await storedFrom({ utm })).utm).toEqual({ utm_source: 'newsletter', utm_campaign: 'autumn' });
  });

  test('emailMandatory off: the email may be empty', async () => {
    expect((await register()).statusCode).toBe(201);
    await set({ flags: { emailMandatory: true } });
    expect((await register()).json().error.fields).toEqual({ email: 'required' });
    expect((await storedFrom({ email: 'Asha@example.test' })).email).toBe('asha@example.test');
  });

  test('privacyPolicy: consent is stored with version and time only if the flag is on', async () => {
    await set({ policy_version: '2026-11' });
    expect(await storedFrom({ policyAccepted: true })).toMatchObject({
      policy_accepted_at: null,
      policy_version: null,
    });

    await set({ flags: { privacyPolicy: true } });
    for (const policyAccepted of [undefined, false])
      expect((await register({ policyAccepted })).json().error.fields).toEqual({
        policyAccepted: 'required',
      });
    expect(await storedFrom({ policyAccepted: true })).toMatchObject({
      policy_accepted_at: world.clock.now(),
      policy_version: '2026-11',
      policy_by_default: false,
    });
  });

  test('policyAcceptedByDefault: consent by default is stored as such, and must be sent', async () => {
    await set({ flags: { policyAcceptedByDefault: true } });
    expect((await storedFrom({ policyAccepted: true })).policy_by_default).toBe(false);

    await set({ flags: { privacyPolicy: true, policyAcceptedByDefault: true } });
    expect((await storedFrom({ policyAccepted: true })).policy_by_default).toBe(true);
    expect((await register()).json().error.fields).toEqual({ policyAccepted: 'required' });
  });

  test('policyAcceptedByDefault off: a box that an outdated page ticked by default is not a consent', async () => {
    await set({ flags: { privacyPolicy: true } });
    const stale = await register({ policyAccepted: true, policyByDefault: true });
    expect(stale.json().error.fields).toEqual({ policyAccepted: 'required' });

    await set({ flags: { privacyPolicy: true, policyAcceptedByDefault: true } });
    expect((await storedFrom({ policyAccepted: true, policyByDefault: true })).policy_by_default).toBe(true);
  });

  test('productSelectorOnCustomerRegistration: the product of the request is used', async () => {
    for (const isOn of [false, true]) {
      await set({ flags: { productSelectorOnCustomerRegistration: isOn } });
      const other = await buildProduct(world, world.tenants.acme);
      const answer = await register({}, other);
      const { rows } = await world.own.owner.query('select product_id from registrations where id = $1', [
        answer.json().result.registrationId,
      ]);
      expect(rows[0].product_id).toBe(other.id);
      people += 1;
    }
  });

  test('customText off: the configuration does not contain the text', async () => {
    await set({ form: { fields: shortForm, customText: 'Bring your report card.' } });
    const config = async () => (await server.call({ url: '/api/config/' })).json().form;

    expect(await config()).not.toHaveProperty('customText');
    await set({ flags: { customText: true } });
    expect(await config()).toHaveProperty('customText', 'Bring your report card.');
  });

  test('attachment off: claiming a picture is rejected at its field', async () => {
    const answer = await register({ attachmentIds: [crypto.randomUUID()] });

    expect(answer.json().error.fields).toEqual({ attachmentIds: 'unknown' });
  });

  test('the tested flags exist', () => {
    const tried = ['utmTags', 'emailMandatory', 'privacyPolicy', 'policyAcceptedByDefault', 'customText'];
    expect(flagNames).toEqual(expect.arrayContaining([...tried, 'attachment', 'noAuthForSchedules']));
  });
});

describe('every field of the form', () => {
  const fields = Object.keys(registrationRoutes.register.body.shape).filter(
    (name) =>
      ![
        'product',
        'countryCode',
        'agentRefId',
        'policyAccepted',
        'policyByDefault',
        'link',
        'utm',
        'attachmentIds',
      ].includes(name),
  );
  const answers = {
    userName: 'Asha',
    email: 'asha@example.test',
    country: 'IN',
    state: 'Kerala',
    city: 'Kochi',
    Class: '12th pass',
    stream: 'Science',
    courseInterestedIn: 'NEET',
    languages: 'German',
    preferredTime: 'evenings',
    complaintRefNumber: 'C-17',
    accountNumber: '4711',
  };

  test('is required and stored if the tenant’s form has it', async () => {
    await set({ form: { fields: fields.map((name) => ({ name, required: true })) } });

    expect((await storedFrom(answers)).answers).toMatchObject(answers);
    const missing = await register(Object.fromEntries(Object.keys(answers).map((name) => [name, ''])));
    // The form asks for the stream only after a class.
    const { stream, ...asked } = answers;
    expect(Object.keys(missing.json().error.fields).sort()).toEqual(Object.keys(asked).sort());
  });

  test.each([
    ['NUL characters', { userName: 'A\0' }],
    ['an answer above the length limit', { city: 'x'.repeat(1001) }],
    ['a campaign tag above the length limit', { utm: { utm_source: 'x'.repeat(201) } }],
    ['an unknown campaign tag', { utm: { utm_secret: 'x' } }],
    ['more than five pictures', { attachmentIds: Array.from({ length: 6 }, () => crypto.randomUUID()) }],
  ])('rejects %s', async (_what, more) => {
    const answer = await register(more);

    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'request.invalid']);
    expect(server.messages.sent).toEqual([]);
  });
});

describe('the agent of the URL parameter', () => {
  test('is stored if it is an active agent', async () => {
    const priya = await buildStaff(world, world.tenants.acme);

    expect((await storedFrom({ agentRefId: ` ${priya.id.toUpperCase()} ` })).answers.agentRefId).toBe(
      priya.id,
    );
  });

  test.each([
    [
      'one who has left',
      async () => (await buildStaff(world, world.tenants.acme, { status: 'INACTIVE' })).id,
    ],
    ['an admin', async () => (await buildStaff(world, world.tenants.acme, { role: 'ADMIN' })).id],
    ['an agent of another tenant', async () => (await buildStaff(world, world.tenants.globex)).id],
    ['an unknown id', async () => crypto.randomUUID()],
    ['no id', async () => `'; drop table users; --`],
  ])('is dropped if it is %s', async (_who, agentRefId) => {
    expect((await storedFrom({ agentRefId: await agentRefId() })).answers).not.toHaveProperty('agentRefId');
  });
});

test('the brief has the answers without name and contact, and the agent whose link was used', async () => {
  await set({ form: { fields: [...shortForm, { name: 'city', required: false }] } });
  const priya = await buildStaff(world, world.tenants.acme, { name: 'Priya Shah' });
  const stored = await storedFrom({ city: 'Pune', agentRefId: priya.id });

  const brief = await world.database.withTenant(world.tenants.acme, (tx) =>
    server.registration.briefOf(tx, stored.id),
  );

  expect(brief).toMatchObject({
    language: null,
    brief: { answers: { city: 'Pune' }, agentName: 'Priya Shah' },
  });
  expect(Object.keys(brief.brief.answers)).toEqual(['city']);
});

test('registering for a product that is deleted concurrently is rejected with product.not_found', async () => {
  const doomed = await buildProduct(world, world.tenants.acme);
  await world.own.owner.query('begin');
  await world.own.owner.query('delete from products where id = $1', [doomed.id]);
  const registering = register({}, doomed);
  for (;;) {
    const waiting = await world.own.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.rowCount) break;
    await new Promise(setImmediate);
  }
  await world.own.owner.query('commit');

  const answer = await registering;

  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'product.not_found']);
  expect(server.messages.sent).toEqual([]);
});

test('a code by WhatsApp verifies the phone number', async () => {
  server.messages.available = ['whatsapp'];
  try {
    const { registrationId, channel } = (await register()).json().result;
    expect(channel).toBe('whatsapp');
    expect(server.messages.sent[0]).toMatchObject({ kind: 'code', channel: 'whatsapp' });
    expect((await post(`/api/registrations/${registrationId}/verify`, { code: sentCode() })).statusCode).toBe(
      200,
    );
  } finally {
    server.messages.available = ['sms', 'email'];
  }
});

test('a code is in no response and no log, also after errors', async () => {
  logged.length = 0;
  const bodies: string[] = [];
  const codes: string[] = [];
  const note = async (answer: Promise<{ body: string }>) => {
    bodies.push((await answer).body);
    codes.push(sentCode());
  };
  const first = register();
  await note(first);
  const { registrationId } = (await first).json().result;
  const verify = (code: string) => post(`/api/registrations/${registrationId}/verify`, { code });
  world.clock.advance(1000);
  await note(post(`/api/registrations/${registrationId}/code`));
  await note(verify(String((Number(sentCode()) + 1) % 1_000_000).padStart(6, '0')));
  await note(verify(sentCode()));
  server.messages.failing = true;
  await note(post(`/api/registrations/${registrationId}/code`));
  server.messages.failing = false;

  expect(logged.join('')).toContain('"msg":"code could not be sent"');
  for (const code of new Set(codes)) expect([...bodies, ...logged].join('\n')).not.toContain(code);
});
