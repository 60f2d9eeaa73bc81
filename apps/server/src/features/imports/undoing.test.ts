/** Undoing an import within a day: unused and unchanged records are removed, the others are kept and listed. */
import { hours } from '@foyer/contract/core/time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createImportSetup, type Lines } from '../../testing/setups/import-setup.ts';
import { type BuiltProduct, buildCustomer, buildProduct } from '../../testing/setups/tenant-setup.ts';

const setup = createImportSetup();
const { run, undo, list, count } = setup;
let domain: string;
let product: BuiltProduct;

beforeEach(async () => {
  domain = `${crypto.randomUUID()}.test`;
  product = await buildProduct(setup.world, setup.world.tenants.acme);
});
const query = (text: string) => setup.world.own.owner.query(text);

describe('users', () => {
  const importPeople = async (names: readonly string[], role = 'Agent') => {
    const lines: Lines = [
      ['Name', 'Email', 'Role', 'Products'],
      ...names.map((name) => [name, `${name}@${domain}`, role, product.slug]),
    ];
    return (await run('users', lines, { caller: 'superAdmin' })).result;
  };
  const remaining = async () =>
    (await query(`select name from users where email like '%@${domain}' order by name`)).rows.map(
      ({ name }) => name,
    );

  test('are removed if unused, and listed if they signed in, set a password or were changed', async () => {
    const { id } = await importPeople(['Asha', 'Ben', 'Carl', 'Dora']);
    await query(`update users set last_sign_in_at = now() where email = 'Ben@${domain}'`);
    await query(`update users set password_hash = 'x' where email = 'Carl@${domain}'`);
    await query(`update users set version = version + 1 where email = 'Dora@${domain}'`);
    setup.audit.length = 0;

    const { status, result } = await undo(id);

    expect(status).toBe(200);
    expect(result).toMatchObject({
      undoableUntil: null,
      undone: {
        by: 'Kavita Rao',
        removed: 1,
        keptCount: 3,
        kept: [
          { row: 3, label: 'Ben', reason: 'used' },
          { row: 4, label: 'Carl', reason: 'used' },
          { row: 5, label: 'Dora', reason: 'changed' },
        ],
      },
    });
    expect(await remaining()).toEqual(['Ben', 'Carl', 'Dora']);
    expect(setup.audit.map(({ action, logType, after }) => [action, logType, after])).toEqual([
      ['DELETE', 'USERS', undefined],
      ['UPDATE', 'CONFIG', { undone: true, removed: 1, kept: 3 }],
    ]);
  });

  test('a second undo answers as the first one, and changes nothing', async () => {
    const { id } = await importPeople(['Asha']);
    const first = await undo(id);
    await importPeople(['Asha']);
    setup.audit.length = 0;

    const answers = await Promise.all([undo(id), undo(id, 'superAdmin')]);

    expect(answers.map(({ result }) => result)).toEqual([first.result, first.result]);
    expect(await remaining()).toEqual(['Asha']);
    expect(setup.audit).toEqual([]);
  });

  test('that were removed before the undo count as removed', async () => {
    const { id } = await importPeople(['Asha']);
    await query(`delete from users where email like '%@${domain}'`);

    expect((await undo(id)).result.undone).toMatchObject({ removed: 1, keptCount: 0 });
  });

  test('are all kept if the admin may not delete one of them', async () => {
    const { id } = await importPeople(['Asha', 'Ben'], 'Super Admin');

    const { status, error } = await undo(id);

    expect([status, error.code]).toEqual([403, 'auth.forbidden']);
    expect(await remaining()).toEqual(['Asha', 'Ben']);
    expect((await undo(id, 'superAdmin')).result.undone.removed).toBe(2);
  });
});

test('products with a registration and products that were changed stay', async () => {
  const slugs = ['a', 'b', 'c'].map((letter) => `${letter}-${crypto.randomUUID()}`);
  const lines: Lines = [['Name', 'Address'], ...slugs.map((slug, index) => [`Product ${index}`, slug])];
  const { result } = await run('products', lines);
  const { rows } = await query(`select id from products where slug = '${slugs[1]}'`);
  await buildCustomer(setup.world, setup.world.tenants.acme, { product: rows[0] });
  await query(`update products set version = 2 where slug = '${slugs[2]}'`);

  const { undone } = (await undo(result.id)).result;

  expect(undone).toMatchObject({
    removed: 1,
    kept: [
      { row: 3, label: 'Product 1', reason: 'used' },
      { row: 4, label: 'Product 2', reason: 'changed' },
    ],
  });
  expect(await count('products', `slug = '${slugs[0]}'`)).toBe(0);
});

test('slots with bookings stay', async () => {
  const { result } = await run('slots', [
    ['Product', 'Weekdays', 'From', 'To'],
    [product.slug, 'Mon-Sun', '10:00', '11:00'],
    [product.slug, 'Mon-Sun', '12:00', '13:00'],
  ]);
  const { acme } = setup.world.tenants;
  const { customerId, registrationId } = await buildCustomer(setup.world, acme, { product });
  const day = new Date(setup.world.clock.now().getTime() + hours(48)).toISOString().slice(0, 10);
  await setup.world.own.owner.query(
    `insert into schedules (tenant_id, product_id, customer_id, registration_id, customer_name, status, starts_at,
       ends_at, expires_at, zone, origin, created_at, changed_at)
     values ($1, $2, $3, $4, 'Asha', 'BOOKED', $5, $5::timestamptz + interval '30 min', $5, 'UTC', '', now(), now())`,
    [acme.tenantId, product.id, customerId, registrationId, `${day}T12:00:00Z`],
  );

  const { undone } = (await undo(result.id)).result;

  expect(undone).toMatchObject({ removed: 1, keptCount: 1, kept: [{ row: 3, reason: 'used' }] });
});

test('an import can be undone for a day', async () => {
  const { result } = await run('users', [
    ['Name', 'Email'],
    ['Asha', `asha@${domain}`],
  ]);
  expect(Date.parse(result.undoableUntil) - Date.parse(result.createdAt)).toBe(hours(24));

  await query(`update imports set created_at = created_at - interval '24 hours'`);
  const { status, error } = await undo(result.id, 'superAdmin');

  expect([status, error.code]).toEqual([409, 'import.undo_too_late']);
  expect((await list('users')).find(({ id }) => id === result.id)?.undoableUntil).toBeNull();
  expect(await count('users', `email = 'asha@${domain}'`)).toBe(1);
});

test('an unknown import is not found', async () => {
  expect((await undo(crypto.randomUUID())).error.code).toBe('import.not_found');
});
