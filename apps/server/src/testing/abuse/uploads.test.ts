/**
 * Hostile files at every route that receives a picture: rejected or cleaned, and stored under no name of the
 * caller.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { flagNames } from '@foyer/contract/tenants/tenants.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { addressOf, walkedRoutes } from '../matrices/route-inputs.ts';
import { pngChunk, sampleJpeg, samplePng } from '../sample-pictures.ts';
import { type AccessSetup, createAccessSetup, roles, type TestRole } from '../setups/access-setup.ts';
import { createTenantRecords } from '../setups/tenant-records.ts';

const world = {} as AccessSetup;
const tokens = {} as Record<TestRole, string>;
const ids = {} as Record<string, string>;

beforeAll(async () => {
  Object.assign(world, await createAccessSetup(createFakeMedia()));
  const records = await createTenantRecords(world, 'acme');
  Object.assign(ids, records.ids);
  for (const kind of ['agent', 'admin', 'superAdmin'] as const)
    tokens[kind] = await world.signIn('acme', kind);
  tokens.customer = records.customerToken;
  const flags = Object.fromEntries(flagNames.map((name) => [name, true]));
  await world.owner.query('update tenants set flags = $1', [flags]);
  const share = { shareId: ids.shareId, recipient: 'EVERYONE', isAllowed: true };
  const url = `/api/meetings/${ids.meetingId}/drawings`;
  await world.call({ tenant: 'acme', method: 'PUT', url, token: tokens.agent, body: share });
  await world.owner.query(
    `update meeting_participants set snapshots_allowed = true, snapshots_answered_at = now(), snapshots_text_version = '1'
     where meeting_id = $1 and side = 'customer'`,
    [ids.meetingId],
  );
});
afterAll(() => world.close());

const script = '<script>alert(document.domain)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script>
  <a href="javascript:alert(1)"><rect width="9" height="9"/></a>
  <image href="https://evil.test/x.png"/><foreignObject><iframe src="https://evil.test"/></foreignObject></svg>`;

// Without stills of shared screens, which are JPEG only and kept in memory.
const uploads = walkedRoutes.filter(({ definition: { upload } }) => upload?.types.includes('image/png'));
type Upload = (typeof uploads)[number];

async function send({ definition, input }: Upload, bytes: Buffer, name: string, type = 'image/png') {
  const { params = {} } = input() as { params?: Record<string, string> };
  const own = Object.entries(params).map(([each, value]) => [each, ids[each] ?? value]);
  const person = roles.find((kind) => definition.access.includes(kind));
  const query = definition.query ? `?${await queryFor(definition, name)}` : '';
  return world.call({
    tenant: 'acme',
    method: definition.method,
    url: addressOf(definition, { params: Object.fromEntries(own) }) + query,
    token: person ? tokens[person] : null,
    headers: { 'content-type': type, 'x-file-name': name },
    body: bytes,
  });
}

/** Its query is the right of an order; the others take the name of the file. */
const takesSnapshot = ({ path }: Upload['definition']): boolean => path.endsWith('/snapshots');

async function queryFor(definition: Upload['definition'], name: string): Promise<string> {
  return takesSnapshot(definition) ? `right=${await orderSnapshot()}` : `name=${encodeURIComponent(name)}`;
}

/** @returns the right to store one snapshot */
async function orderSnapshot(): Promise<string> {
  const right = crypto.randomUUID();
  await world.owner.query(
    `insert into snapshot_orders (tenant_id, meeting_id, customer_id, agent_id, agent_name, right_hash, expires_at)
     select tenant_id, meeting_id, person_id, $2, 'Susan', sha256($3::text::bytea), '2100-01-01'
     from meeting_participants where meeting_id = $1 and side = 'customer'`,
    [ids.meetingId, ids.agentId, right],
  );
  return right;
}

/** Every file of the data folder. */
const filesNow = () =>
  readdirSync(world.folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(world.folder, name)).isFile())
    .sort();
const isHarmless = (name: string) =>
  /^(files|attachments)\/[0-9a-f-]{36}\/[0-9a-f-]{36}(\.(png|jpg|svg|ico))?$/.test(name);

const changedSum = samplePng();
changedSum[changedSum.length - 1] = 0;

const refused: [string, Buffer, string][] = [
  ['HTML', Buffer.from(`<!doctype html>${script}`), 'upload.unsupported_type'],
  ['HTML after a white space', Buffer.from(`\n\n <html>${script}`), 'upload.unsupported_type'],
  ['a GIF that is also a script', Buffer.from(`GIF89a/*${script}*/=1`), 'upload.unsupported_type'],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'upload.unsupported_type'],
  ['a ZIP', Buffer.from('PK\u0003\u0004'), 'upload.unsupported_type'],
  ['an archive of a bomb', Buffer.from('1f8b0800', 'hex'), 'upload.unsupported_type'],
  ['half of the start of a PNG', Buffer.from('89504e47', 'hex'), 'upload.unsupported_type'],
  ['nothing', Buffer.alloc(0), 'upload.unsupported_type'],
  [
    'a small file of 30,000 by 30,000 pixels',
    samplePng({ width: 30_000, height: 30_000 }),
    'upload.too_many_pixels',
  ],
  [
    'a picture of the largest size of a PNG',
    samplePng({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }),
    'upload.too_many_pixels',
  ],
  ['the first bytes of a JPEG alone', Buffer.from('ffd8ff', 'hex'), 'upload.damaged'],
  ['a JPEG without its end', sampleJpeg().subarray(0, -2), 'upload.damaged'],
  ['the header of a PNG alone', samplePng().subarray(0, 33), 'upload.damaged'],
  ['a PNG of 0 × 0', samplePng({ width: 0, height: 0 }), 'upload.damaged'],
  ['a PNG with a wrong checksum', changedSum, 'upload.damaged'],
];
const names = [
  '../../../etc/x.png',
  '..\\..\\x.png',
  '/etc/passwd',
  'a.php.png',
  'a.png.html',
  'a\u202Egnp.exe',
  'CON',
  `a"\r\nx: y.png`,
];

describe.each(uploads)('$title', (upload) => {
  test.each(refused)('rejects %s, and stores nothing', async (_what, bytes, code) => {
    const before = filesNow();

    for (const type of ['image/png', 'image/svg+xml', 'text/html']) {
      const { status, body } = await send(upload, bytes, 'photo.png', type);
      expect([type, Math.floor(status / 100), body?.error.code]).toEqual([type, 4, code]);
    }
    expect(filesNow()).toEqual(before);
  });

  test('rejects one byte more than its limit, and stores nothing', async () => {
    const before = filesNow();
    const { maxBytes } = upload.definition.upload ?? { maxBytes: 0 };

    const { status, body } = await send(
      upload,
      Buffer.concat([samplePng(), Buffer.alloc(maxBytes)]).subarray(0, maxBytes + 1),
      'photo.png',
    );

    expect([status, body.error.code]).toEqual([413, 'upload.too_large']);
    expect(filesNow()).toEqual(before);
  });

  test.each(names)('stores a picture of the name %j under a name of its own', async (name) => {
    const before = filesNow();

    const { status, body } = await send(upload, samplePng(), name);

    expect(status).toBeLessThan(300);
    expect(filesNow().filter((each) => !before.includes(each) && !isHarmless(each))).toEqual([]);
    if (upload.definition.query && !takesSnapshot(upload.definition))
      expect(body.result.name).toMatch(/^[^\p{Cc}\p{Cf}/\\"<>]+\.png$/u);
  });

  test('stores no script of a picture that is also a page', async () => {
    const both = samplePng({ metadata: [pngChunk('tEXt', `Comment\0${script}`)], after: script });
    const before = filesNow();

    const { status } = await send(upload, both, 'photo.html', 'text/html');

    const added = filesNow().filter((each) => !before.includes(each));
    expect([status < 300, added.length]).toEqual([true, 1]);
    expect(contentOf(added[0] ?? '')).not.toContain('script');
  });

  test('rejects an SVG, or stores it without scripts, links and addresses', async () => {
    const before = filesNow();

    const { status } = await send(upload, Buffer.from(svg), 'mark.svg', 'image/svg+xml');

    const added = filesNow().filter((each) => !before.includes(each));
    expect(added.length).toBe(status < 300 ? 1 : 0);
    for (const name of added) expect(contentOf(name)).not.toMatch(/script|onload|evil|foreignObject/i);
  });
});

const contentOf = (name: string) => readFileSync(path.join(world.folder, name), 'latin1');

test('every route that receives a picture is tested', () => {
  expect(uploads.length).toBeGreaterThan(4);
});
