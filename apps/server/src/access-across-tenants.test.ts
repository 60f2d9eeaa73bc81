/** Another tenant's thing answers exactly like one that does not exist; a session that ends takes its connections along. */
import { routes } from '@foyer/contract/catalogue.ts';
import type { RouteDefinition } from '@foyer/contract/http.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessWorld, buildAccessWorld, type PersonKind } from './platform/testing/access-world.ts';

/** A product of globex, whose slug acme has not. */
const theirs = {
  productSlug: 'claims-help',
  meetingId: '',
  userId: '',
  registrationId: '',
  customerId: '',
  productId: '',
};
const missing = {
  productSlug: 'no-such-thing',
  ...{ meetingId: crypto.randomUUID(), userId: crypto.randomUUID(), registrationId: crypto.randomUUID() },
  ...{ customerId: crypto.randomUUID(), productId: crypto.randomUUID() },
};
const world = {} as AccessWorld;
const tokens = {} as Record<PersonKind, string>;

beforeAll(async () => {
  Object.assign(world, await buildAccessWorld());
  for (const kind of ['agent', 'admin', 'superAdmin'] as const)
    tokens[kind] = await world.signIn('acme', kind);
  tokens.customer = await world.becomeCustomer('acme', {
    ...{ product: 'jee-live-demo', userName: 'Asha Rao', mobileNumber: '98450 11111', countryCode: 'IN' },
    ...{ courseInterestedIn: 'JEE', Class: '11', policyAccepted: true },
  });
  await meetAtGlobex();
});
afterAll(() => world.close());

/** An agent and a customer of globex in an open meeting, and the ids of everything that took. */
async function meetAtGlobex(): Promise<void> {
  const customer = await world.becomeCustomer('globex', {
    ...{
      product: 'claims-help',
      userName: 'Ruth Hill',
      mobileNumber: '98450 22222',
      countryCode: 'IN',
      accountNumber: '4711',
    },
  });
  const agent = await world.connect('globex', '/lobby', await world.signIn('globex', 'agent'));
  await agent.emitWithAck('lobby_join-lobby', {});
  const { body } = await world.call({
    tenant: 'globex',
    method: 'POST',
    url: '/api/lobby/requests',
    token: customer,
  });
  const accepted = await agent.emitWithAck('lobby-request-accepted', { meetingId: body.result.meetingId });
  expect(accepted).toHaveProperty('result');
  const { rows } = await world.owner.query(
    'select r.meeting_id, r.customer_id, r.product_id, r.registration_id, r.agent_id from lobby_requests r where r.meeting_id = $1',
    [body.result.meetingId],
  );
  const [row] = rows;
  Object.assign(theirs, {
    meetingId: row.meeting_id,
    customerId: row.customer_id,
    productId: row.product_id,
  });
  Object.assign(theirs, { registrationId: row.registration_id, userId: row.agent_id });
}

type Names = typeof theirs;

function send(definition: RouteDefinition, names: Names, person: PersonKind | null) {
  const url = definition.path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = names[name as keyof Names];
    if (!value) throw new Error(`This test has no ${name} of another tenant: give it one.`);
    return value;
  });
  const body = definition.path.endsWith('/verify') ? { code: '000000' } : undefined;
  return world.call({
    tenant: 'acme',
    method: definition.method,
    url,
    token: person && tokens[person],
    body,
  });
}

const forget = (body: { error?: { requestId?: string } }) => {
  delete body.error?.requestId;
  return body;
};

const withParameters = Object.values(routes).flatMap((definitions) =>
  Object.values(definitions as Record<string, RouteDefinition>).filter(({ params }) => params),
);

describe.each(withParameters)('$method $path', (definition) => {
  const callers = definition.access.includes('public')
    ? [null]
    : (definition.access as readonly PersonKind[]);

  it.each(callers.map((caller) => ({ caller: caller ?? 'nobody', person: caller })))(
    'tells $caller nothing of another tenant',
    async ({ person }) => {
      const foreign = await send(definition, theirs, person);
      const nowhere = await send(definition, missing, person);

      expect(foreign.status).toBe(404);
      expect([foreign.status, forget(foreign.body)]).toEqual([nowhere.status, forget(nowhere.body)]);
    },
  );
});

it("another tenant's product cannot be registered for", async () => {
  const register = (product: string) =>
    world.call({
      tenant: 'acme',
      method: 'POST',
      url: '/api/registrations',
      body: { product, userName: 'Eve' },
    });

  const [foreign, nowhere] = [await register(theirs.productSlug), await register(missing.productSlug)];

  expect(foreign.status).toBe(404);
  expect(forget(foreign.body)).toEqual(forget(nowhere.body));
});

it.each(['lobby-request-accepted', 'lobby-request-rejected'])(
  "%s tells an agent nothing of another tenant's knock",
  async (name) => {
    const socket = await world.connect('acme', '/lobby', tokens.agent);

    const foreign = await socket.emitWithAck(name, theirs);
    const nowhere = await socket.emitWithAck(name, missing);

    expect(foreign.error.code).toBe('lobby.no_request');
    expect(forget(foreign)).toEqual(forget(nowhere));
  },
);

it('a host that names no tenant answers nobody, whatever token they have', async () => {
  const { status, body } = await world.call({
    tenant: 'nobody',
    method: 'GET',
    url: '/api/config/',
    token: tokens.agent,
  });

  expect([status, body.error.code]).toEqual([404, 'tenant.unknown']);
});

it('signing out cuts every connection of that person', async () => {
  const token = await world.signIn('acme', 'agent');
  const socket = await world.connect('acme', '/lobby', token);
  const end = new Promise((resolve) => socket.once('disconnect', resolve));

  await world.signOut('acme', token);

  expect(await end).toBe('io server disconnect');
  await expect(world.connect('acme', '/lobby', token)).rejects.toMatchObject({
    data: { error: { code: 'auth.invalid' } },
  });
});
