/** Importing customers to invite: links and messages, as an agent makes and sends them by hand. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccessSetup, createAccessSetup } from '../../testing/setups/access-setup.ts';

const world = {} as AccessSetup;
let token: string;

beforeAll(async () => {
  Object.assign(world, await createAccessSetup());
  token = await world.signIn('acme', 'admin');
});
beforeEach(async () => {
  await world.owner.query(`delete from messages; delete from import_records; delete from links`);
  await setFlags({ linkSms: true, whatsapp: false, scheduleEmail: true });
});
afterAll(() => world.close());

const setFlags = (flags: object) => world.owner.query('update tenants set flags = flags || $1', [flags]);

function call(path: string, lines?: readonly string[]) {
  const headers = { 'content-type': 'text/csv' };
  const body = lines && Buffer.from(lines.join('\n'));
  return world.call({
    tenant: 'acme',
    method: 'POST',
    url: `/api/manage/imports${path}`,
    token,
    body,
    headers,
  });
}
const check = async (...lines: string[]) => (await call('/check?kind=invitations', lines)).body.result;
const errorsOf = ({ errors }: { errors: { row: number; column: string; problem: string }[] }) =>
  errors.map(({ row, column, problem }) => `row ${row}, ${column}: ${problem}`);
const run = (...lines: string[]) =>
  call(`?kind=invitations&fileName=leads.csv&requestId=${crypto.randomUUID()}`, lines);
const count = async (table: 'links' | 'messages') =>
  (await world.owner.query(`select count(*)::int as count from ${table}`)).rows[0].count;

const headings = 'Name;Product;Phone;Email;Send by;Valid, hours';
const asha = 'Asha Rao;jee-live-demo;+919845000001;;;';

test('each row becomes a link with the name as its note, and the message with it', async () => {
  const { status, body } = await run(
    headings,
    asha,
    'Ben Paul;NEET Live Demo;;ben@example.test;;72',
    'Carl Ray;jee-live-demo;+91 98450 00003;carl@example.test;Email;',
  );

  expect([status, body.result.created]).toEqual([201, 3]);
  const { rows } = await world.owner.query(
    `select l.note, p.slug, l.customer_id, l.sent_by, l.created_by_name is not null as by_admin, m.channel, m.address,
       m.text like '%' || split_part(l.note, ' ', 1) || '%' or m.subject is not null as greets,
       round(extract(epoch from l.expires_at - l.created_at) / 3600)::int as hours
     from links l join products p on p.id = l.product_id join messages m on m.about_id = l.id order by l.note`,
  );
  const link = { customer_id: null, by_admin: true };
  expect(rows).toMatchObject([
    {
      ...link,
      note: 'Asha Rao',
      slug: 'jee-live-demo',
      sent_by: ['sms'],
      channel: 'sms',
      address: '+919845000001',
      hours: 24,
    },
    {
      ...link,
      note: 'Ben Paul',
      slug: 'neet-live-demo',
      sent_by: ['email'],
      channel: 'email',
      address: 'ben@example.test',
      hours: 72,
    },
    {
      ...link,
      note: 'Carl Ray',
      slug: 'jee-live-demo',
      sent_by: ['email'],
      channel: 'email',
      address: 'carl@example.test',
      hours: 24,
    },
  ]);
});

test('the check sends nothing and creates no link', async () => {
  expect(await check(headings, asha)).toMatchObject({ rows: 1, toCreate: 1, errorCount: 0 });

  expect([await count('links'), await count('messages')]).toEqual([0, 0]);
});

test('one invalid row prevents all messages', async () => {
  const { status, body } = await run(headings, asha, 'Ben;jee-live-demo;12;;;');

  expect([status, body.error.code]).toEqual([422, 'import.rejected']);
  expect([await count('links'), await count('messages')]).toEqual([0, 0]);
});

describe('a row', () => {
  test('is refused at its column', async () => {
    const answer = await check(
      headings,
      ';nothing;;;;',
      'Ben;jee-live-demo;+49;;;',
      'Carl;jee-live-demo;;no address;;',
      'Dora;jee-live-demo;+919845000004;;Pigeon;',
      'Emil;jee-live-demo;+919845000005;;Email;',
      'Fay;jee-live-demo;+919845000006;;SMS;9999',
      'Gus;jee-live-demo;+919845000007;;WhatsApp;',
    );

    expect(errorsOf(answer)).toEqual([
      'row 2, Product: not_a_choice',
      'row 2, Phone: required',
      'row 2, Name: required',
      'row 3, Phone: phone',
      'row 4, Email: email',
      'row 5, Send by: not_a_choice',
      'row 6, Email: required',
      'row 7, Valid, hours: too_long',
      'row 8, Send by: not_available',
    ]);
  });

  test('is refused when the tenant sends no links, and for a product that is not offered', async () => {
    await world.owner.query(`update products set active = false where slug = 'neet-live-demo'`);
    expect(errorsOf(await check(headings, 'Ben;neet-live-demo;+919845000001;;;'))).toEqual([
      'row 2, Product: not_available',
    ]);
    await world.owner.query('update products set active = true');

    await setFlags({ linkSms: false, scheduleEmail: false });
    expect(errorsOf(await check(headings, asha))).toEqual(['row 2, Send by: not_available']);
  });

  test('is refused when its recipient opted out', async () => {
    await run(headings, asha);
    await world.owner.query(`update message_recipients set opted_out_at = now()`);
    await world.owner.query(`delete from import_records`);

    expect(errorsOf(await check(headings, asha))).toEqual(['row 2, Phone: opted_out']);
    await world.owner.query(`update message_recipients set opted_out_at = null`);
  });

  test('is refused when its recipient is a blocked customer', async () => {
    const { rows } = await world.owner.query(
      `insert into customers (tenant_id, name, phone) select id, 'Asha', '+919845000001' from tenants where slug = 'acme'
       returning id, tenant_id`,
    );
    await world.owner.query(
      `insert into customer_blocks (customer_id, tenant_id, reason, blocked_by_name, blocked_at)
       values ($1, $2, 'Abuse.', 'Susan', now())`,
      [rows[0].id, rows[0].tenant_id],
    );

    expect(errorsOf(await check(headings, asha))).toEqual(['row 2, Phone: blocked']);
    await world.owner.query('delete from customer_blocks');
  });

  test('counts as existing while the link of an earlier import can be opened, however the number is written', async () => {
    await run(headings, asha);
    const again = `Asha R.;jee-live-demo;0091 98450-00001;;SMS;`;

    expect(await check(headings, again)).toMatchObject({ alreadyThere: 1, toCreate: 0 });
    await world.owner.query('update links set revoked_at = now()');
    expect(await check(headings, again)).toMatchObject({ alreadyThere: 0, toCreate: 1 });
  });
});

test('an undo revokes unused links and cancels their messages, and lists the links that were used', async () => {
  const { body } = await run(headings, asha, 'Ben;jee-live-demo;+919845000002;;;');
  await world.owner.query(`update links set used_at = now() where note = 'Ben'`);

  const { result } = (await call(`/${body.result.id}/undo`)).body;

  expect(result.undone).toMatchObject({ removed: 1, keptCount: 1, kept: [{ row: 3, reason: 'used' }] });
  const { rows } = await world.owner.query('select note from links where revoked_at is not null');
  expect(rows).toEqual([{ note: 'Asha Rao' }]);
});
