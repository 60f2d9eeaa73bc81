/**
 * Hostile texts in every text of every request, as people of the tenant with records of their own: never a
 * server error, and what was accepted is harmless in pages, exports, messages, the log and file names.
 */
import type { RouteDefinition } from '@foyer/contract/core/http.ts';
import { flagNames } from '@foyer/contract/tenants/tenants.ts';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withoutPersonalData } from '../../platform/http/client-log.ts';
import { toJsonSchema } from '../../platform/openapi/schema.ts';
import { multilineTexts, oneLineTexts } from '../accepted-texts.ts';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { addressOf, walkedRoutes } from '../matrices/route-inputs.ts';
import { formOf } from '../matrices/sample-input.ts';
import { textAt, textsIn } from '../matrices/text-fields.ts';
import {
  type AccessSetup,
  createAccessSetup,
  operatorToken,
  roles,
  type TestRole,
} from '../setups/access-setup.ts';
import { createTenantRecords } from '../setups/tenant-records.ts';

const hidden = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const forgedLog = '{"level":50,"msg":"forged"}';
/** Each has the word hostile, by which the later tests find it. */
const texts = {
  'markup and formulas': `=1+1;=2+2|"=3+3";@hostile<script>alert(1)</script>" autofocus onfocus='alert(1)'`,
  'an override of the direction': 'hostile\u202Egpj.exe\u2066',
  'control characters': 'hostile\u0007\u001B[31m\u0085x',
  'line breaks': `hostile\r\nBcc: all@evil.test\r\n\r\n${forgedLog}\n=4+4`,
  'half a surrogate pair': 'hostile\uD83D',
  'ten thousand characters': 'hostile '.repeat(1280),
};

const world = {} as AccessSetup;
const tokens = {} as Record<TestRole, string>;
const ids = {} as Record<string, string>;
let scimToken: string;
const logLines: string[] = [];
const accepted = new Set<string>();
const versioned: string[] = [];

beforeAll(async () => {
  const page = '<!doctype html><html lang="en"><head><!--foyer:head--></head><body></body></html>';
  Object.assign(
    world,
    await createAccessSetup(
      createFakeMedia(),
      { LOG_LEVEL: 'info' },
      {
        logTo: { write: (logLine) => logLines.push(logLine) },
        pages: { 'index.html': page, 'staff.html': page },
      },
    ),
  );
  const records = await createTenantRecords(world, 'acme');
  Object.assign(ids, records.ids);
  for (const kind of ['agent', 'admin', 'superAdmin'] as const)
    tokens[kind] = await world.signIn('acme', kind);
  tokens.customer = records.customerToken;
  scimToken = await world.createScimToken('acme');
  const { rows } = await world.owner.query(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'version' and data_type = 'integer'`,
  );
  versioned.push(...rows.map((row) => row.table_name));
});
afterAll(() => world.close());

/** Saved settings switch features off. */
beforeEach(async () => {
  const flags = Object.fromEntries(flagNames.map((name) => [name, true]));
  await world.owner.query('update tenants set flags = $1', [flags]);
});

/** These would send later messages to providers outside of this machine. */
const staysUnchanged = (path: string) => /carriers|sign-on|sso/.test(path);

/** First while the meeting is open; last what blocks the customer, and what changes the agent's account. */
const order = [/\/messages$/, /^(?!.*\/(block|messages)$)(?!\/scim)/, /\/block$/, /^\/scim/];
const rankOf = (path: string) => order.findIndex((pattern) => pattern.test(path));
const fields = walkedRoutes
  .toSorted((one, other) => rankOf(one.definition.path) - rankOf(other.definition.path))
  .flatMap(({ title, definition, input }) =>
    definition.body
      ? textsIn(toJsonSchema(definition.body, 'input'), (input() as { body?: unknown }).body).map((path) => ({
          name: `${title} ${path.join('.')}`,
          definition,
          input,
          path,
        }))
      : [],
  );

function tokenFor({ access }: RouteDefinition): string | null {
  if (access.includes('operator')) return operatorToken;
  if (access.includes('scim')) return scimToken;
  const person = roles.find((kind) => access.includes(kind));
  return person ? tokens[person] : null;
}

/** A body about the caller's own records and their current version, so that it reaches the database. */
function completed({ path, method }: RouteDefinition, body: unknown, version: number): unknown {
  if (path === '/api/registrations') return { ...formOf('acme'), email: 'asha@acme.test' };
  if (!body || typeof body !== 'object' || staysUnchanged(path)) return body;
  const slug = method === 'POST' ? `tour-${crypto.randomUUID()}` : ids.productSlug;
  const current: Record<string, unknown> = {
    ...ids,
    version,
    slug,
    agentIds: [ids.agentId],
    assignedProductIds: [ids.productId],
  };
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, current[name] ?? value]));
}

async function send({ name, definition, input, path }: (typeof fields)[number], text: string, version = 1) {
  const { params = {}, body } = input() as { params?: Record<string, string>; body?: unknown };
  const own = Object.entries(params).map(([each, value]) => [each, ids[each] ?? value]);
  const reply = await world.call({
    tenant: 'acme',
    method: definition.method,
    url: addressOf(definition, { params: Object.fromEntries(own) }),
    token: tokenFor(definition),
    body: textAt(completed(definition, body, version), path, text),
  });
  // A record without changes has version 0.
  if (version === 1 && reply.body?.error?.code === 'record.conflict')
    return send({ name, definition, input, path }, text, 0);
  if (reply.status >= 300) return reply;
  accepted.add(name);
  if ('version' in ((body ?? {}) as object))
    await world.owner.query(versioned.map((table) => `update ${table} set version = 1`).join(';'));
  return reply;
}

test.each(fields)('$name never causes a server error', async (field) => {
  const statuses: [string, number][] = [];
  const passes = (text: string) => {
    const { definition, input, path } = field;
    const body = completed(definition, (input() as { body?: unknown }).body, 1);
    return definition.body?.safeParse(textAt(body, path, text)).success === true;
  };
  const rejected = Object.entries(texts).filter(([, text]) => !passes(text));
  // One that the schema rejects shows that the route has this schema.
  const sent = [...Object.entries(texts).filter(([, text]) => passes(text)), ...rejected.slice(0, 1)];
  for (const [kind, text] of sent) statuses.push([kind, (await send(field, text)).status]);

  expect(statuses.filter(([, status]) => status >= 500)).toEqual([]);
});

/** Every field whose text a person of the tenant, or a file of it, shows. */
test('accepts hostile texts in most fields that people write, so that the tests below show them', () => {
  expect(
    [
      'PUT /api/manage/settings clientName',
      'PUT /api/manage/products/:productId name',
      'PUT /api/manage/users/:userId name',
      'PUT /api/manage/form form.headline',
      'POST /api/registrations userName',
      'POST /api/manage/customers/:customerId/notes text',
      'POST /api/manage/links note',
      'POST /api/manage/schedule-stops reason',
      'PUT /api/manage/message-templates/:kind/:channel/:language text',
      'POST /api/meetings/:meetingId/messages text',
      'POST /log msg',
    ].filter((name) => !accepted.has(name)),
  ).toEqual([]);
});

const openPage = (url: string) =>
  world.call({ tenant: 'acme', method: 'GET', url, headers: { accept: 'text/html' } });

test.each(['/', '/live/jee-live-demo', '/live/%22%3E%3Cscript%3Ealert(1)%3C', '/app', '/login', '/nothing'])(
  'the page %s has no text as markup',
  async (url) => {
    const { bytes, headers } = await openPage(url);

    const html = bytes.toString();
    expect(headers['content-type']).toContain('text/html');
    expect(html).not.toMatch(/<script>alert|" autofocus/);
    expect(html.match(/<title>/g)).toHaveLength(1);
  },
);

const exports = walkedRoutes
  .map(({ definition }) => definition)
  .filter(({ query, answer }) => answer === 'file' && query && 'format' in query.shape);
const download = (definition: RouteDefinition, format: string) =>
  world.call({
    tenant: 'acme',
    method: 'GET',
    url: `${definition.path}?format=${format}`,
    token: tokens.superAdmin,
  });
const startsFormula = /^[\s"]*[=+\-@＝＋－＠]/;

test.each(exports)('the export $path has no formula, however its cells are separated', async (definition) => {
  const { status, bytes, headers } = await download(definition, 'csv');

  const rows = bytes.toString().replace(/^\uFEFF/, '');
  expect(status).toBe(200);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/);
  for (const separator of [/[,\r\n]/, /[;\r\n]/, /[\t\r\n]/, /[|\r\n]/])
    expect(
      rows.split(separator).filter((cell) => startsFormula.test(cell) && !/^[+-]?[\d.]+$/.test(cell)),
    ).toEqual([]);
});

test.each(exports)('the workbook $path has no formula', async (definition) => {
  const { bytes } = await download(definition, 'xlsx');

  const { sheets } = await readXlsx(bytes);
  expect(
    sheets.flatMap(({ cells }) => [...(cells?.values() ?? [])]).filter(({ formula }) => formula),
  ).toEqual([]);
});

test('exports show what was accepted', async () => {
  const shown: string[] = [];
  // One after the other: a person has one export at a time.
  for (const each of exports) shown.push((await download(each, 'csv')).bytes.toString());

  expect(shown.filter((rows) => rows.includes('hostile')).length).toBeGreaterThan(4);
});

test('messages have no headers, directions or control characters of other people', async () => {
  const { body } = await world.call({ tenant: 'acme', method: 'GET', url: '/api/dev/outbox' });

  const messages: { subject: string | null; text: string; to: string }[] = body.result;
  expect(messages.some(({ text }) => text.includes('hostile'))).toBe(true);
  for (const { subject, to } of messages) expect(`${subject}${to}`).not.toMatch(hidden);
  // An administrator may write anything as the whole message.
  for (const { text } of messages.filter((each) => !(Object.values(texts) as string[]).includes(each.text)))
    expect(text.replaceAll('\n', '')).not.toMatch(hidden);
});

test('each entry of the log is one line of JSON, and none is forged', () => {
  const entries = logLines.flatMap((entry) => entry.trimEnd().split('\n')).map((entry) => JSON.parse(entry));

  expect(entries.some(({ page }) => page?.includes('hostile'))).toBe(true);
  expect(entries.filter(({ msg }) => msg === 'forged')).toEqual([]);
});

test('what a page reports is one entry of the log, with the whole text', async () => {
  for (const msg of fc.sample(multilineTexts, 20).filter(Boolean)) {
    logLines.length = 0;
    await world.call({ tenant: 'acme', method: 'POST', url: '/log', body: { msg, level: 'warn' } });

    const entries = logLines
      .flatMap((entry) => entry.trimEnd().split('\n'))
      .map((entry) => JSON.parse(entry));
    expect(entries.filter(({ page }) => page !== undefined).map(({ page }) => page)).toEqual([
      withoutPersonalData(msg),
    ]);
  }
});

test('a redirect keeps every text of its query in one Location', async () => {
  const { rows } = await world.owner.query<{ slug: string }>(
    'update products set active = true where id = $1 returning slug',
    [ids.productId],
  );
  await world.owner.query(
    `insert into product_former_slugs (tenant_id, slug, product_id, renamed_at)
     select tenant_id, 'before-renaming', id, now() from products where id = $1`,
    [ids.productId],
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(oneLineTexts, multilineTexts, { maxKeys: 3 }), async (texts) => {
      const query = new URLSearchParams(texts);
      const { status, headers } = await openPage(`/live/before-renaming?${query}`);

      expect([status, typeof headers.location]).toEqual([302, 'string']);
      const { host, pathname, searchParams } = new URL(`${headers.location}`, 'http://acme.test');
      expect([host, pathname]).toEqual(['acme.test', `/live/${rows[0]?.slug}`]);
      expect([...searchParams]).toEqual([...query]);
    }),
    { numRuns: 50 },
  );
});
