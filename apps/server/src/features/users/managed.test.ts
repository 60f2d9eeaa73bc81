/** Staff as those who manage them make, change and look through them. */
import { describe, expect, test, vi } from 'vitest';
import { managingStaff } from '../../platform/testing/managing-staff.ts';
import { buildProduct, buildStaff } from '../../platform/testing/test-world.ts';

const desk = managingStaff();
const { as, change, nobody, told, tokenOf } = desk;

describe('somebody new', () => {
  test('is made without a password, told by mail, and signs in with the one they set', async () => {
    const body = nobody();
    const made = await as(desk.admin, 'POST', '', { ...body, name: '  Ravi Kumar ' });

    expect(made.status).toBe(201);
    expect(made.body.result).toMatchObject({
      ...{ ...body, name: 'Ravi Kumar', hasSecondFactor: false, lastSignInAt: null },
      createdBy: { id: desk.admin.id, name: 'Asha Rao', email: 'admin@acme.test' },
    });
    await vi.waitFor(() => expect(desk.server.messages.sent).toMatchObject([{ to: body.email }]));
    const token = /token=([\w-]+)/.exec(desk.server.messages.sent[0]?.text ?? '')?.[1];
    const password = 'seven teal bicycles';
    await desk.browser.call('POST', '/api/users/reset-password', null, { token, password });
    expect((await desk.browser.signIn({ email: body.email, password })).statusCode).toBe(200);
    expect(desk.audit).toContainEqual(
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
    const { status, body } = await as(desk.admin, 'POST', '', { ...nobody(), ...fields });

    expect([status, body.error.code, body.error.fields]).toEqual([400, 'request.invalid', problems]);
    expect(desk.server.messages.sent).toEqual([]);
  });

  test('of two with one address at the same instant, one is made', async () => {
    const body = nobody();

    const made = await Promise.all([as(desk.admin, 'POST', '', body), as(desk.admin, 'POST', '', body)]);

    expect(made.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('another tenant’s product cannot be given', async () => {
    const foreign = await buildProduct(desk.world, desk.world.tenants.globex);

    const { body } = await as(desk.admin, 'POST', '', { ...nobody(), assignedProductIds: [foreign.id] });

    expect(body.error.fields).toEqual({ assignedProductIds: 'unknown' });
  });

  test('a super admin is made by a super admin only', async () => {
    expect((await as(desk.owner, 'POST', '', { ...nobody(), role: 'SUPER_ADMIN' })).status).toBe(201);
  });
});

describe('changing somebody', () => {
  test('counts at once, and says what changed', async () => {
    const { status, body } = await change(desk.admin, desk.agent, {
      role: 'ADMIN',
      assignedProductIds: [desk.product.id],
    });

    expect([status, body.result.role, body.result.assignedProductIds]).toEqual([
      200,
      'ADMIN',
      [desk.product.id],
    ]);
    expect((await as(desk.agent, 'GET', '')).status).toBe(200);
    expect(desk.audit).toContainEqual(
      expect.objectContaining({
        action: 'UPDATE',
        before: { role: 'AGENT', assignedProductIds: [] },
        after: { role: 'ADMIN', assignedProductIds: [desk.product.id] },
      }),
    );
  });

  test('the second of two who edit the same person is told, and nothing is overwritten', async () => {
    const [one, two] = await Promise.all([
      change(desk.admin, desk.agent, { name: 'One' }),
      change(desk.owner, desk.agent, { name: 'Two' }),
    ]);

    const [won, lost] = one.status === 200 ? [one, two] : [two, one];
    expect([won.status, lost.status, lost.body.error.code]).toEqual([200, 409, 'record.conflict']);
    expect(lost.body.error).toMatchObject({ changedBy: expect.any(String), changedAt: expect.any(String) });
    expect((await as(desk.owner, 'GET', `/${desk.agent.id}`)).body.result.name).toBe(won.body.result.name);
  });

  test('whoever was assigned from the product’s side meanwhile is not overwritten either', async () => {
    const { version } = (await as(desk.owner, 'GET', `/${desk.agent.id}`)).body.result;
    await desk.world.own.owner.query(
      'insert into product_agents (tenant_id, product_id, user_id) values ($1, $2, $3)',
      [desk.world.tenants.acme.tenantId, desk.product.id, desk.agent.id],
    );

    expect((await change(desk.admin, desk.agent, { version })).body.error.code).toBe('record.conflict');
  });

  test('deactivating ends sessions at once, and the features above hear of it', async () => {
    const token = await tokenOf(desk.agent);

    expect((await change(desk.admin, desk.agent, { status: 'INACTIVE' })).status).toBe(200);

    expect((await desk.browser.products(token)).json().error.code).toBe('auth.invalid');
    expect((await desk.browser.signIn({ email: desk.agent.email })).statusCode).toBe(401);
    expect(told).toEqual([`cut ${desk.agent.id}`, `gone ${desk.agent.id}`]);
  });

  test('deactivating ends the links that are out, and activating again does not bring them back', async () => {
    const mailedToken = async (count: number) => {
      await vi.waitFor(() => expect(desk.server.messages.sent).toHaveLength(count));
      return /token=([\w-]+)/.exec(desk.server.messages.sent.at(-1)?.text ?? '')?.[1];
    };
    const set = (token: string | undefined) =>
      desk.browser.call('POST', '/api/users/reset-password', null, {
        token,
        password: 'seven teal bicycles',
      });
    await as(desk.admin, 'POST', `/${desk.agent.id}/reset-password`);
    const old = await mailedToken(1);

    await change(desk.admin, desk.agent, { status: 'INACTIVE' });
    expect((await set(old)).json().error.code).toBe('link.invalid');
    expect((await as(desk.admin, 'POST', `/${desk.agent.id}/reset-password`)).body.error.code).toBe(
      'user.not_found',
    );
    await change(desk.admin, desk.agent, { status: 'ACTIVE' });

    expect((await set(old)).json().error.code).toBe('link.invalid');
    await as(desk.admin, 'POST', `/${desk.agent.id}/reset-password`);
    expect((await set(await mailedToken(2))).statusCode).toBe(204);
  });

  test('whoever is deactivated before they set their first password needs a new link to begin', async () => {
    const made = await as(desk.admin, 'POST', '', nobody());
    const { id, name, email, role } = made.body.result;
    await vi.waitFor(() => expect(desk.server.messages.sent).toHaveLength(1));
    const welcome = /token=([\w-]+)/.exec(desk.server.messages.sent[0]?.text ?? '')?.[1];
    const newcomer = { id, name, email, role };

    await change(desk.admin, newcomer, { status: 'INACTIVE' });
    await change(desk.admin, newcomer, { status: 'ACTIVE' });

    const body = { token: welcome, password: 'seven teal bicycles' };
    const answer = await desk.browser.call('POST', '/api/users/reset-password', null, body);
    expect(answer.json().error.code).toBe('link.invalid');
  });

  test('a changed address is told to the old one, and links mailed there are void', async () => {
    await as(desk.admin, 'POST', `/${desk.agent.id}/reset-password`);
    await vi.waitFor(() => expect(desk.server.messages.sent).toHaveLength(1));
    const token = /token=([\w-]+)/.exec(desk.server.messages.sent[0]?.text ?? '')?.[1];

    await change(desk.admin, desk.agent, { email: `new-${desk.agent.email}` });

    await vi.waitFor(() => expect(desk.server.messages.sent).toHaveLength(2));
    expect(desk.server.messages.sent[1]).toMatchObject({ to: desk.agent.email });
    const answer = await desk.browser.call('POST', '/api/users/reset-password', null, {
      ...{ token, password: 'seven teal bicycles' },
    });
    expect(answer.json().error.code).toBe('link.invalid');
  });

  test('of two who are given one address at the same instant, one gets it', async () => {
    const other = await buildStaff(desk.world, desk.world.tenants.acme);
    const email = `wanted-${crypto.randomUUID()}@acme.test`;

    const answers = await Promise.all([
      change(desk.admin, desk.agent, { email }),
      change(desk.owner, other, { email }),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.error.fields).toEqual({ email: 'taken' });
  });

  test('an address that somebody has cannot be taken over', async () => {
    expect((await change(desk.admin, desk.agent, { email: 'Owner@acme.test' })).body.error.fields).toEqual({
      email: 'taken',
    });
  });
});

test('a link to set a new password is mailed to who can sign in', async () => {
  const gone = await buildStaff(desk.world, desk.world.tenants.acme, { status: 'INACTIVE' });

  expect((await as(desk.admin, 'POST', `/${desk.agent.id}/reset-password`)).status).toBe(204);
  expect((await as(desk.admin, 'POST', `/${gone.id}/reset-password`)).status).toBe(404);

  await vi.waitFor(() => expect(desk.server.messages.sent).toMatchObject([{ to: desk.agent.email }]));
  expect(desk.audit).toContainEqual(
    expect.objectContaining({ logType: 'FORGOT_PASSWORD', action: 'CREATE' }),
  );
});

describe('the table', () => {
  test('is searched, filtered, sorted and paged on the server, and its reading noted', async () => {
    const { acme } = desk.world.tenants;
    for (const name of ['Zed Ålund', 'Zed Berg', 'Zed Cole'])
      await buildStaff(desk.world, acme, { name, products: [desk.product] });

    const query = `?search=zed&role=AGENT&productId=${desk.product.id}&sort=name:desc&pageSize=2`;
    const { result } = (await as(desk.admin, 'GET', query)).body;

    expect(result.total).toBe(3);
    expect(result.rows.map(({ name }: { name: string }) => name)).toHaveLength(2);
    expect(result.rows[0]).toMatchObject({ assignedProductIds: [desk.product.id], createdBy: null });
    expect(desk.audit.at(-1)).toMatchObject({ action: 'READ', logType: 'USERS', after: { rows: 2 } });
  });

  test.each(['name', 'email', 'role', 'status', 'createdAt', 'lastSignInAt'])(
    'is sorted by %s',
    async (column) => {
      const { status, body } = await as(desk.admin, 'GET', `?sort=${column}:asc&pageSize=100`);

      expect(status).toBe(200);
      expect(body.result.rows).toHaveLength(Math.min(body.result.total, 100));
    },
  );

  test('shows nobody’s secrets', async () => {
    const text = JSON.stringify((await as(desk.owner, 'GET', '')).body);

    expect(text).not.toMatch(/argon2|passwordHash|totp/i);
  });

  test('is taken away as a file', async () => {
    const answer = await desk.browser.call(
      'GET',
      '/api/manage/users/export?format=csv&search=Omar',
      await tokenOf(desk.admin),
    );

    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Omar Noor,owner@acme.test,Super Admin');
    expect(desk.audit).toContainEqual(expect.objectContaining({ action: 'DOWNLOAD', logType: 'EXPORT' }));
  });
});
