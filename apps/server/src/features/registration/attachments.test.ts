import { readdirSync } from 'node:fs';
import path from 'node:path';
import { attachmentLimits } from '@foyer/contract/attachments.ts';
import { minutes } from '@foyer/contract/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuditEntry, createAudit } from '../../platform/audit/audit.ts';
import { hearAudit } from '../../platform/testing/audit-ear.ts';
import { createTestServer, type TestServer, testSecret } from '../../platform/testing/test-server.ts';
import {
  type BuiltProduct,
  type BuiltStaff,
  buildProduct,
  buildSession,
  buildStaff,
  createWorld,
  type World,
} from '../../platform/testing/test-world.ts';
import { type Attachments, createAttachments, looseBytes } from './attachments.ts';

const png = (bytes = 100) =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(bytes - 16)]);
const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(50)]);

let world: World;
let server: TestServer;
let noted: AuditEntry[];
let attachments: Attachments;
let tour: BuiltProduct;
let other: BuiltProduct;
let people = 0;

beforeAll(async () => {
  world = await createWorld();
  server = createTestServer(world);
  noted = hearAudit(server.events);
  attachments = createAttachments({
    ...{
      database: world.database,
      now: world.clock.now,
      storage: server.attachmentStorage,
      secret: testSecret,
    },
    ...{ audit: createAudit(server.events), tenants: server.tenants, products: server.products },
    customers: server.customers,
  });
  tour = await buildProduct(world, world.tenants.acme);
  other = await buildProduct(world, world.tenants.acme);
});
beforeEach(async () => {
  people += 1;
  noted.length = 0;
  server.messages.sent.length = 0;
  await setFlag(true);
  await world.own.owner.query('delete from attachments');
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const setFlag = (attachment: boolean) =>
  world.own.owner.query('update tenants set flags = $1', [{ attachment }]);
function upload(body: Buffer = png(), name = 'report card.png', host = 'acme.localhost') {
  const url = `/api/registrations/attachments?name=${encodeURIComponent(name)}`;
  const headers = { 'content-type': 'image/png' };
  return server.call({ method: 'POST', url, host, body, headers, address: `10.6.0.${people}` });
}
const uploaded = async () => (await upload()).json().result.id as string;
const post = (url: string, body?: object) =>
  server.call({ method: 'POST', url, address: `10.6.0.${people}`, ...(body ? { body } : {}) });
const register = (attachmentIds: readonly string[]) =>
  post('/api/registrations', {
    ...{
      product: tour.slug,
      userName: 'Asha',
      mobileNumber: `98450${51_000 + people}`,
      countryCode: '+91',
      attachmentIds,
    },
  });
const verify = (registrationId: string) =>
  post(`/api/registrations/${registrationId}/verify`, {
    code: /^\d{6}/.exec(server.messages.sent.at(-1)?.text ?? '')?.[0],
  });
const discard = (id: string, host = 'acme.localhost') =>
  server.call({ method: 'DELETE', url: `/api/registrations/attachments/${id}`, host });
const codeOf = (answer: { json(): { error: { code: string } } }) => answer.json().error.code;
const files = () => readdirSync(path.join(server.filesDir, 'attachments', world.tenants.acme.tenantId));
async function handedIn(): Promise<{ id: string; customerId: string }> {
  const id = await uploaded();
  const { registrationId } = (await register([id])).json().result;
  return { id, customerId: (await verify(registrationId)).json().result.customerId };
}
async function tokenOf(person: BuiltStaff): Promise<string> {
  const { scope, userId, sessionId } = await buildSession(world, world.tenants.acme, person);
  return server.tokens.mint({ kind: 'staff', tenantId: scope.tenantId, userId, sessionId }, minutes(30));
}
const download = (id: string, token: string) => server.call({ url: `/api/manage/attachments/${id}`, token });

describe('a picture', () => {
  test('is taken for what it is, under a name that is safe', async () => {
    const answer = await upload(jpeg, '../../evil.png');

    expect([answer.statusCode, answer.json().result]).toEqual([
      201,
      { id: expect.any(String), name: 'evil.jpg', type: 'image/jpeg', bytes: jpeg.length },
    ]);
  });

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a drawing that may hold script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program', Buffer.from('MZ\u0090\u0000')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is none, whatever it is called, and leaves no file', async (_what, bytes) => {
    const before = files().length;

    const answer = await upload(bytes, 'photo.png');

    expect([answer.statusCode, codeOf(answer)]).toEqual([415, 'upload.unsupported_type']);
    expect(files()).toHaveLength(before);
  });

  test('of five megabytes is taken, of one byte more is not', async () => {
    expect((await upload(png(attachmentLimits.maxBytes))).statusCode).toBe(201);
    const answer = await upload(png(attachmentLimits.maxBytes + 1));
    expect([answer.statusCode, codeOf(answer)]).toEqual([413, 'upload.too_large']);
    // So five of them are never more than what a registration may carry.
    expect(attachmentLimits.files * attachmentLimits.maxBytes).toBe(attachmentLimits.totalBytes);
  });

  test('is not taken where the flag is off, nor without a name', async () => {
    expect((await upload(png(), ' ')).json().error.fields).toHaveProperty('name');
    await setFlag(false);
    expect(codeOf(await upload())).toBe('feature.off');
  });

  test('is served to nobody by the address of public files', async () => {
    await handedIn();
    const { rows } = await world.own.owner.query('select file_key from attachments');

    expect((await server.call({ url: `/files/${rows[0].file_key}` })).statusCode).toBe(404);
  });

  test('is taken back by who uploaded it, with its file; not once it was handed in', async () => {
    const before = files().length;
    const id = await uploaded();
    expect(codeOf(await discard(id, 'globex.localhost'))).toBe('attachment.not_found');
    expect((await discard(id)).statusCode).toBe(204);
    expect(codeOf(await discard(id))).toBe('attachment.not_found');
    expect(files()).toHaveLength(before);

    const { id: kept } = await handedIn();
    expect(codeOf(await discard(kept))).toBe('attachment.not_found');
  });
});

describe('handing pictures in', () => {
  test('makes them the customer’s once the code is proved, which is noted', async () => {
    const { id, customerId } = await handedIn();

    expect(noted.filter(({ logType }) => logType === 'ATTACHMENTS')).toEqual([
      expect.objectContaining({
        ...{ action: 'CREATE', actor: expect.objectContaining({ kind: 'CUSTOMER', id: customerId }) },
        entity: expect.objectContaining({ id, personId: customerId }),
      }),
    ]);
  });

  test('that are not there, another tenant’s or somebody’s already is refused at the field, and nothing is kept', async () => {
    await buildProduct(world, world.tenants.globex);
    const foreign = (await upload(png(), 'a.png', 'globex.localhost')).json().result.id;
    const { id: kept } = await handedIn();
    people += 1;
    const own = await uploaded();

    for (const bad of [crypto.randomUUID(), foreign, kept])
      expect((await register([own, bad])).json().error.fields).toEqual({ attachmentIds: 'unknown' });
    const { rowCount } = await world.own.owner.query('select from registrations where phone = $1', [
      `+9198450${51_000 + people}`,
    ]);
    expect(rowCount).toBe(0);
  });

  test('again, with a form that was corrected, takes them along', async () => {
    const id = await uploaded();
    server.messages.failing = true;
    expect(codeOf(await register([id]))).toBe('code.not_sent');
    server.messages.failing = false;

    const { registrationId } = (await register([id, id.toUpperCase()])).json().result;
    expect((await verify(registrationId)).statusCode).toBe(200);
    const { rows } = await world.own.owner.query('select registration_id, kept_at from attachments');
    expect(rows).toEqual([{ registration_id: registrationId, kept_at: world.clock.now() }]);
  });
});

describe('what nobody stands behind', () => {
  test('is thrown away after an hour, claimed or not, with its file; what somebody does stays', async () => {
    const before = files().length;
    const { id: kept } = await handedIn();
    people += 1;
    await register([await uploaded()]);
    await uploaded();
    world.clock.advance(attachmentLimits.unclaimedLastsMs - 1);
    await attachments.throwAway();
    expect(files()).toHaveLength(before + 3);

    world.clock.advance(1);
    await attachments.throwAway();

    const { rows } = await world.own.owner.query('select id from attachments');
    expect(rows).toEqual([{ id: kept }]);
    expect(files()).toHaveLength(before + 1);
  });

  async function fill(bytes: number, addressHash: string): Promise<void> {
    await world.own.owner.query(
      `insert into attachments (tenant_id, file_key, name, type, bytes, address_hash, uploaded_at)
       values ($1, 'x', 'x', 'image/png', $2, $3, $4)`,
      [world.tenants.acme.tenantId, bytes, addressHash, world.clock.now()],
    );
  }

  test('fills no disk: past the tenant’s measure nothing more is taken, and no file stays', async () => {
    await fill(looseBytes.perTenant - 99, 'somebody');
    const before = files().length;

    const answer = await upload(png(100));

    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'upload.too_many']);
    expect(files()).toHaveLength(before);
    expect((await upload(png(99))).statusCode).toBe(201);
  });

  test('from one address does not fill it alone', async () => {
    await uploaded();
    await world.own.owner.query('update attachments set bytes = $1', [looseBytes.perAddress]);

    expect(codeOf(await upload())).toBe('upload.too_many');
    people += 1;
    expect((await upload()).statusCode).toBe(201);
  });
});

describe('staff', () => {
  test('download what a customer handed in as a file that is never shown in place, and that is noted', async () => {
    const { id, customerId } = await handedIn();
    const admin = await tokenOf(await buildStaff(world, world.tenants.acme, { role: 'ADMIN' }));

    const answer = await download(id, admin);

    expect(answer.rawPayload).toEqual(png());
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="report-card.png"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(noted.at(-1)).toMatchObject({
      ...{ logType: 'ATTACHMENTS', action: 'DOWNLOAD', entity: { id, personId: customerId } },
    });
  });

  test('who are agents get those of their products’ customers only', async () => {
    const { id } = await handedIn();
    const [mine, theirs] = [
      await buildStaff(world, world.tenants.acme, { products: [tour] }),
      await buildStaff(world, world.tenants.acme, { products: [other] }),
    ];

    expect((await download(id, await tokenOf(mine))).statusCode).toBe(200);
    expect(codeOf(await download(id, await tokenOf(theirs)))).toBe('attachment.not_found');
  });

  test('get nothing of what nobody stands behind', async () => {
    const id = await uploaded();
    const admin = await tokenOf(await buildStaff(world, world.tenants.acme, { role: 'ADMIN' }));

    for (const missing of [id, crypto.randomUUID()])
      expect(codeOf(await download(missing, admin))).toBe('attachment.not_found');
    await register([id]);
    expect(codeOf(await download(id, admin))).toBe('attachment.not_found');
    expect(noted.filter(({ logType }) => logType === 'ATTACHMENTS')).toEqual([]);
  });

  test('see them with the form they came with, and the campaign that brought it', async () => {
    await world.own.owner.query('update tenants set flags = $1', [{ attachment: true, utmTags: true }]);
    const id = await uploaded();
    const { registrationId } = (
      await post('/api/registrations', {
        ...{
          product: tour.slug,
          userName: 'Asha',
          mobileNumber: `98450${51_000 + people}`,
          countryCode: '+91',
        },
        ...{ attachmentIds: [id], utm: { utm_source: 'newsletter' } },
      })
    ).json().result;
    const { customerId } = (await verify(registrationId)).json().result;
    const token = await tokenOf(await buildStaff(world, world.tenants.acme, { products: [tour] }));

    const { result } = (await server.call({ url: `/api/manage/customers/${customerId}`, token })).json();

    expect(result.registrationsList).toMatchObject([
      {
        utm: { utm_source: 'newsletter' },
        attachments: [{ id, name: 'report card.png', type: 'image/png', bytes: 100 }],
      },
    ]);
    expect(result.schedules).toEqual([]);
  });
});
