/**
 * Tests the limits of staff management: whom an admin may not manage, who must stay, and who can be deleted.
 */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createStaffManagementSetup } from '../../../testing/setups/staff-management-setup.ts';
import { type BuiltStaff, buildStaff, buildTenant } from '../../../testing/setups/tenant-setup.ts';
import * as linkStore from '../account/password-links-store.ts';
import { lockSuperAdmins } from './managed-store.ts';

const setup = createStaffManagementSetup();
const { as, change, newUser: noOneElse, published, tokenOf } = setup;

describe('an admin cannot', () => {
  test('manage a super admin in any way', async () => {
    const rejected = [
      await change(setup.admin, setup.owner, { name: 'Nobody' }),
      await change(setup.admin, setup.owner, { role: 'AGENT' }),
      await as(setup.admin, 'DELETE', `/${setup.owner.id}`),
      await as(setup.admin, 'POST', `/${setup.owner.id}/reset-password`),
    ];

    expect(rejected.map(({ status, body }) => [status, body.error.code])).toEqual(
      rejected.map(() => [403, 'auth.forbidden']),
    );
    expect(setup.server.messages.sent).toEqual([]);
  });

  test('make anyone a super admin, including themselves', async () => {
    for (const person of [setup.agent, setup.admin])
      expect((await change(setup.admin, person, { role: 'SUPER_ADMIN' })).body.error.fields).toEqual({
        role: 'not_a_choice',
      });
  });

  test('change their own role or status or delete their own account, but can change their name', async () => {
    const codes = [
      await change(setup.admin, setup.admin, { role: 'AGENT' }),
      await change(setup.admin, setup.admin, { status: 'INACTIVE' }),
      await as(setup.admin, 'DELETE', `/${setup.admin.id}`),
      await change(setup.owner, setup.owner, { role: 'ADMIN' }),
    ].map(({ body }) => body.error.code);

    expect(new Set(codes)).toEqual(new Set(['user.own_account']));
    expect((await change(setup.admin, setup.admin, { name: 'Asha R. Rao' })).status).toBe(200);
  });

  test('read or manage staff of another tenant', async () => {
    const foreign = await buildStaff(setup.world, setup.world.tenants.globex);

    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/reset-password'],
    ] as const)
      expect((await as(setup.admin, method, `/${foreign.id}${path}`)).body.error.code).toBe('user.not_found');
    expect((await as(setup.admin, 'GET', `?search=${foreign.email}`)).body.result.total).toBe(0);
  });

  test('manage staff as an agent', async () => {
    expect((await as(setup.agent, 'GET', '')).body.error.code).toBe('auth.forbidden');
    expect((await as(setup.agent, 'POST', '', noOneElse())).body.error.code).toBe('auth.forbidden');
  });
});

describe('the last super admin', () => {
  test.each([
    ['demotes', { role: 'ADMIN' }],
    ['deactivates', { status: 'INACTIVE' }],
  ])('remains when two super admins concurrently %s each other', async (_what, fields) => {
    const slug = `two-${crypto.randomUUID().slice(0, 8)}`;
    const tenant = await buildTenant(setup.world, { slug });
    const build = () => buildStaff(setup.world, tenant, { role: 'SUPER_ADMIN' });
    const [one, other] = [await build(), await build()];
    const host = `${slug}.localhost`;
    const [byOne, byOther] = [await tokenOf(one, host), await tokenOf(other, host)];
    const put = ({ id, name, email }: BuiltStaff, token: string) =>
      setup.server.call({
        method: 'PUT',
        url: `/api/manage/users/${id}`,
        host,
        token,
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
    const { rows } = await setup.world.own.owner.query(
      `select count(*)::int as left from users where tenant_id = $1 and role = 'SUPER_ADMIN' and status = 'ACTIVE'`,
      [tenant.tenantId],
    );
    expect(rows[0].left).toBe(1);
  });

  test('remains when two super admins concurrently delete each other', async () => {
    const slug = `two-${crypto.randomUUID().slice(0, 8)}`;
    const tenant = await buildTenant(setup.world, { slug });
    const build = () => buildStaff(setup.world, tenant, { role: 'SUPER_ADMIN' });
    const [one, other] = [await build(), await build()];
    const host = `${slug}.localhost`;
    const tokens = [await tokenOf(one, host), await tokenOf(other, host)];

    const answers = await Promise.all(
      [other, one].map(({ id }, at) =>
        setup.server.call({
          method: 'DELETE',
          url: `/api/manage/users/${id}`,
          host,
          token: tokens[at] ?? '',
        }),
      ),
    );

    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 204)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true);
  });
});

test('a super admin can get a password link while another transaction has locked all super admins', async () => {
  const { clock, database, tenants } = setup.world;
  const userId = setup.owner.id;
  const createdAt = clock.now();
  const link = { userId, tokenHash: randomBytes(32), createdAt, expiresAt: createdAt };

  const links = await database.withTenant(tenants.acme, async (tx) => {
    expect(await lockSuperAdmins(tx)).toContain(userId);
    await database.withTenant(tenants.acme, (other) => linkStore.insert(other, link));
    return linkStore.countSince(tx, userId, new Date(createdAt.getTime() - 1));
  });

  expect(links).toBe(1);
});

describe('deleting a member of staff', () => {
  test('deletes the account and its sessions when nothing references it', async () => {
    const token = await tokenOf(setup.agent);

    expect((await as(setup.admin, 'DELETE', `/${setup.agent.id}`)).status).toBe(204);

    expect((await as(setup.admin, 'GET', `/${setup.agent.id}`)).body.error.code).toBe('user.not_found');
    expect((await setup.browser.products(token)).json().error.code).toBe('auth.invalid');
    expect(published).toEqual([`cut ${setup.agent.id}`]);
    expect(setup.audit).toContainEqual(
      expect.objectContaining({ action: 'DELETE', entity: expect.objectContaining({ id: setup.agent.id }) }),
    );
  });

  test('is rejected with the references after meetings with customers', async () => {
    const { tenantId } = setup.world.tenants.acme;
    const meetingId = crypto.randomUUID();
    const at = setup.world.clock.now();
    await setup.world.own.owner.query(
      'insert into meetings (id, tenant_id, product_id, opened_at) values ($1, $2, $3, $4)',
      [meetingId, tenantId, setup.product.id, at],
    );
    await setup.world.own.owner.query(
      `insert into meeting_participants (tenant_id, meeting_id, side, person_id, person_name, changed_at)
       values ($1, $2, 'agent', $3, 'Priya', $4)`,
      [tenantId, meetingId, setup.agent.id, at],
    );
    const token = await tokenOf(setup.agent);

    const { status, body } = await as(setup.admin, 'DELETE', `/${setup.agent.id}`);

    expect([status, body.error.code, body.error.usedBy]).toEqual([409, 'record.in_use', ['1 meeting']]);
    expect((await setup.browser.products(token)).statusCode).toBe(200);
    expect(published).toEqual([]);
  });
});

test('names any other table that references the user', async () => {
  await setup.world.own.owner.query(
    'create table if not exists left_behind_things (user_id uuid not null references users)',
  );
  await setup.world.own.owner.query('insert into left_behind_things values ($1)', [setup.agent.id]);

  const { body } = await as(setup.admin, 'DELETE', `/${setup.agent.id}`);

  expect(body.error).toMatchObject({ code: 'record.in_use', usedBy: ['left behind things'] });
});
