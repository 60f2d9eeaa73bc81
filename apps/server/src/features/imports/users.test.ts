/** Importing users: the check, all or nothing, repetitions, invitations and who may do it. */
import { importLimits } from '@foyer/contract/imports.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createImportSetup, type Lines } from '../../testing/setups/import-setup.ts';
import { type BuiltProduct, buildProduct } from '../../testing/setups/tenant-setup.ts';

const setup = createImportSetup();
const { call, check, run, list, errorsOf, count } = setup;
let product: BuiltProduct;
let domain: string;

beforeEach(async () => {
  product = await buildProduct(setup.world, setup.world.tenants.acme, {
    name: `Tour ${crypto.randomUUID()}`,
  });
  domain = `${crypto.randomUUID()}.test`;
});
const people = (...names: string[]): Lines => [
  ['Name', 'Email'],
  ...names.map((name) => [name, `${name.toLowerCase()}@${domain}`]),
];
const imported = () => count('users', `email like '%@${domain}'`);

describe('the check of a file', () => {
  test('reports how many users would be created and how many exist, and creates none', async () => {
    await run('users', people('Asha'));
    await vi.waitFor(() => expect(setup.server.messages.sent).toHaveLength(1));

    const { status, result } = await check('users', people('ASHA', 'Ben', 'Carl'));

    expect([status, result]).toEqual([
      200,
      { rows: 3, toCreate: 2, alreadyThere: 1, errorCount: 0, errors: [], ignoredColumns: [] },
    ]);
    expect(await imported()).toBe(1);
    expect(setup.server.messages.sent).toHaveLength(1);
  });

  test('reports every problem of a row by its number and column, as the form would', async () => {
    const answer = await check('users', [
      ['Name', 'Email', 'Role', 'Languages', 'Products'],
      ['', 'no address', 'Owner', '', 'No such product'],
      ['Ben', 'not-an-address', 'AGENT', '', ''],
      ['Carl', `carl@${domain}`, 'Super Admin', '', product.slug],
      ['Dora', `dora@${domain}`, '', 'Klingon', product.name],
      ['Emil', `emil@${domain}`, 'admin', 'French;Tamil', 'x', 'one cell too many'],
      ['Fay', `fay@${domain}`, 'agent', 'French', ''],
      ['Fay again', `FAY@${domain}`, 'agent', '', ''],
    ]);

    expect(errorsOf(answer)).toEqual([
      'row 2, Role: not_a_choice',
      'row 2, Products: not_a_choice',
      'row 2, Name: required',
      'row 3, Email: email',
      'row 4, Role: not_a_choice',
      'row 5, Languages: not_a_choice',
      'row 6, null: extra_cells',
      'row 8, null: repeated',
    ]);
    expect(answer.result).toMatchObject({ rows: 7, toCreate: 1, errorCount: 8 });
  });

  test('lists the first errors of many, with their number', async () => {
    const rows = importLimits.maxErrors + 50;

    const { result } = await check('users', [
      ['Name', 'Email'],
      ...Array(rows).fill(['', ''].map(() => 'x')),
    ]);

    expect(result).toMatchObject({ errorCount: rows, toCreate: 0 });
    expect(result.errors).toHaveLength(importLimits.maxErrors);
  });

  test('refuses a hundred thousand invalid rows with one sentence', async () => {
    const { status, error } = await check('users', `Name,Email\n${'=1+1,wrong\n'.repeat(100_000)}`);

    expect([status, error.code, error.fields]).toEqual([413, 'import.too_many_rows', undefined]);
  });

  test('refuses a file that is too large before it is read', async () => {
    const { status, error } = await check('users', Buffer.alloc(importLimits.maxBytes + 1, 'a'));

    expect([status, error.code]).toEqual([413, 'upload.too_large']);
  });

  test.each([
    ['another encoding', Buffer.from('Name,Email\nZoë,z@acme.test', 'latin1'), 'import.encoding'],
    ['no rows', 'Name,Email', 'import.empty'],
    ['no body', '', 'import.empty'],
    ['an open quotation mark', 'Name,Email\n"Ben,b@acme.test', 'import.damaged'],
    ['no column of emails', 'Name\nBen', 'import.columns_missing'],
  ])('refuses %s', async (_what, file, code) => {
    const { status, error } = await check('users', file);

    expect([status, error.code]).toEqual([422, code]);
  });
});

describe('an import', () => {
  test('creates each user as the form does, with the invitation and the audit entry', async () => {
    const { status, result } = await run('users', [
      ['Name', 'Email', 'Role', 'Languages', 'Products'],
      [' Asha  Rao ', `asha@${domain}`, 'Admin', 'French', ''],
      ['=1+1', `ben@${domain}`, '', '', product.slug],
    ]);

    expect(status).toBe(201);
    expect(result).toMatchObject({
      kind: 'users',
      fileName: 'people.csv',
      createdBy: 'Kavita Rao',
      created: 2,
      alreadyThere: 0,
      undone: null,
    });
    await vi.waitFor(() =>
      expect(setup.server.messages.sent.map(({ to }) => to)).toEqual([`asha@${domain}`, `ben@${domain}`]),
    );
    const { rows } = await setup.world.own.owner.query(
      `select u.name, u.role, u.status, u.languages, array(select product_id from product_agents where user_id = u.id) as products
       from users u where email like '%@${domain}' order by email`,
    );
    expect(rows).toEqual([
      { name: 'Asha  Rao', role: 'ADMIN', status: 'ACTIVE', languages: ['French'], products: [] },
      { name: '=1+1', role: 'AGENT', status: 'ACTIVE', languages: [], products: [product.id] },
    ]);
    expect(setup.audit.map(({ action, logType, entity }) => [action, logType, entity.kind])).toEqual([
      ['CREATE', 'USERS', 'user'],
      ['CREATE', 'USERS', 'user'],
      ['CREATE', 'CONFIG', 'import'],
    ]);
    expect(await list('users')).toContainEqual(result);
  });

  test('writes nothing when one row has an error', async () => {
    const file: Lines = [...people('Asha', 'Ben'), ['Carl', 'no address']];

    const { status, error } = await run('users', file);

    expect([status, error.code]).toEqual([422, 'import.rejected']);
    expect(await imported()).toBe(0);
    expect(setup.server.messages.sent).toEqual([]);
  });

  test('runs once for repeated and concurrent requests', async () => {
    const requestId = crypto.randomUUID();
    const file = people('Asha', 'Ben');

    const answers = await Promise.all([run('users', file, { requestId }), run('users', file, { requestId })]);
    answers.push(await run('users', file, { requestId }));

    expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1);
    expect(answers.map(({ result }) => result.created)).toEqual([2, 2, 2]);
    expect(await imported()).toBe(2);
  });

  test('leaves an existing user unchanged', async () => {
    await run('users', people('Asha'));

    const { result } = await run('users', [
      ['Name', 'Email', 'Role'],
      ['Another name', `ASHA@${domain}`, 'Admin'],
      ['Ben', `ben@${domain}`, ''],
    ]);

    expect(result).toMatchObject({ created: 1, alreadyThere: 1 });
    expect(await count('users', `email = 'asha@${domain}' and name = 'Asha' and role = 'AGENT'`)).toBe(1);
  });

  test('creates a super admin for a super admin only', async () => {
    const file: Lines = [
      ['Name', 'Email', 'Role'],
      ['Omar', `omar@${domain}`, 'Super Admin'],
    ];

    expect((await run('users', file)).error.code).toBe('import.rejected');
    expect((await run('users', file, { caller: 'superAdmin' })).status).toBe(201);
  });
});

describe('imports are refused', () => {
  test('to agents', async () => {
    for (const answer of [
      await check('users', people('Asha'), 'agent'),
      await run('users', people('Asha'), { caller: 'agent' }),
      await setup.undo(crypto.randomUUID(), 'agent'),
      await call('agent', 'GET', '?kind=users'),
    ])
      expect([answer.status, answer.error.code]).toEqual([403, 'auth.forbidden']);
    expect(await imported()).toBe(0);
  });

  test('with products of another tenant, whose imports are not listed either', async () => {
    const { result } = await run('users', people('Asha'));
    const foreign = await check(
      'users',
      [
        ['Name', 'Email', 'Products'],
        ['Ben', `ben@${domain}`, product.slug],
      ],
      'stranger',
    );

    expect(errorsOf(foreign)).toEqual(['row 2, Products: not_a_choice']);
    expect(await list('users', 'stranger')).toEqual([]);
    expect((await setup.undo(result.id, 'stranger')).status).toBe(404);
    expect((await check('users', people('Asha'), 'stranger')).result).toMatchObject({ toCreate: 1 });
  });

  test('without a known kind, or with a name that cannot be stored', async () => {
    expect((await call('admin', 'POST', '/check?kind=customers', 'a')).status).toBe(400);
    const url = `?kind=users&fileName=a%00b&requestId=${crypto.randomUUID()}`;
    expect((await call('admin', 'POST', url, people('Asha'))).error.fields).toEqual({ fileName: 'invalid' });
  });
});
