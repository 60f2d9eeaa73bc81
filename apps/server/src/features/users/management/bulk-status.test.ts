/** Activating and deactivating many users by one request. */
import { beforeEach, expect, test } from 'vitest';
import { createStaffManagementSetup } from '../../../testing/setups/staff-management-setup.ts';
import { type BuiltStaff, buildStaff } from '../../../testing/setups/tenant-setup.ts';

const setup = createStaffManagementSetup();
const { as, published } = setup;

let agents: BuiltStaff[];
let ids: string[];
beforeEach(async () => {
  const { world } = setup;
  agents = [];
  for (const name of ['Lena Frost', 'Ravi Kumar'])
    agents.push(await buildStaff(world, world.tenants.acme, { name }));
  ids = agents.map(({ id }) => id);
});

const setStatus = (
  userIds: unknown,
  status: unknown,
  { by = setup.admin, ...more }: { by?: BuiltStaff; versions?: object } = {},
) => as(by, 'POST', '/status', { userIds, status, ...more });
const statusOf = async (id: string) => (await as(setup.owner, 'GET', `/${id}`)).body.result.status;

test('deactivates users with their sessions, each with its own audit entry, and activates them again', async () => {
  const down = await setStatus(ids, 'INACTIVE');

  expect([down.status, down.body.result]).toEqual([200, { done: ids, failed: [] }]);
  expect(published.filter((each) => each.startsWith('gone'))).toEqual(ids.map((id) => `gone ${id}`));
  const changed = () => setup.audit.filter(({ logType }) => logType === 'USERS');
  expect(changed()).toMatchObject(
    ids.map((id) => ({ entity: { id }, before: { status: 'ACTIVE' }, after: { status: 'INACTIVE' } })),
  );
  expect((await setStatus(ids, 'INACTIVE')).body.result.failed).toEqual(
    ids.map((id) => ({ id, code: 'unchanged' })),
  );
  expect((await setStatus(ids, 'ACTIVE')).body.result.done).toEqual(ids);
  expect(await Promise.all(ids.map(statusOf))).toEqual(['ACTIVE', 'ACTIVE']);
  expect(changed()).toHaveLength(4);
});

test('leaves the caller’s own account, the last super admin, super admins for admins, and users changed since unchanged', async () => {
  const { world, owner, admin } = setup;
  const foreign = await buildStaff(world, world.tenants.globex);
  const [first = '', second = ''] = ids;

  const byAdmin = await setStatus([admin.id, owner.id, foreign.id, first, second], 'INACTIVE', {
    versions: { [first]: 9, [second]: 1 },
  });
  const byOwner = await setStatus([owner.id], 'INACTIVE', { by: owner });

  expect(byAdmin.body.result).toEqual({
    done: [second],
    failed: [
      { id: admin.id, code: 'user.own_account' },
      { id: owner.id, code: 'auth.forbidden' },
      { id: foreign.id, code: 'user.not_found' },
      { id: first, code: 'record.conflict' },
    ],
  });
  expect(byOwner.body.result.failed).toEqual([{ id: owner.id, code: 'user.own_account' }]);
  expect(await Promise.all([admin.id, owner.id, first].map(statusOf))).toEqual([
    'ACTIVE',
    'ACTIVE',
    'ACTIVE',
  ]);
});

test('is forbidden for agents', async () => {
  const { agent } = setup;
  expect(await setStatus(ids, 'INACTIVE', { by: agent })).toMatchObject({ status: 403 });
  expect(await statusOf(ids[0] ?? '')).toBe('ACTIVE');
});

const id = crypto.randomUUID();
test.each([
  ['userIds', [], 'ACTIVE'],
  ['userIds', [id, id], 'ACTIVE'],
  ['userIds', Array.from({ length: 201 }, () => crypto.randomUUID()), 'ACTIVE'],
  ['userIds.0', ['x'], 'ACTIVE'],
  ['status', [id], 'ASLEEP'],
] as const)('a wrong request is rejected at %s', async (field, userIds, status) => {
  const answer = await setStatus(userIds, status);

  expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, [field]]);
});
