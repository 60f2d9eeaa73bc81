/** Where managing staff ends: whom an admin may not touch, who has to stay, and who can be deleted. */
import { describe, expect, test } from 'vitest';
import { managingStaff } from '../../platform/testing/managing-staff.ts';
import { type BuiltStaff, buildStaff, buildTenant } from '../../platform/testing/test-world.ts';

const desk = managingStaff();
const { as, change, nobody, told, tokenOf } = desk;

describe('what an admin may not', () => {
  test('touch a super admin in any way', async () => {
    const refused = [
      await change(desk.admin, desk.owner, { name: 'Nobody' }),
      await change(desk.admin, desk.owner, { role: 'AGENT' }),
      await as(desk.admin, 'DELETE', `/${desk.owner.id}`),
      await as(desk.admin, 'POST', `/${desk.owner.id}/reset-password`),
    ];

    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
      refused.map(() => [403, 'auth.forbidden']),
    );
    expect(desk.server.messages.sent).toEqual([]);
  });

  test('make a super admin of anybody, the own person included', async () => {
    for (const who of [desk.agent, desk.admin])
      expect((await change(desk.admin, who, { role: 'SUPER_ADMIN' })).body.error.fields).toEqual({
        role: 'not_a_choice',
      });
  });

  test('change the own role or status, nor delete the own account; the name is fine', async () => {
    const codes = [
      await change(desk.admin, desk.admin, { role: 'AGENT' }),
      await change(desk.admin, desk.admin, { status: 'INACTIVE' }),
      await as(desk.admin, 'DELETE', `/${desk.admin.id}`),
      await change(desk.owner, desk.owner, { role: 'ADMIN' }),
    ].map(({ body }) => body.error.code);

    expect(new Set(codes)).toEqual(new Set(['user.own_account']));
    expect((await change(desk.admin, desk.admin, { name: 'Asha R. Rao' })).status).toBe(200);
  });

  test('see or touch anybody of another tenant', async () => {
    const foreign = await buildStaff(desk.world, desk.world.tenants.globex);

    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/reset-password'],
    ] as const)
      expect((await as(desk.admin, method, `/${foreign.id}${path}`)).body.error.code).toBe('user.not_found');
    expect((await as(desk.admin, 'GET', `?search=${foreign.email}`)).body.result.total).toBe(0);
  });

  test('agents manage nobody', async () => {
    expect((await as(desk.agent, 'GET', '')).body.error.code).toBe('auth.forbidden');
    expect((await as(desk.agent, 'POST', '', nobody())).body.error.code).toBe('auth.forbidden');
  });
});

describe('the last super admin', () => {
  test.each([
    ['demotes', { role: 'ADMIN' }],
    ['deactivates', { status: 'INACTIVE' }],
  ])('stays, though each of two %s the other at the same instant', async (_what, fields) => {
    const slug = `two-${crypto.randomUUID().slice(0, 8)}`;
    const tenant = await buildTenant(desk.world, { slug });
    const build = () => buildStaff(desk.world, tenant, { role: 'SUPER_ADMIN' });
    const [one, other] = [await build(), await build()];
    const host = `${slug}.localhost`;
    const [byOne, byOther] = [await tokenOf(one, host), await tokenOf(other, host)];
    const put = ({ id, name, email }: BuiltStaff, token: string) =>
      desk.server.call({
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
    const { rows } = await desk.world.own.owner.query(
      `select count(*)::int as left from users where tenant_id = $1 and role = 'SUPER_ADMIN' and status = 'ACTIVE'`,
      [tenant.tenantId],
    );
    expect(rows[0].left).toBe(1);
  });

  test('stays, though each of two deletes the other at the same instant', async () => {
    const slug = `two-${crypto.randomUUID().slice(0, 8)}`;
    const tenant = await buildTenant(desk.world, { slug });
    const build = () => buildStaff(desk.world, tenant, { role: 'SUPER_ADMIN' });
    const [one, other] = [await build(), await build()];
    const host = `${slug}.localhost`;
    const tokens = [await tokenOf(one, host), await tokenOf(other, host)];

    const answers = await Promise.all(
      [other, one].map(({ id }, at) =>
        desk.server.call({ method: 'DELETE', url: `/api/manage/users/${id}`, host, token: tokens[at] ?? '' }),
      ),
    );

    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 204)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true);
  });
});

describe('deleting', () => {
  test('takes away who left no trace, with their sessions', async () => {
    const token = await tokenOf(desk.agent);

    expect((await as(desk.admin, 'DELETE', `/${desk.agent.id}`)).status).toBe(204);

    expect((await as(desk.admin, 'GET', `/${desk.agent.id}`)).body.error.code).toBe('user.not_found');
    expect((await desk.browser.products(token)).json().error.code).toBe('auth.invalid');
    expect(told).toEqual([`cut ${desk.agent.id}`]);
    expect(desk.audit).toContainEqual(
      expect.objectContaining({ action: 'DELETE', entity: expect.objectContaining({ id: desk.agent.id }) }),
    );
  });

  test('is refused to who met customers, and says so', async () => {
    const { tenantId } = desk.world.tenants.acme;
    const meetingId = crypto.randomUUID();
    const at = desk.world.clock.now();
    await desk.world.own.owner.query(
      'insert into meetings (id, tenant_id, product_id, opened_at) values ($1, $2, $3, $4)',
      [meetingId, tenantId, desk.product.id, at],
    );
    await desk.world.own.owner.query(
      `insert into meeting_participants (tenant_id, meeting_id, side, person_id, person_name, changed_at)
       values ($1, $2, 'agent', $3, 'Priya', $4)`,
      [tenantId, meetingId, desk.agent.id, at],
    );
    const token = await tokenOf(desk.agent);

    const { status, body } = await as(desk.admin, 'DELETE', `/${desk.agent.id}`);

    expect([status, body.error.code, body.error.usedBy]).toEqual([409, 'record.in_use', ['1 meeting']]);
    expect((await desk.browser.products(token)).statusCode).toBe(200);
    expect(told).toEqual([]);
  });
});

test('whatever else holds on to a person is named too', async () => {
  await desk.world.own.owner.query(
    'create table if not exists left_behind_things (user_id uuid not null references users)',
  );
  await desk.world.own.owner.query('insert into left_behind_things values ($1)', [desk.agent.id]);

  const { body } = await as(desk.admin, 'DELETE', `/${desk.agent.id}`);

  expect(body.error).toMatchObject({ code: 'record.in_use', usedBy: ['left behind things'] });
});
