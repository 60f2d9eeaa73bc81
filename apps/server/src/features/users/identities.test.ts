import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hearAudit } from '../../platform/testing/audit-ear.ts';
import { type Realms, startRealms } from '../../platform/testing/realm.ts';
import { createStaffBrowser } from '../../platform/testing/staff-browser.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import { buildProduct, buildStaff, createWorld, type World } from '../../platform/testing/test-world.ts';

/** What a page, or anybody, may say about themselves. */
const boast = {
  ...{ name: 'Boss', email: 'boss@acme.test', products: ['everything'] },
  ...{ role: 'SUPER_ADMIN', status: 'ACTIVE', createdBy: { id: 'me', name: 'Me', email: 'me@acme.test' } },
};

describe('the user behind a token of the realm', () => {
  let world: World;
  let realms: Realms;
  let server: TestServer;
  let audit: ReturnType<typeof hearAudit>;

  beforeAll(async () => {
    world = await createWorld();
    realms = await startRealms(world, ['acme', 'globex']);
    server = createTestServer(world);
    audit = hearAudit(server.events);
  });
  beforeEach(() => {
    audit.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await realms.close();
    await world.close();
  });

  const setFlag = (slug: string, keycloak: boolean) =>
    world.own.owner.query('update tenants set flags = flags || $2 where slug = $1', [slug, { keycloak }]);
  const check = (token: string | null, body: object = boast, host = 'acme.localhost') =>
    server.call({ method: 'POST', url: '/api/users/check', body, host, ...(token ? { token } : {}) });
  const codeOf = (answer: Awaited<ReturnType<typeof check>>) => [
    answer.statusCode,
    answer.json().error?.code,
  ];
  const stored = async (email: string) =>
    (await world.own.owner.query('select * from users where email = $1', [email])).rows;
  const newEmail = () => `${crypto.randomUUID()}@acme.test`;

  describe('who is here already', () => {
    test('is found as the database has them, whatever token and body say of role, status and products', async () => {
      const product = await buildProduct(world, world.tenants.acme);
      const agent = await buildStaff(world, world.tenants.acme, { products: [product] });
      const [before] = await stored(agent.email);
      const token = await realms.of('acme').mint({ email: agent.email, name: 'Else', role: 'SUPER_ADMIN' });

      const answer = await check(token);

      expect([answer.statusCode, answer.json().result]).toEqual([
        200,
        {
          ...{ id: agent.id, name: agent.name, email: agent.email, role: 'AGENT', status: 'ACTIVE' },
          assignedProductIds: [product.id],
        },
      ]);
      expect(await stored(agent.email)).toEqual([before]);
    });

    test('needs no role of the realm', async () => {
      const agent = await buildStaff(world, world.tenants.acme);

      expect((await check(await realms.of('acme').mint({ email: agent.email, role: null }))).statusCode).toBe(
        200,
      );
    });

    test('goes by the identity from then on, by whatever address', async () => {
      const agent = await buildStaff(world, world.tenants.acme);
      const subject = crypto.randomUUID();
      await check(await realms.of('acme').mint({ subject, email: agent.email }));
      expect(audit).toMatchObject([{ action: 'UPDATE', logType: 'USERS', entity: { id: agent.id } }]);

      const married = await check(await realms.of('acme').mint({ subject, email: newEmail() }));

      expect([married.statusCode, married.json().result.id]).toEqual([200, agent.id]);
      expect(audit).toHaveLength(1);
    });

    test('is not whoever gets the address after them', async () => {
      const agent = await buildStaff(world, world.tenants.acme);
      await check(await realms.of('acme').mint({ email: agent.email }));

      const successor = await check(await realms.of('acme').mint({ email: agent.email, role: 'AGENT' }));

      expect(codeOf(successor)).toEqual([403, 'auth.forbidden']);
    });

    test('is refused when inactive, and stays so', async () => {
      const gone = await buildStaff(world, world.tenants.acme, { status: 'INACTIVE' });

      const answer = await check(await realms.of('acme').mint({ email: gone.email, role: 'ADMIN' }));

      expect(codeOf(answer)).toEqual([403, 'auth.forbidden']);
      expect(await stored(gone.email)).toMatchObject([{ status: 'INACTIVE', role: 'AGENT' }]);
      expect(audit).toEqual([]);
    });
  });

  describe('who comes for the first time', () => {
    test('is made with the role of the token and no products, once', async () => {
      const email = newEmail();
      const token = await realms.of('acme').mint({ email, name: 'Nina Rao', role: 'ADMIN' });

      const [made, found] = [await check(token), await check(token)];

      const user = { name: 'Nina Rao', email, role: 'ADMIN', status: 'ACTIVE', assignedProductIds: [] };
      expect([made.statusCode, made.json().result]).toMatchObject([201, user]);
      expect([found.statusCode, found.json().result]).toEqual([200, made.json().result]);
      expect(await stored(email)).toMatchObject([{ password_hash: null, created_by: null }]);
      expect(audit).toMatchObject([
        { action: 'CREATE', logType: 'USERS', after: { role: 'ADMIN' }, actor: { name: 'Nina Rao' } },
      ]);
    });

    test('is refused when the realm gives no role, though the body claims one', async () => {
      const email = newEmail();

      expect(codeOf(await check(await realms.of('acme').mint({ email, role: null })))).toEqual([
        403,
        'auth.forbidden',
      ]);
      expect(await stored(email)).toEqual([]);
      expect(await stored(boast.email)).toEqual([]);
    });

    test('is made once, however many pages ask at the same instant', async () => {
      const email = newEmail();
      const token = await realms.of('acme').mint({ email, name: 'Nina', role: 'AGENT' });

      const answers = await Promise.all([check(token), check(token), check(token)]);

      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
      expect(await stored(email)).toHaveLength(1);
      expect(audit).toHaveLength(1);
    });

    test('of two people with one address only the first is made', async () => {
      const email = newEmail();
      const mint = () => realms.of('acme').mint({ email, role: 'AGENT' });
      const tokens = [await mint(), await mint()] as const;

      const answers = await Promise.all(tokens.map((token) => check(token)));

      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403]);
    });

    test('has a name, if only the address, without what no text can hold', async () => {
      const [nameless, odd] = [newEmail(), newEmail()];
      const mint = (email: string, name: string) => realms.of('acme').mint({ email, name, role: 'AGENT' });

      expect((await check(await mint(nameless, ' \0 '))).json().result.name).toBe(nameless);
      expect((await check(await mint(odd, 'Ni\0na'))).json().result.name).toBe('Ni na');
    });

    test.each(['', 'nobody', 'a\0b@acme.test'])('is nobody by the address %j', async (email) => {
      const token = await realms.of('acme').mint({ email, role: 'AGENT' });

      expect(codeOf(await check(token))).toEqual([401, 'auth.invalid']);
    });
  });

  describe('is asked for in vain', () => {
    test('without a token, or with one of ours', async () => {
      const agent = await buildStaff(world, world.tenants.acme);
      const { accessToken } = (await createStaffBrowser(server).signIn({ email: agent.email })).json().result;

      expect(codeOf(await check(null))).toEqual([401, 'auth.missing']);
      expect(codeOf(await check(accessToken))).toEqual([401, 'auth.invalid']);
    });

    test("with a token of another tenant's realm, even one that names this one", async () => {
      const agent = await buildStaff(world, world.tenants.acme);
      const issuer = 'https://auth.test/realms/acme';

      for (const claims of [{}, { iss: issuer }]) {
        const token = await realms.of('globex').mint({ email: agent.email, role: 'ADMIN', claims });
        expect(codeOf(await check(token))).toEqual([401, 'auth.invalid']);
      }
    });

    test('while single sign-on is off, or not set up at all', async () => {
      const token = await realms.of('acme').mint({ email: newEmail(), role: 'AGENT' });
      const { owner } = world.own;
      const { tenantId } = world.tenants.acme;
      const setIssuer = async (issuer: string) =>
        owner.query('update sign_on set issuer = $2 where tenant_id = $1', [tenantId, issuer]);

      await setFlag('acme', false);
      const off = await check(token);
      await setFlag('acme', true);
      await setIssuer('');
      const nowhere = await check(token);
      await setIssuer(realms.of('acme').issuer);

      expect([codeOf(off), codeOf(nowhere)]).toEqual([
        [401, 'auth.invalid'],
        [401, 'auth.invalid'],
      ]);
    });

    test('a token of the realm opens nothing else', async () => {
      const agent = await buildStaff(world, world.tenants.acme);
      const token = await realms.of('acme').mint({ email: agent.email, role: 'SUPER_ADMIN' });

      const answer = await server.call({ url: '/api/manage/settings', token });

      expect(answer.json().error.code).toBe('auth.invalid');
    });
  });
});
