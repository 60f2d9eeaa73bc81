import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { minutes } from '@foyer/contract/core/time.ts';
import { attachmentLimits } from '@foyer/contract/registration/attachments.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuditEntry, createAudit } from '../../../platform/audit/audit.ts';
import { recordAuditEntries } from '../../../testing/fakes/audit-recorder.ts';
import { sampleJpeg, samplePng } from '../../../testing/sample-pictures.ts';
import {
  type BuiltProduct,
  type BuiltStaff,
  buildProduct,
  buildSession,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';
import {
  codeOf,
  createTestServer,
  type TestServer,
  testSecret,
} from '../../../testing/setups/test-server.ts';
import { type Attachments, createAttachments, unclaimedByteLimits } from './attachments.ts';

const png = (bytes = 100) => samplePng({ bytes });
const jpeg = sampleJpeg();

let world: TenantSetup;
let server: TestServer;
let auditEntries: AuditEntry[];
let attachments: Attachments;
let tour: BuiltProduct;
let other: BuiltProduct;
let people = 0;

beforeAll(async () => {
  world = await createTenantSetup();
  server = createTestServer(world);
  auditEntries = recordAuditEntries(server.events);
  attachments = createAttachments({
    database: world.database,
    now: world.clock.now,
    storage: server.attachmentStorage,
    secret: testSecret,
    audit: createAudit(server.events),
    tenants: server.tenants,
    products: server.products,
    customers: server.customers,
  });
  tour = await buildProduct(world, world.tenants.acme);
  other = await buildProduct(world, world.tenants.acme);
});
beforeEach(async () => {
  people += 1;
  auditEntries.length = 0;
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
    product: tour.slug,
    userName: 'Asha',
    mobileNumber: `98450${51_000 + people}`,
    countryCode: '+91',
    attachmentIds,
  });
const verify = (registrationId: string) =>
  post(`/api/registrations/${registrationId}/verify`, {
    code: /^\d{6}/.exec(server.messages.sent.at(-1)?.text ?? '')?.[0],
  });
const discard = (id: string, host = 'acme.localhost') =>
  server.call({ method: 'DELETE', url: `/api/registrations/attachments/${id}`, host });
const files = () => readdirSync(path.join(server.attachmentsDir, world.tenants.acme.tenantId));
async function registerWithPicture(): Promise<{ id: string; customerId: string }> {
  const id = await uploaded();
  const { registrationId } = (await register([id])).json().result;
  return { id, customerId: (await verify(registrationId)).json().result.customerId };
}
async function tokenOf(person: BuiltStaff): Promise<string> {
  const { scope, userId, sessionId } = await buildSession(world, world.tenants.acme, person);
  return server.tokens.mint({ kind: 'staff', tenantId: scope.tenantId, userId, sessionId }, minutes(30));
}
const download = (id: string, token: string) => server.call({ url: `/api/manage/attachments/${id}`, token });

describe('an uploaded picture', () => {
  test('is typed by its content, with a sanitized name', async () => {
    const answer = await upload(jpeg, '../../evil.png');

    expect([answer.statusCode, answer.json().result]).toEqual([
      201,
      { id: expect.any(String), name: 'evil.jpg', type: 'image/jpeg', bytes: jpeg.length },
    ]);
  });

  test.each([
    ['HTML', Buffer.from('<html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an executable', Buffer.from('MZ\u0090\u0000')],
    ['an empty body', Buffer.alloc(0)],
  ])('is rejected if it is %s, regardless of its name, and leaves no file', async (_what, bytes) => {
    const before = files().length;

    const answer = await upload(bytes, 'photo.png');

    expect([answer.statusCode, codeOf(answer)]).toEqual([415, 'upload.unsupported_type']);
    expect(files()).toHaveLength(before);
  });

  test('is accepted with five megabytes, and rejected with one byte more', async () => {
    expect((await upload(png(attachmentLimits.maxBytes))).statusCode).toBe(201);
    const answer = await upload(png(attachmentLimits.maxBytes + 1));
    expect([answer.statusCode, codeOf(answer)]).toEqual([413, 'upload.too_large']);
    // Five of them therefore never exceed the total of a registration.
    expect(attachmentLimits.files * attachmentLimits.maxBytes).toBe(attachmentLimits.totalBytes);
  });

  test('is refused with a clear error and leaves no file when the disk is nearly full', async () => {
    const full = createTestServer(world, { minFreeMib: '999999999' });
    const answer = await full.call({
      method: 'POST',
      url: '/api/registrations/attachments?name=a.png',
      headers: { 'content-type': 'image/png' },
      address: `10.6.0.${people}`,
      body: png(),
    });
    const isEmpty = !existsSync(full.attachmentsDir);
    await full.close();

    expect([answer.statusCode, codeOf(answer), isEmpty]).toEqual([507, 'storage.full', true]);
  });

  test('is rejected with the flag off, and without a name', async () => {
    expect((await upload(png(), ' ')).json().error.fields).toHaveProperty('name');
    await setFlag(false);
    expect(codeOf(await upload())).toBe('feature.off');
  });

  test('is rejected with the flag off before it is received', async () => {
    await setFlag(false);
    // Never delivers a byte: a server that reads it first does not answer.
    const body = new Readable({ read() {} });

    const answer = await upload(body as never);

    expect(codeOf(answer)).toBe('feature.off');
  });

  test('has no public URL', async () => {
    await registerWithPicture();
    const { rows } = await world.own.owner.query('select file_key from attachments');

    expect((await server.call({ url: `/files/${rows[0].file_key}` })).statusCode).toBe(404);
  });

  test('can be discarded with its file, but not once it is claimed', async () => {
    const before = files().length;
    const id = await uploaded();
    expect(codeOf(await discard(id, 'globex.localhost'))).toBe('attachment.not_found');
    expect((await discard(id)).statusCode).toBe(204);
    expect(codeOf(await discard(id))).toBe('attachment.not_found');
    expect(files()).toHaveLength(before);

    const { id: kept } = await registerWithPicture();
    expect(codeOf(await discard(kept))).toBe('attachment.not_found');
  });
});

describe('claiming pictures', () => {
  test('confirms them for the customer when the code is verified, which is audited', async () => {
    const { id, customerId } = await registerWithPicture();

    expect(auditEntries.filter(({ logType }) => logType === 'ATTACHMENTS')).toEqual([
      expect.objectContaining({
        action: 'CREATE',
        actor: expect.objectContaining({ kind: 'CUSTOMER', id: customerId }),
        entity: expect.objectContaining({ id, personId: customerId }),
      }),
    ]);
  });

  test('is rejected at the field for missing and confirmed pictures and those of others, and stores nothing', async () => {
    await buildProduct(world, world.tenants.globex);
    const foreign = (await upload(png(), 'a.png', 'globex.localhost')).json().result.id;
    const { id: kept } = await registerWithPicture();
    people += 1;
    const own = await uploaded();

    for (const bad of [crypto.randomUUID(), foreign, kept])
      expect((await register([own, bad])).json().error.fields).toEqual({ attachmentIds: 'unknown' });
    const { rowCount } = await world.own.owner.query('select from registrations where phone = $1', [
      `+9198450${51_000 + people}`,
    ]);
    expect(rowCount).toBe(0);
  });

  test('again with a corrected form moves them to the new registration', async () => {
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

describe('an unconfirmed picture', () => {
  test('is deleted with its file after an hour, claimed or not; a confirmed one stays', async () => {
    const before = files().length;
    const { id: kept } = await registerWithPicture();
    people += 1;
    await register([await uploaded()]);
    await uploaded();
    world.clock.advance(attachmentLimits.unclaimedLifetimeMs - 1);
    await attachments.deleteUnclaimed();
    expect(files()).toHaveLength(before + 3);

    world.clock.advance(1);
    await attachments.deleteUnclaimed();

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

  test('is rejected above the tenant’s limit, and leaves no file', async () => {
    await fill(unclaimedByteLimits.perTenant - 99, 'somebody');
    const before = files().length;

    const answer = await upload(png(100));

    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'upload.too_many']);
    expect(files()).toHaveLength(before);
    expect((await upload(png(99))).statusCode).toBe(201);
  });

  test('is rejected above the limit of one IP address', async () => {
    await uploaded();
    await world.own.owner.query('update attachments set bytes = $1', [unclaimedByteLimits.perAddress]);

    expect(codeOf(await upload())).toBe('upload.too_many');
    people += 1;
    expect((await upload()).statusCode).toBe(201);
  });
});

describe('staff', () => {
  test('download pictures with Content-Disposition: attachment, which is audited', async () => {
    const { id, customerId } = await registerWithPicture();
    const admin = await tokenOf(await buildStaff(world, world.tenants.acme, { role: 'ADMIN' }));

    const answer = await download(id, admin);

    expect(answer.rawPayload).toEqual(png());
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="report-card.png"; filename*=UTF-8''report%20card.png`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(auditEntries.at(-1)).toMatchObject({
      logType: 'ATTACHMENTS',
      action: 'DOWNLOAD',
      entity: { id, personId: customerId },
    });
  });

  test('with the role agent download only pictures of customers of their products', async () => {
    const { id } = await registerWithPicture();
    const [mine, theirs] = [
      await buildStaff(world, world.tenants.acme, { products: [tour] }),
      await buildStaff(world, world.tenants.acme, { products: [other] }),
    ];

    expect((await download(id, await tokenOf(mine))).statusCode).toBe(200);
    expect(codeOf(await download(id, await tokenOf(theirs)))).toBe('attachment.not_found');
  });

  test('cannot download unconfirmed pictures', async () => {
    const id = await uploaded();
    const admin = await tokenOf(await buildStaff(world, world.tenants.acme, { role: 'ADMIN' }));

    for (const missing of [id, crypto.randomUUID()])
      expect(codeOf(await download(missing, admin))).toBe('attachment.not_found');
    await register([id]);
    expect(codeOf(await download(id, admin))).toBe('attachment.not_found');
    expect(auditEntries.filter(({ logType }) => logType === 'ATTACHMENTS')).toEqual([]);
  });

  test('see them with the registration and its campaign tags', async () => {
    await world.own.owner.query('update tenants set flags = $1', [{ attachment: true, utmTags: true }]);
    const id = await uploaded();
    const { registrationId } = (
      await post('/api/registrations', {
        product: tour.slug,
        userName: 'Asha',
        mobileNumber: `98450${51_000 + people}`,
        countryCode: '+91',
        attachmentIds: [id],
        utm: { utm_source: 'newsletter' },
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
