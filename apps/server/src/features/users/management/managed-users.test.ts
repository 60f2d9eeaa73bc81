/** Tests how admins create, change, list and impersonate staff. */
import { describe, expect, test, vi } from 'vitest';
import { createStaffManagementSetup } from '../../../testing/setups/staff-management-setup.ts';
import { buildProduct, buildStaff } from '../../../testing/setups/tenant-setup.ts';

const setup = createStaffManagementSetup();
const { as, change, newUser: noOneElse, published, tokenOf } = setup;

describe('a new member of staff', () => {
  test('is created without a password, receives a mail, and signs in with the password they set', async () => {
    const body = noOneElse();
    const made = await as(setup.admin, 'POST', '', { ...body, name: '  Ravi Kumar ' });

    expect(made.status).toBe(201);
    expect(made.body.result).toMatchObject({
      ...body,
      name: 'Ravi Kumar',
      hasSecondFactor: false,
      lastSignInAt: null,
      createdBy: { id: setup.admin.id, name: 'Asha Rao', email: 'admin@acme.test' },
    });
    await vi.waitFor(() => expect(setup.server.messages.sent).toMatchObject([{ to: body.email }]));
    const token = /token=([\w-]+)/.exec(setup.server.messages.sent[0]?.text ?? '')?.[1];
    const password = 'seven teal bicycles';
    await setup.browser.call('POST', '/api/users/reset-password', null, { token, password });
    expect((await setup.browser.signIn({ email: body.email, password })).statusCode).toBe(200);
    expect(setup.audit).toContainEqual(
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
  ])('is rejected at the field: %j', async (fields, problems) => {
    const { status, body } = await as(setup.admin, 'POST', '', { ...noOneElse(), ...fields });

    expect([status, body.error.code, body.error.fields]).toEqual([400, 'request.invalid', problems]);
    expect(setup.server.messages.sent).toEqual([]);
  });

  test('is created once by two concurrent requests with one address', async () => {
    const body = noOneElse();

    const made = await Promise.all([as(setup.admin, 'POST', '', body), as(setup.admin, 'POST', '', body)]);

    expect(made.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('cannot be assigned a product of another tenant', async () => {
    const foreign = await buildProduct(setup.world, setup.world.tenants.globex);

    const { body } = await as(setup.admin, 'POST', '', { ...noOneElse(), assignedProductIds: [foreign.id] });

    expect(body.error.fields).toEqual({ assignedProductIds: 'unknown' });
  });

  test('can be made a super admin by a super admin only', async () => {
    expect((await as(setup.owner, 'POST', '', { ...noOneElse(), role: 'SUPER_ADMIN' })).status).toBe(201);
  });
});

describe('changing a member of staff', () => {
  test('checks languages against the list of the tenant’s registration form', async () => {
    const setLanguageChoices = (choices?: string[]) =>
      setup.world.own.owner.query('update tenants set form = $2 where id = $1', [
        setup.world.tenants.acme.tenantId,
        {
          fields: [
            { name: 'userName', required: true },
            { name: 'languages', required: false, choices },
          ],
        },
      ]);
    await change(setup.admin, setup.agent, { languages: ['French'] });
    await setLanguageChoices(['Tamil', 'Hindi']);

    const spoken = await change(setup.admin, setup.agent, { languages: ['Hindi', 'French', 'Tamil'] });
    const rejected = await change(setup.admin, setup.agent, { languages: ['Hindi', 'German'] });
    await setLanguageChoices();

    // French is not in the list any more, but the agent still speaks it.
    expect(spoken.body.result.languages).toEqual(['Tamil', 'Hindi', 'French']);
    expect([rejected.status, rejected.body.error.fields]).toEqual([400, { 'languages.1': 'not_a_choice' }]);
  });

  test('takes effect at once and records the changes', async () => {
    const { status, body } = await change(setup.admin, setup.agent, {
      role: 'ADMIN',
      assignedProductIds: [setup.product.id],
    });

    expect([status, body.result.role, body.result.assignedProductIds]).toEqual([
      200,
      'ADMIN',
      [setup.product.id],
    ]);
    expect((await as(setup.agent, 'GET', '')).status).toBe(200);
    expect(setup.audit).toContainEqual(
      expect.objectContaining({
        action: 'UPDATE',
        before: { role: 'AGENT', assignedProductIds: [] },
        after: { role: 'ADMIN', assignedProductIds: [setup.product.id] },
      }),
    );
  });

  test('answers record.conflict to the second of two concurrent edits, and overwrites nothing', async () => {
    // Both have read the same version.
    const { version } = (await as(setup.owner, 'GET', `/${setup.agent.id}`)).body.result;
    const [one, two] = await Promise.all([
      change(setup.admin, setup.agent, { name: 'One', version }),
      change(setup.owner, setup.agent, { name: 'Two', version }),
    ]);

    const [won, lost] = one.status === 200 ? [one, two] : [two, one];
    expect([won.status, lost.status, lost.body.error.code]).toEqual([200, 409, 'record.conflict']);
    expect(lost.body.error).toMatchObject({ changedBy: expect.any(String), changedAt: expect.any(String) });
    expect((await as(setup.owner, 'GET', `/${setup.agent.id}`)).body.result.name).toBe(won.body.result.name);
  });

  test('also conflicts with an assignment made from the product’s side', async () => {
    const { version } = (await as(setup.owner, 'GET', `/${setup.agent.id}`)).body.result;
    await setup.world.own.owner.query(
      'insert into product_agents (tenant_id, product_id, user_id) values ($1, $2, $3)',
      [setup.world.tenants.acme.tenantId, setup.product.id, setup.agent.id],
    );

    expect((await change(setup.admin, setup.agent, { version })).body.error.code).toBe('record.conflict');
  });

  test('ends sessions at once on deactivation, and publishes the event', async () => {
    const token = await tokenOf(setup.agent);

    expect((await change(setup.admin, setup.agent, { status: 'INACTIVE' })).status).toBe(200);

    expect((await setup.browser.products(token)).json().error.code).toBe('auth.invalid');
    expect((await setup.browser.signIn({ email: setup.agent.email })).statusCode).toBe(401);
    expect(published).toEqual([`cut ${setup.agent.id}`, `gone ${setup.agent.id}`]);
  });

  test('revokes open links on deactivation, and activating again does not restore them', async () => {
    const mailedToken = async (count: number) => {
      await vi.waitFor(() => expect(setup.server.messages.sent).toHaveLength(count));
      return /token=([\w-]+)/.exec(setup.server.messages.sent.at(-1)?.text ?? '')?.[1];
    };
    const set = (token: string | undefined) =>
      setup.browser.call('POST', '/api/users/reset-password', null, {
        token,
        password: 'seven teal bicycles',
      });
    await as(setup.admin, 'POST', `/${setup.agent.id}/reset-password`);
    const old = await mailedToken(1);

    await change(setup.admin, setup.agent, { status: 'INACTIVE' });
    expect((await set(old)).json().error.code).toBe('link.invalid');
    expect((await as(setup.admin, 'POST', `/${setup.agent.id}/reset-password`)).body.error.code).toBe(
      'user.not_found',
    );
    await change(setup.admin, setup.agent, { status: 'ACTIVE' });

    expect((await set(old)).json().error.code).toBe('link.invalid');
    await as(setup.admin, 'POST', `/${setup.agent.id}/reset-password`);
    expect((await set(await mailedToken(2))).statusCode).toBe(204);
  });

  test('shows the invitation until the first password is set, and sends it again', async () => {
    const made = await as(setup.admin, 'POST', '', noOneElse());
    const { id } = made.body.result;
    const invitation = async () => (await as(setup.admin, 'GET', `/${id}`)).body.result.invitation;
    await vi.waitFor(() => expect(setup.server.messages.sent).toHaveLength(1));
    expect(await invitation()).toBe('open');

    await setup.world.own.owner.query(
      "update password_links set expires_at = now() - interval '1 minute' where user_id = $1",
      [id],
    );
    expect(await invitation()).toBe('expired');

    await as(setup.admin, 'POST', `/${id}/reset-password`);
    await vi.waitFor(() => expect(setup.server.messages.sent).toHaveLength(2));
    const [first, second] = setup.server.messages.sent;
    expect(second?.subject).toBe(first?.subject);
    expect(await invitation()).toBe('open');

    const [, token, email] = /token=([\w-]+)#(\S+)/.exec(second?.text ?? '') ?? [];
    expect(decodeURIComponent(email ?? '')).toBe(made.body.result.email);
    const body = { token, password: 'seven teal bicycles' };
    await setup.browser.call('POST', '/api/users/reset-password', null, body);
    expect(await invitation()).toBeNull();
  });

  test('requires a new link when the user was deactivated before setting a first password', async () => {
    const made = await as(setup.admin, 'POST', '', noOneElse());
    const { id, name, email, role } = made.body.result;
    await vi.waitFor(() => expect(setup.server.messages.sent).toHaveLength(1));
    const welcome = /token=([\w-]+)/.exec(setup.server.messages.sent[0]?.text ?? '')?.[1];
    const newcomer = { id, name, email, role };

    await change(setup.admin, newcomer, { status: 'INACTIVE' });
    await change(setup.admin, newcomer, { status: 'ACTIVE' });

    const body = { token: welcome, password: 'seven teal bicycles' };
    const answer = await setup.browser.call('POST', '/api/users/reset-password', null, body);
    expect(answer.json().error.code).toBe('link.invalid');
  });

  test('notifies the old address of a changed one, and revokes links mailed there', async () => {
    await as(setup.admin, 'POST', `/${setup.agent.id}/reset-password`);
    await vi.waitFor(() => expect(setup.server.messages.sent).toHaveLength(1));
    const token = /token=([\w-]+)/.exec(setup.server.messages.sent[0]?.text ?? '')?.[1];

    await change(setup.admin, setup.agent, { email: `new-${setup.agent.email}` });

    await vi.waitFor(() => expect(setup.server.messages.sent).toHaveLength(2));
    expect(setup.server.messages.sent[1]).toMatchObject({ to: setup.agent.email });
    const answer = await setup.browser.call('POST', '/api/users/reset-password', null, {
      token,
      password: 'seven teal bicycles',
    });
    expect(answer.json().error.code).toBe('link.invalid');
  });

  test('gives an address to one of two users in concurrent requests', async () => {
    const other = await buildStaff(setup.world, setup.world.tenants.acme);
    const email = `wanted-${crypto.randomUUID()}@acme.test`;

    const answers = await Promise.all([
      change(setup.admin, setup.agent, { email }),
      change(setup.owner, other, { email }),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.error.fields).toEqual({ email: 'taken' });
  });

  test('rejects an address that another user has', async () => {
    expect((await change(setup.admin, setup.agent, { email: 'Owner@acme.test' })).body.error.fields).toEqual({
      email: 'taken',
    });
  });
});

test('mails a password link to a user who can sign in', async () => {
  const gone = await buildStaff(setup.world, setup.world.tenants.acme, { status: 'INACTIVE' });

  expect((await as(setup.admin, 'POST', `/${setup.agent.id}/reset-password`)).status).toBe(204);
  expect((await as(setup.admin, 'POST', `/${gone.id}/reset-password`)).status).toBe(404);

  await vi.waitFor(() => expect(setup.server.messages.sent).toMatchObject([{ to: setup.agent.email }]));
  expect(setup.audit).toContainEqual(
    expect.objectContaining({ logType: 'FORGOT_PASSWORD', action: 'CREATE' }),
  );
});

describe('the staff table', () => {
  test('is searched, filtered, sorted and paged on the server, and each read is recorded', async () => {
    const { acme } = setup.world.tenants;
    for (const name of ['Zed Ålund', 'Zed Berg', 'Zed Cole'])
      await buildStaff(setup.world, acme, { name, products: [setup.product] });

    const query = `?search=zed&role=AGENT&productId=${setup.product.id}&sort=name:desc&pageSize=2`;
    const { result } = (await as(setup.admin, 'GET', query)).body;

    expect(result.total).toBe(3);
    expect(result.rows.map(({ name }: { name: string }) => name)).toHaveLength(2);
    expect(result.rows[0]).toMatchObject({ assignedProductIds: [setup.product.id], createdBy: null });
    expect(setup.audit.at(-1)).toMatchObject({ action: 'READ', logType: 'USERS', after: { rows: 2 } });
  });

  test.each(['name', 'email', 'role', 'status', 'createdAt', 'lastSignInAt'])(
    'is sorted by %s',
    async (column) => {
      const { status, body } = await as(setup.admin, 'GET', `?sort=${column}:asc&pageSize=100`);

      expect(status).toBe(200);
      expect(body.result.rows).toHaveLength(Math.min(body.result.total, 100));
    },
  );

  test('contains no secrets', async () => {
    const text = JSON.stringify((await as(setup.owner, 'GET', '')).body);

    expect(text).not.toMatch(/argon2|passwordHash|totp/i);
  });

  test('is exported as a file', async () => {
    const answer = await setup.browser.call(
      'GET',
      '/api/manage/users/export?format=csv&search=Omar',
      await tokenOf(setup.admin),
    );

    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Omar Noor,owner@acme.test,Super Admin');
    expect(setup.audit).toContainEqual(expect.objectContaining({ action: 'DOWNLOAD', logType: 'EXPORT' }));
  });
});
