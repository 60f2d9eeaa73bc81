import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordAuditEntries } from '../../../testing/fakes/audit-recorder.ts';
import { type FakeRealms, startFakeRealms } from '../../../testing/fakes/fake-keycloak.ts';
import { createStaffBrowser } from '../../../testing/fakes/staff-browser.ts';
import {
  buildProduct,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../../testing/setups/test-server.ts';

/** Claims that a page, or any client, may make about itself. */
const boast = {
  name: 'Boss',
  email: 'boss@acme.test',
  products: ['everything'],
  role: 'SUPER_ADMIN',
  status: 'ACTIVE',
  createdBy: { id: 'me', name: 'Me', email: 'me@acme.test' },
};

describe('the user of an identity token', () => {
  let setup: TenantSetup;
  let realms: FakeRealms;
  let server: TestServer;
  let audit: ReturnType<typeof recordAuditEntries>;

  beforeAll(async () => {
    setup = await createTenantSetup();
    realms = await startFakeRealms(setup, ['acme', 'globex']);
    server = createTestServer(setup);
    audit = recordAuditEntries(server.events);
  });
  beforeEach(() => {
    audit.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await realms.close();
    await setup.close();
  });

  const setFlag = (slug: string, keycloak: boolean) =>
    setup.own.owner.query('update tenants set flags = flags || $2 where slug = $1', [slug, { keycloak }]);
  const check = (token: string | null, body: object = boast, host = 'acme.localhost') =>
    server.call({ method: 'POST', url: '/api/users/check', body, host, ...(token ? { token } : {}) });
  const codeOf = (answer: Awaited<ReturnType<typeof check>>) => [
    answer.statusCode,
    answer.json().error?.code,
  ];
  const stored = async (email: string) =>
    (await setup.own.owner.query('select * from users where email = $1', [email])).rows;
  const newEmail = () => `${crypto.randomUUID()}@acme.test`;

  describe('an existing user', () => {
    test('keeps role, status and products of the database, and ignores those of token and body', async () => {
      const product = await buildProduct(setup, setup.tenants.acme);
      const agent = await buildStaff(setup, setup.tenants.acme, { products: [product] });
      const [before] = await stored(agent.email);
      const token = await realms.of('acme').mint({ email: agent.email, name: 'Else', role: 'SUPER_ADMIN' });

      const answer = await check(token);

      expect([answer.statusCode, answer.json().result]).toEqual([
        200,
        {
          id: agent.id,
          name: agent.name,
          email: agent.email,
          role: 'AGENT',
          status: 'ACTIVE',
          assignedProductIds: [product.id],
        },
      ]);
      expect(await stored(agent.email)).toEqual([before]);
    });

    test('needs no role in the realm', async () => {
      const agent = await buildStaff(setup, setup.tenants.acme);

      expect((await check(await realms.of('acme').mint({ email: agent.email, role: null }))).statusCode).toBe(
        200,
      );
    });

    test('is linked to the identity from then on, also after a change of the address', async () => {
      const agent = await buildStaff(setup, setup.tenants.acme);
      const subject = crypto.randomUUID();
      await check(await realms.of('acme').mint({ subject, email: agent.email }));
      expect(audit).toMatchObject([{ action: 'UPDATE', logType: 'USERS', entity: { id: agent.id } }]);

      const married = await check(await realms.of('acme').mint({ subject, email: newEmail() }));

      expect([married.statusCode, married.json().result.id]).toEqual([200, agent.id]);
      expect(audit).toHaveLength(1);
    });

    test('is not taken over by the next owner of the address', async () => {
      const agent = await buildStaff(setup, setup.tenants.acme);
      await check(await realms.of('acme').mint({ email: agent.email }));

      const successor = await check(await realms.of('acme').mint({ email: agent.email, role: 'AGENT' }));

      expect(codeOf(successor)).toEqual([403, 'auth.forbidden']);
    });

    describe('is not taken over by the address', () => {
      const rules = (allowedRoles: string[], emailDomains: string[]) =>
        setup.own.owner.query(
          'update sign_on set allowed_roles = $2, email_domains = $3 where tenant_id = $1',
          [setup.tenants.acme.tenantId, allowedRoles, emailDomains],
        );
      afterEach(() => rules(['AGENT', 'ADMIN', 'SUPER_ADMIN'], []));

      const links = async () => (await setup.own.owner.query('select * from user_identities')).rowCount;

      test.each([
        ['with a role that the realm may not have', ['AGENT'], []],
        ['with an address that the realm may not have', ['SUPER_ADMIN'], ['example.org']],
      ])('%s', async (_what, allowedRoles, emailDomains) => {
        const boss = await buildStaff(setup, setup.tenants.acme, { role: 'SUPER_ADMIN' });
        await rules(allowedRoles, emailDomains);
        const before = await links();

        const answer = await check(await realms.of('acme').mint({ email: boss.email }));

        expect(codeOf(answer)).toEqual([403, 'auth.forbidden']);
        expect(await links()).toBe(before);
      });

      test('with a second factor, also at the exchange, but stays linked when one is set up later', async () => {
        const boss = await buildStaff(setup, setup.tenants.acme, { role: 'SUPER_ADMIN' });
        const subject = crypto.randomUUID();
        const mint = () => realms.of('acme').mint({ subject, email: boss.email });
        const signIn = async () =>
          server.call({
            method: 'POST',
            url: '/api/users/login/',
            host: 'acme.localhost',
            token: await mint(),
            body: { email: boss.email, rememberMe: false, keycloakEnabled: true },
          });
        const { tenantId } = setup.tenants.acme;
        const setSecret = (secret: Buffer | null) =>
          setup.own.owner.query(
            `insert into user_totp (tenant_id, user_id, secret) values ($1, $2, $3)
             on conflict (user_id) do update set secret = $3`,
            [tenantId, boss.id, secret],
          );

        await setSecret(Buffer.from('sealed'));
        const refused = [codeOf(await check(await mint())), codeOf(await signIn())];
        await setSecret(null);
        const linked = (await check(await mint())).statusCode;
        await setSecret(Buffer.from('sealed'));

        expect(refused).toEqual([
          [403, 'auth.forbidden'],
          [403, 'auth.forbidden'],
        ]);
        expect([linked, (await signIn()).statusCode]).toEqual([200, 200]);
      });
    });

    test('gets a mail that single sign-on was connected', async () => {
      const agent = await buildStaff(setup, setup.tenants.acme);

      await check(await realms.of('acme').mint({ email: agent.email }));

      expect(server.messages.sent.filter(({ to }) => to === agent.email)).toMatchObject([
        { text: expect.stringContaining('Single sign-on was connected') },
      ]);
    });

    test('is rejected when inactive, and stays inactive', async () => {
      const gone = await buildStaff(setup, setup.tenants.acme, { status: 'INACTIVE' });

      const answer = await check(await realms.of('acme').mint({ email: gone.email, role: 'ADMIN' }));

      expect(codeOf(answer)).toEqual([403, 'auth.forbidden']);
      expect(await stored(gone.email)).toMatchObject([{ status: 'INACTIVE', role: 'AGENT' }]);
      expect(audit).toEqual([]);
    });
  });

  describe('a first visit', () => {
    test('creates a user once, with the role of the token and without products', async () => {
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

    test('is rejected without a role from the realm, although the body claims one', async () => {
      const email = newEmail();

      expect(codeOf(await check(await realms.of('acme').mint({ email, role: null })))).toEqual([
        403,
        'auth.forbidden',
      ]);
      expect(await stored(email)).toEqual([]);
      expect(await stored(boast.email)).toEqual([]);
    });

    test('creates one user for concurrent requests of one person', async () => {
      const email = newEmail();
      const token = await realms.of('acme').mint({ email, name: 'Nina', role: 'AGENT' });

      const answers = await Promise.all([check(token), check(token), check(token)]);

      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
      expect(await stored(email)).toHaveLength(1);
      expect(audit).toHaveLength(1);
    });

    test('creates only the first of two people with the same address', async () => {
      const email = newEmail();
      const mint = () => realms.of('acme').mint({ email, role: 'AGENT' });
      const tokens = [await mint(), await mint()] as const;

      const answers = await Promise.all(tokens.map((token) => check(token)));

      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403]);
    });

    test('gets a name from the address if necessary, without characters that cannot be stored', async () => {
      const [nameless, odd] = [newEmail(), newEmail()];
      const mint = (email: string, name: string) => realms.of('acme').mint({ email, name, role: 'AGENT' });

      expect((await check(await mint(nameless, ' \0 '))).json().result.name).toBe(nameless);
      expect((await check(await mint(odd, 'Ni\0na'))).json().result.name).toBe('Ni na');
    });

    test.each(['', 'nobody', 'a\0b@acme.test'])('is rejected for the address %j', async (email) => {
      const token = await realms.of('acme').mint({ email, role: 'AGENT' });

      expect(codeOf(await check(token))).toEqual([401, 'auth.invalid']);
    });
  });

  describe('an identity token', () => {
    test('is rejected when missing, and when it is one of our access tokens', async () => {
      const agent = await buildStaff(setup, setup.tenants.acme);
      const { accessToken } = (await createStaffBrowser(server).signIn({ email: agent.email })).json().result;

      expect(codeOf(await check(null))).toEqual([401, 'auth.missing']);
      expect(codeOf(await check(accessToken))).toEqual([401, 'auth.invalid']);
    });

    test("is rejected from another tenant's realm, even if its claims name this one", async () => {
      const agent = await buildStaff(setup, setup.tenants.acme);
      const issuer = 'https://auth.test/realms/acme';

      for (const claims of [{}, { iss: issuer }]) {
        const token = await realms.of('globex').mint({ email: agent.email, role: 'ADMIN', claims });
        expect(codeOf(await check(token))).toEqual([401, 'auth.invalid']);
      }
    });

    test('is rejected while single sign-on is off or not configured', async () => {
      const token = await realms.of('acme').mint({ email: newEmail(), role: 'AGENT' });
      const { owner } = setup.own;
      const { tenantId } = setup.tenants.acme;
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

    test('is rejected on every other route', async () => {
      const agent = await buildStaff(setup, setup.tenants.acme);
      const token = await realms.of('acme').mint({ email: agent.email, role: 'SUPER_ADMIN' });

      const answer = await server.call({ url: '/api/manage/settings', token });

      expect(answer.json().error.code).toBe('auth.invalid');
    });
  });
});
