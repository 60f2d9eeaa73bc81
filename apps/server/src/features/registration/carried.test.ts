import { registrationRoutes } from '@foyer/contract/registration.ts';
import { flagNames } from '@foyer/contract/tenants.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import {
  type BuiltProduct,
  buildProduct,
  buildStaff,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';

let world: World;
let server: TestServer;
let tour: BuiltProduct;
let people = 0;
const logged: string[] = [];

beforeAll(async () => {
  world = await createWorld();
  server = createTestServer(world, { logTo: { write: (line) => void logged.push(line) } });
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

/** What is kept of a registration that was taken in. */
async function keptOf(more: object) {
  const answer = await register(more);
  expect(answer.statusCode, answer.body).toBe(201);
  const { registrationId } = answer.json().result;
  const { rows } = await world.own.owner.query('select * from registrations where id = $1', [registrationId]);
  return rows[0];
}

describe('with the flag off, the server keeps or asks nothing of it', () => {
  const utm = { utm_source: 'newsletter', utm_campaign: ' autumn ' };

  test('utmTags', async () => {
    expect((await keptOf({ utm })).utm).toEqual({});
    await set({ flags: { utmTags: true } });
    expect((await keptOf({ utm })).utm).toEqual({ utm_source: 'newsletter', utm_campaign: 'autumn' });
  });

  test('emailMandatory', async () => {
    expect((await register()).statusCode).toBe(201);
    await set({ flags: { emailMandatory: true } });
    expect((await register()).json().error.fields).toEqual({ email: 'required' });
    expect((await keptOf({ email: 'Asha@example.test' })).email).toBe('asha@example.test');
  });

  test('privacyPolicy: consent to nothing is none; to something it is kept with its version and time', async () => {
    await set({ policy_version: '2026-11' });
    expect(await keptOf({ policyAccepted: true })).toMatchObject({
      policy_accepted_at: null,
      policy_version: null,
    });

    await set({ flags: { privacyPolicy: true } });
    for (const policyAccepted of [undefined, false])
      expect((await register({ policyAccepted })).json().error.fields).toEqual({
        policyAccepted: 'required',
      });
    expect(await keptOf({ policyAccepted: true })).toMatchObject({
      ...{ policy_accepted_at: world.clock.now(), policy_version: '2026-11', policy_by_default: false },
    });
  });

  test('policyAcceptedByDefault: what was ticked beforehand is kept as such, and still has to be sent', async () => {
    await set({ flags: { policyAcceptedByDefault: true } });
    expect((await keptOf({ policyAccepted: true })).policy_by_default).toBe(false);

    await set({ flags: { privacyPolicy: true, policyAcceptedByDefault: true } });
    expect((await keptOf({ policyAccepted: true })).policy_by_default).toBe(true);
    expect((await register()).json().error.fields).toEqual({ policyAccepted: 'required' });
  });

  test('policyAcceptedByDefault: a box that was ticked by a page from before it was turned off is nobody’s consent', async () => {
    await set({ flags: { privacyPolicy: true } });
    const stale = await register({ policyAccepted: true, policyByDefault: true });
    expect(stale.json().error.fields).toEqual({ policyAccepted: 'required' });

    await set({ flags: { privacyPolicy: true, policyAcceptedByDefault: true } });
    expect((await keptOf({ policyAccepted: true, policyByDefault: true })).policy_by_default).toBe(true);
  });

  test('productSelectorOnCustomerRegistration: the product is the one that is sent, which the address names', async () => {
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

  test('customText', async () => {
    await set({ form: { fields: shortForm, customText: 'Bring your report card.' } });
    const config = async () => (await server.call({ url: '/api/config/' })).json().form;

    expect(await config()).not.toHaveProperty('customText');
    await set({ flags: { customText: true } });
    expect(await config()).toHaveProperty('customText', 'Bring your report card.');
  });

  test('attachment: a picture that is handed in all the same is refused at its field', async () => {
    const answer = await register({ attachmentIds: [crypto.randomUUID()] });

    expect(answer.json().error.fields).toEqual({ attachmentIds: 'unknown' });
  });

  test('every flag of registering is a flag of the product', () => {
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
    ...{ userName: 'Asha', email: 'asha@example.test', country: 'IN', state: 'Kerala', city: 'Kochi' },
    ...{ Class: '12th pass', stream: 'Science', courseInterestedIn: 'NEET', languages: 'German' },
    ...{ preferredTime: 'evenings', complaintRefNumber: 'C-17', accountNumber: '4711' },
  };

  test('is asked for where the tenant asks, and kept', async () => {
    await set({ form: { fields: fields.map((name) => ({ name, required: true })) } });

    expect((await keptOf(answers)).answers).toMatchObject(answers);
    const missing = await register(Object.fromEntries(Object.keys(answers).map((name) => [name, ''])));
    // Without a class there is no stream to ask for.
    const { stream, ...asked } = answers;
    expect(Object.keys(missing.json().error.fields).sort()).toEqual(Object.keys(asked).sort());
  });

  test.each([
    ['nothing that the database cannot keep', { userName: 'A\0' }],
    ['no essay', { city: 'x'.repeat(1001) }],
    ['no tag longer than it may be', { utm: { utm_source: 'x'.repeat(201) } }],
    ['no tag that nobody knows', { utm: { utm_secret: 'x' } }],
    ['no more than five pictures', { attachmentIds: Array.from({ length: 6 }, () => crypto.randomUUID()) }],
  ])('takes %s', async (_what, more) => {
    const answer = await register(more);

    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'request.invalid']);
    expect(server.messages.sent).toEqual([]);
  });
});

describe('the agent whom the address names', () => {
  test('is kept when there is such an agent who works here', async () => {
    const priya = await buildStaff(world, world.tenants.acme);

    expect((await keptOf({ agentRefId: ` ${priya.id.toUpperCase()} ` })).answers.agentRefId).toBe(priya.id);
  });

  test.each([
    [
      'one who has left',
      async () => (await buildStaff(world, world.tenants.acme, { status: 'INACTIVE' })).id,
    ],
    ['an admin', async () => (await buildStaff(world, world.tenants.acme, { role: 'ADMIN' })).id],
    ['another tenant’s', async () => (await buildStaff(world, world.tenants.globex)).id],
    ['nobody', async () => crypto.randomUUID()],
    ['words', async () => `'; drop table users; --`],
  ])('is dropped when it is %s', async (_who, agentRefId) => {
    expect((await keptOf({ agentRefId: await agentRefId() })).answers).not.toHaveProperty('agentRefId');
  });
});

test('a product that is deleted while the form is handed in is answered as missing, and nothing is kept', async () => {
  const doomed = await buildProduct(world, world.tenants.acme);
  await world.own.owner.query('begin');
  await world.own.owner.query('delete from products where id = $1', [doomed.id]);
  const handedIn = register({}, doomed);
  for (;;) {
    const waiting = await world.own.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.rowCount) break;
    await new Promise(setImmediate);
  }
  await world.own.owner.query('commit');

  const answer = await handedIn;

  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'product.not_found']);
  expect(server.messages.sent).toEqual([]);
});

test('codes by WhatsApp prove the number like any other', async () => {
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

test('a code is in no answer and in no log, whatever goes wrong', async () => {
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

  expect(logged.join('')).toContain('a code could not be sent');
  for (const code of new Set(codes)) expect([...bodies, ...logged].join('\n')).not.toContain(code);
});
