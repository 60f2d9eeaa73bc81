/** Connections end with the session of their person, and impersonated sessions get none. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccessSetup, createAccessSetup } from './testing/setups/access-setup.ts';

const person = {
  name: 'Ravi Kumar',
  email: 'ravi@acme.test',
  role: 'AGENT',
  status: 'ACTIVE',
  assignedProductIds: [],
  languages: [],
  version: 1,
};
const world = {} as AccessSetup;
const tokens = { admin: '', superAdmin: '' };

beforeAll(async () => {
  Object.assign(world, await createAccessSetup());
  for (const kind of ['admin', 'superAdmin'] as const) tokens[kind] = await world.signIn('acme', kind);
});
afterAll(() => world.close());

it('closes the connections of a person who signs out', async () => {
  const token = await world.signIn('acme', 'agent');
  const socket = await world.connect('acme', '/lobby', token);
  const end = new Promise((resolve) => socket.once('disconnect', resolve));

  await world.signOut('acme', token);

  expect(await end).toBe('io server disconnect');
  await expect(world.connect('acme', '/lobby', token)).rejects.toMatchObject({
    data: { error: { code: 'auth.invalid' } },
  });
});

it('closes the connections of a deactivated person within seconds', async () => {
  const email = `leaving-${crypto.randomUUID()}@acme.test`;
  const manage = (method: string, path: string, body: object) =>
    world.call({ tenant: 'acme', method, url: `/api/manage/users${path}`, token: tokens.admin, body });
  const made = (await manage('POST', '', { ...person, email })).body.result;
  await world.owner.query(
    `update users set password_hash = (select password_hash from users where email = 'agent@acme.test') where id = $1`,
    [made.id],
  );
  const token = await world.signInAs('acme', email);
  const socket = await world.connect('acme', '/lobby', token);
  const end = new Promise((resolve) => socket.once('disconnect', resolve));

  await manage('PUT', `/${made.id}`, { ...person, email, status: 'INACTIVE', version: made.version });

  expect(await end).toBe('io server disconnect');
  await expect(world.connect('acme', '/lobby', token)).rejects.toMatchObject({
    data: { error: { code: 'auth.invalid' } },
  });
}, 5000);

it('rejects a connection of an impersonated session', async () => {
  await world.owner.query(
    `update tenants set flags = flags || '{"impersonateUser": true}' where slug = 'acme'`,
  );
  const { rows } = await world.owner.query(`select id from users where email = 'agent@acme.test'`);
  const url = `/api/manage/users/${rows[0].id}/impersonate`;
  const { body } = await world.call({ tenant: 'acme', method: 'POST', url, token: tokens.superAdmin });

  await expect(world.connect('acme', '/lobby', body.result.accessToken)).rejects.toMatchObject({
    data: { error: { code: 'auth.read_only' } },
  });
});
