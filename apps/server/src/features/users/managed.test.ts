import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hearAudit } from '../../platform/testing/audit-ear.ts';
import { createStaffBrowser } from '../../platform/testing/staff-browser.ts';
import { createTestServer, type TestServer } from '../../platform/testing/test-server.ts';
import {
  type BuiltProduct,
  type BuiltStaff,
  buildProduct,
  buildStaff,
  buildTenant,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';
import { sessionEnded, userDeactivated } from './index.ts';

describe('managing staff', () => {
  let world: World;
  let server: TestServer;
  let browser: ReturnType<typeof createStaffBrowser>;
  let admin: BuiltStaff;
  let owner: BuiltStaff;
  let agent: BuiltStaff;
  let product: BuiltProduct;
  let audit: ReturnType<typeof hearAudit>;
  const told: string[] = [];

  beforeAll(async () => {
    world = await createWorld();
    server = createTestServer(world);
    audit = hearAudit(server.events);
    server.events.after(sessionEnded, (_scope, { userId }) => void told.push(`cut ${userId}`));
    server.events.after(userDeactivated, (_scope, { userId }) => void told.push(`gone ${userId}`));
    const { acme } = world.tenants;
    admin = await buildStaff(world, acme, { name: 'Asha Rao', email: 'admin@acme.test', role: 'ADMIN' });
    owner = await buildStaff(world, acme, {
      name: 'Omar Noor',
      email: 'owner@acme.test',
      role: 'SUPER_ADMIN',
    });
    product = await buildProduct(world, acme, { name: 'Tour' });
  });
  beforeEach(async () => {
    browser = createStaffBrowser(server);
    agent = await buildStaff(world, world.tenants.acme, { name: 'Priya Venkatesh' });
    server.messages.sent.length = 0;
    audit.length = 0;
    told.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await world.close();
  });

  const tokenOf = async (who: BuiltStaff, host = 'acme.localhost') =>
    (await createStaffBrowser(server).signIn({ email: who.email, host })).json().result.accessToken;
  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  async function as(who: BuiltStaff, method: Method, path: string, body?: object) {
    const answer = await browser.call(method, `/api/manage/users${path}`, await tokenOf(who), body);
    return { status: answer.statusCode, body: answer.body ? answer.json() : null };
  }
  const nobody = () => ({
    ...{
      name: 'Ravi Kumar',
      email: `ravi-${crypto.randomUUID()}@acme.test`,
      role: 'AGENT',
      status: 'ACTIVE',
    },
    languages: ['French'],
    assignedProductIds: [product.id],
  });
  async function change(by: BuiltStaff, who: BuiltStaff, fields: object) {
    const { result } = (await as(owner, 'GET', `/${who.id}`)).body;
    const { name, email, role, status, languages, assignedProductIds, version } = result;
    const body = { name, email, role, status, languages, assignedProductIds, version, ...fields };
    return as(by, 'PUT', `/${who.id}`, body);
  }

  describe('somebody new', () => {
    test('is made without a password, told by mail, and signs in with the one they set', async () => {
      const body = nobody();
      const made = await as(admin, 'POST', '', { ...body, name: '  Ravi Kumar ' });

      expect(made.status).toBe(201);
      expect(made.body.result).toMatchObject({
        ...{ ...body, name: 'Ravi Kumar', hasSecondFactor: false, lastSignInAt: null },
        createdBy: { id: admin.id, name: 'Asha Rao', email: 'admin@acme.test' },
      });
      await vi.waitFor(() => expect(server.messages.sent).toMatchObject([{ to: body.email }]));
      const token = /token=([\w-]+)/.exec(server.messages.sent[0]?.text ?? '')?.[1];
      const password = 'seven teal bicycles';
      await browser.call('POST', '/api/users/reset-password', null, { token, password });
      expect((await browser.signIn({ email: body.email, password })).statusCode).toBe(200);
      expect(audit).toContainEqual(
        expect.objectContaining({ action: 'CREATE', logType: 'USERS', after: expect.objectContaining(body) }),
      );
    });

    test.each([
      [{ name: '   ' }, { name: 'required' }],
      [{ name: '' }, { name: 'required' }],
      [{ name: 'Ann\nBcc: all' }, { name: 'invalid' }],
      [{ name: 'nnA \u202Eevil' }, { name: 'invalid' }],
      [{ email: 'no address' }, { email: 'email' }],
      [{ email: 'a@b.test, c@d.test' }, { email: 'email' }],
      [
        { name: '', email: '' },
        { name: 'required', email: 'required' },
      ],
      [{ email: 'ADMIN@acme.TEST' }, { email: 'taken' }],
      [{ role: 'OPERATOR' }, { role: 'not_a_choice' }],
      [{ role: 'SUPER_ADMIN' }, { role: 'not_a_choice' }],
      [{ assignedProductIds: [crypto.randomUUID()] }, { assignedProductIds: 'unknown' }],
      [{ languages: ['Klingon'] }, { 'languages.0': 'not_a_choice' }],
    ])('is refused at the field: %j', async (fields, problems) => {
      const { status, body } = await as(admin, 'POST', '', { ...nobody(), ...fields });

      expect([status, body.error.code, body.error.fields]).toEqual([400, 'request.invalid', problems]);
      expect(server.messages.sent).toEqual([]);
    });

    test('of two with one address at the same instant, one is made', async () => {
      const body = nobody();

      const made = await Promise.all([as(admin, 'POST', '', body), as(admin, 'POST', '', body)]);

      expect(made.map(({ status }) => status).sort()).toEqual([201, 400]);
    });

    test('another tenant’s product cannot be given', async () => {
      const foreign = await buildProduct(world, world.tenants.globex);

      const { body } = await as(admin, 'POST', '', { ...nobody(), assignedProductIds: [foreign.id] });

      expect(body.error.fields).toEqual({ assignedProductIds: 'unknown' });
    });

    test('a super admin is made by a super admin only', async () => {
      expect((await as(owner, 'POST', '', { ...nobody(), role: 'SUPER_ADMIN' })).status).toBe(201);
    });
  });

  describe('changing somebody', () => {
    test('counts at once, and says what changed', async () => {
      const { status, body } = await change(admin, agent, {
        role: 'ADMIN',
        assignedProductIds: [product.id],
      });

      expect([status, body.result.role, body.result.assignedProductIds]).toEqual([
        200,
        'ADMIN',
        [product.id],
      ]);
      expect((await as(agent, 'GET', '')).status).toBe(200);
      expect(audit).toContainEqual(
        expect.objectContaining({
          action: 'UPDATE',
          before: { role: 'AGENT', assignedProductIds: [] },
          after: { role: 'ADMIN', assignedProductIds: [product.id] },
        }),
      );
    });

    test('the second of two who edit the same person is told, and nothing is overwritten', async () => {
      const [one, two] = await Promise.all([
        change(admin, agent, { name: 'One' }),
        change(owner, agent, { name: 'Two' }),
      ]);

      const [won, lost] = one.status === 200 ? [one, two] : [two, one];
      expect([won.status, lost.status, lost.body.error.code]).toEqual([200, 409, 'record.conflict']);
      expect(lost.body.error).toMatchObject({ changedBy: expect.any(String), changedAt: expect.any(String) });
      expect((await as(owner, 'GET', `/${agent.id}`)).body.result.name).toBe(won.body.result.name);
    });

    test('whoever was assigned from the product’s side meanwhile is not overwritten either', async () => {
      const { version } = (await as(owner, 'GET', `/${agent.id}`)).body.result;
      await world.own.owner.query(
        'insert into product_agents (tenant_id, product_id, user_id) values ($1, $2, $3)',
        [world.tenants.acme.tenantId, product.id, agent.id],
      );

      expect((await change(admin, agent, { version })).body.error.code).toBe('record.conflict');
    });

    test('deactivating ends sessions at once, and the features above hear of it', async () => {
      const token = await tokenOf(agent);

      expect((await change(admin, agent, { status: 'INACTIVE' })).status).toBe(200);

      expect((await browser.products(token)).json().error.code).toBe('auth.invalid');
      expect((await browser.signIn({ email: agent.email })).statusCode).toBe(401);
      expect(told).toEqual([`cut ${agent.id}`, `gone ${agent.id}`]);
    });

    test('deactivating ends the links that are out, and activating again does not bring them back', async () => {
      const mailedToken = async (count: number) => {
        await vi.waitFor(() => expect(server.messages.sent).toHaveLength(count));
        return /token=([\w-]+)/.exec(server.messages.sent.at(-1)?.text ?? '')?.[1];
      };
      const set = (token: string | undefined) =>
        browser.call('POST', '/api/users/reset-password', null, { token, password: 'seven teal bicycles' });
      await as(admin, 'POST', `/${agent.id}/reset-password`);
      const old = await mailedToken(1);

      await change(admin, agent, { status: 'INACTIVE' });
      expect((await set(old)).json().error.code).toBe('link.invalid');
      expect((await as(admin, 'POST', `/${agent.id}/reset-password`)).body.error.code).toBe('user.not_found');
      await change(admin, agent, { status: 'ACTIVE' });

      expect((await set(old)).json().error.code).toBe('link.invalid');
      await as(admin, 'POST', `/${agent.id}/reset-password`);
      expect((await set(await mailedToken(2))).statusCode).toBe(204);
    });

    test('whoever is deactivated before they set their first password needs a new link to begin', async () => {
      const made = await as(admin, 'POST', '', nobody());
      const { id, name, email, role } = made.body.result;
      await vi.waitFor(() => expect(server.messages.sent).toHaveLength(1));
      const welcome = /token=([\w-]+)/.exec(server.messages.sent[0]?.text ?? '')?.[1];
      const newcomer = { id, name, email, role };

      await change(admin, newcomer, { status: 'INACTIVE' });
      await change(admin, newcomer, { status: 'ACTIVE' });

      const body = { token: welcome, password: 'seven teal bicycles' };
      const answer = await browser.call('POST', '/api/users/reset-password', null, body);
      expect(answer.json().error.code).toBe('link.invalid');
    });

    test('a changed address is told to the old one, and links mailed there are void', async () => {
      await as(admin, 'POST', `/${agent.id}/reset-password`);
      await vi.waitFor(() => expect(server.messages.sent).toHaveLength(1));
      const token = /token=([\w-]+)/.exec(server.messages.sent[0]?.text ?? '')?.[1];

      await change(admin, agent, { email: `new-${agent.email}` });

      await vi.waitFor(() => expect(server.messages.sent).toHaveLength(2));
      expect(server.messages.sent[1]).toMatchObject({ to: agent.email });
      const answer = await browser.call('POST', '/api/users/reset-password', null, {
        ...{ token, password: 'seven teal bicycles' },
      });
      expect(answer.json().error.code).toBe('link.invalid');
    });

    test('of two who are given one address at the same instant, one gets it', async () => {
      const other = await buildStaff(world, world.tenants.acme);
      const email = `wanted-${crypto.randomUUID()}@acme.test`;

      const answers = await Promise.all([change(admin, agent, { email }), change(owner, other, { email })]);

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(answers.find(({ status }) => status === 400)?.body.error.fields).toEqual({ email: 'taken' });
    });

    test('an address that somebody has cannot be taken over', async () => {
      expect((await change(admin, agent, { email: 'Owner@acme.test' })).body.error.fields).toEqual({
        email: 'taken',
      });
    });
  });

  describe('what an admin may not', () => {
    test('touch a super admin in any way', async () => {
      const refused = [
        await change(admin, owner, { name: 'Nobody' }),
        await change(admin, owner, { role: 'AGENT' }),
        await as(admin, 'DELETE', `/${owner.id}`),
        await as(admin, 'POST', `/${owner.id}/reset-password`),
      ];

      expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
        refused.map(() => [403, 'auth.forbidden']),
      );
      expect(server.messages.sent).toEqual([]);
    });

    test('make a super admin of anybody, the own person included', async () => {
      for (const who of [agent, admin])
        expect((await change(admin, who, { role: 'SUPER_ADMIN' })).body.error.fields).toEqual({
          role: 'not_a_choice',
        });
    });

    test('change the own role or status, nor delete the own account; the name is fine', async () => {
      const codes = [
        await change(admin, admin, { role: 'AGENT' }),
        await change(admin, admin, { status: 'INACTIVE' }),
        await as(admin, 'DELETE', `/${admin.id}`),
        await change(owner, owner, { role: 'ADMIN' }),
      ].map(({ body }) => body.error.code);

      expect(new Set(codes)).toEqual(new Set(['user.own_account']));
      expect((await change(admin, admin, { name: 'Asha R. Rao' })).status).toBe(200);
    });

    test('see or touch anybody of another tenant', async () => {
      const foreign = await buildStaff(world, world.tenants.globex);

      for (const [method, path] of [
        ['GET', ''],
        ['DELETE', ''],
        ['POST', '/reset-password'],
      ] as const)
        expect((await as(admin, method, `/${foreign.id}${path}`)).body.error.code).toBe('user.not_found');
      expect((await as(admin, 'GET', `?search=${foreign.email}`)).body.result.total).toBe(0);
    });

    test('agents manage nobody', async () => {
      expect((await as(agent, 'GET', '')).body.error.code).toBe('auth.forbidden');
      expect((await as(agent, 'POST', '', nobody())).body.error.code).toBe('auth.forbidden');
    });
  });

  describe('the last super admin', () => {
    test.each([
      ['demotes', { role: 'ADMIN' }],
      ['deactivates', { status: 'INACTIVE' }],
    ])('stays, though each of two %s the other at the same instant', async (_what, fields) => {
      const slug = `two-${crypto.randomUUID().slice(0, 8)}`;
      const tenant = await buildTenant(world, { slug });
      const build = () => buildStaff(world, tenant, { role: 'SUPER_ADMIN' });
      const [one, other] = [await build(), await build()];
      const host = `${slug}.localhost`;
      const [byOne, byOther] = [await tokenOf(one, host), await tokenOf(other, host)];
      const put = ({ id, name, email }: BuiltStaff, token: string) =>
        server.call({
          ...{ method: 'PUT', url: `/api/manage/users/${id}`, host, token },
          body: {
            name,
            email,
            role: 'SUPER_ADMIN',
            status: 'ACTIVE',
            languages: [],
            assignedProductIds: [],
            version: 1,
            ...fields,
          },
        });

      const answers = await Promise.all([put(other, byOne), put(one, byOther)]);

      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true);
      const { rows } = await world.own.owner.query(
        `select count(*)::int as left from users where tenant_id = $1 and role = 'SUPER_ADMIN' and status = 'ACTIVE'`,
        [tenant.tenantId],
      );
      expect(rows[0].left).toBe(1);
    });

    test('stays, though each of two deletes the other at the same instant', async () => {
      const slug = `two-${crypto.randomUUID().slice(0, 8)}`;
      const tenant = await buildTenant(world, { slug });
      const build = () => buildStaff(world, tenant, { role: 'SUPER_ADMIN' });
      const [one, other] = [await build(), await build()];
      const host = `${slug}.localhost`;
      const tokens = [await tokenOf(one, host), await tokenOf(other, host)];

      const answers = await Promise.all(
        [other, one].map(({ id }, at) =>
          server.call({ method: 'DELETE', url: `/api/manage/users/${id}`, host, token: tokens[at] ?? '' }),
        ),
      );

      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 204)).toHaveLength(1);
      expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true);
    });
  });

  describe('deleting', () => {
    test('takes away who left no trace, with their sessions', async () => {
      const token = await tokenOf(agent);

      expect((await as(admin, 'DELETE', `/${agent.id}`)).status).toBe(204);

      expect((await as(admin, 'GET', `/${agent.id}`)).body.error.code).toBe('user.not_found');
      expect((await browser.products(token)).json().error.code).toBe('auth.invalid');
      expect(told).toEqual([`cut ${agent.id}`]);
      expect(audit).toContainEqual(
        expect.objectContaining({ action: 'DELETE', entity: expect.objectContaining({ id: agent.id }) }),
      );
    });

    test('is refused to who met customers, and says so', async () => {
      const { tenantId } = world.tenants.acme;
      const meetingId = crypto.randomUUID();
      const at = world.clock.now();
      await world.own.owner.query(
        'insert into meetings (id, tenant_id, product_id, opened_at) values ($1, $2, $3, $4)',
        [meetingId, tenantId, product.id, at],
      );
      await world.own.owner.query(
        `insert into meeting_participants (tenant_id, meeting_id, side, person_id, person_name, changed_at)
         values ($1, $2, 'agent', $3, 'Priya', $4)`,
        [tenantId, meetingId, agent.id, at],
      );
      const token = await tokenOf(agent);

      const { status, body } = await as(admin, 'DELETE', `/${agent.id}`);

      expect([status, body.error.code, body.error.usedBy]).toEqual([409, 'record.in_use', ['1 meeting']]);
      expect((await browser.products(token)).statusCode).toBe(200);
      expect(told).toEqual([]);
    });
  });

  test('whatever else holds on to a person is named too', async () => {
    await world.own.owner.query(
      'create table if not exists left_behind_things (user_id uuid not null references users)',
    );
    await world.own.owner.query('insert into left_behind_things values ($1)', [agent.id]);

    const { body } = await as(admin, 'DELETE', `/${agent.id}`);

    expect(body.error).toMatchObject({ code: 'record.in_use', usedBy: ['left behind things'] });
  });

  test('a link to set a new password is mailed to who can sign in', async () => {
    const gone = await buildStaff(world, world.tenants.acme, { status: 'INACTIVE' });

    expect((await as(admin, 'POST', `/${agent.id}/reset-password`)).status).toBe(204);
    expect((await as(admin, 'POST', `/${gone.id}/reset-password`)).status).toBe(404);

    await vi.waitFor(() => expect(server.messages.sent).toMatchObject([{ to: agent.email }]));
    expect(audit).toContainEqual(expect.objectContaining({ logType: 'FORGOT_PASSWORD', action: 'CREATE' }));
  });

  describe('the table', () => {
    test('is searched, filtered, sorted and paged on the server, and its reading noted', async () => {
      const { acme } = world.tenants;
      for (const name of ['Zed Ålund', 'Zed Berg', 'Zed Cole'])
        await buildStaff(world, acme, { name, products: [product] });

      const query = `?search=zed&role=AGENT&productId=${product.id}&sort=name:desc&pageSize=2`;
      const { result } = (await as(admin, 'GET', query)).body;

      expect(result.total).toBe(3);
      expect(result.rows.map(({ name }: { name: string }) => name)).toHaveLength(2);
      expect(result.rows[0]).toMatchObject({ assignedProductIds: [product.id], createdBy: null });
      expect(audit.at(-1)).toMatchObject({ action: 'READ', logType: 'USERS', after: { rows: 2 } });
    });

    test.each(['name', 'email', 'role', 'status', 'createdAt', 'lastSignInAt'])(
      'is sorted by %s',
      async (column) => {
        const { status, body } = await as(admin, 'GET', `?sort=${column}:asc&pageSize=100`);

        expect(status).toBe(200);
        expect(body.result.rows).toHaveLength(Math.min(body.result.total, 100));
      },
    );

    test('shows nobody’s secrets', async () => {
      const text = JSON.stringify((await as(owner, 'GET', '')).body);

      expect(text).not.toMatch(/argon2|passwordHash|totp/i);
    });

    test('is taken away as a file', async () => {
      const answer = await browser.call(
        'GET',
        '/api/manage/users/export?format=csv&search=Omar',
        await tokenOf(admin),
      );

      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('Omar Noor,owner@acme.test,Super Admin');
      expect(audit).toContainEqual(expect.objectContaining({ action: 'DOWNLOAD', logType: 'EXPORT' }));
    });
  });
});
