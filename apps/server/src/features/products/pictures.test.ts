/** The pictures of a product: uploaded by admins, served to everyone. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleJpeg, samplePng } from '../../testing/sample-pictures.ts';
import {
  buildProduct,
  buildSession,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';

const png = samplePng();
const jpeg = sampleJpeg();

let world: TenantSetup;
let server: TestServer;
let token: string;

beforeAll(async () => {
  world = await createTenantSetup();
  server = createTestServer(world);
  const { acme } = world.tenants;
  const { userId, sessionId, scope } = await buildSession(
    world,
    acme,
    await buildStaff(world, acme, { role: 'ADMIN' }),
  );
  token = await server.tokens.mint({ kind: 'staff', tenantId: scope.tenantId, userId, sessionId }, 600_000);
});
afterAll(async () => {
  await server.close();
  await world.close();
});

function storedFiles(): string[] {
  const folder = path.join(server.filesDir, world.tenants.acme.tenantId);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

const created = () => buildProduct(world, world.tenants.acme);
const at = (id: string) => `/api/manage/products/${id}`;
const upload = (id: string, bytes: Buffer, type = 'image/png') =>
  server.call({
    method: 'PUT',
    url: `${at(id)}/image`,
    token,
    body: bytes,
    headers: { 'content-type': type },
  });

describe('the picture of a product', () => {
  test('is typed by its content, and served at an immutable URL', async () => {
    const product = await created();

    const { image } = (await upload(product.id, jpeg, 'text/html')).json().result;
    const served = await server.call({ url: image });

    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(served.headers['content-security-policy']).toContain('sandbox');
    expect(served.rawPayload).toEqual(jpeg);
    expect((await server.call({ url: image, host: 'globex.localhost' })).statusCode).toBe(404);
  });

  test('replaces the previous one, whose file is deleted, and can be removed', async () => {
    const product = await created();
    const first = (await upload(product.id, jpeg)).json().result.image;
    const second = (await upload(product.id, png)).json().result.image;
    expect((await server.call({ url: first })).statusCode).toBe(404);

    const bare = await server.call({ method: 'DELETE', url: `${at(product.id)}/image`, token });

    expect(bare.json().result.image).toBeNull();
    expect((await server.call({ url: second })).statusCode).toBe(404);
  });

  test.each([
    ['text', Buffer.from('<script>alert(1)</script>')],
    ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an empty body', Buffer.alloc(0)],
  ])('is rejected for %s, regardless of the declared type', async (_what, bytes) => {
    const product = await created();

    const answer = await upload(product.id, bytes);

    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'upload.unsupported_type']);
  });

  test('is deleted with the product', async () => {
    const product = await created();
    const before = storedFiles();
    await upload(product.id, png);
    expect(storedFiles()).toHaveLength(before.length + 1);

    expect((await server.call({ method: 'DELETE', url: at(product.id), token })).statusCode).toBe(204);

    await expect.poll(storedFiles).toEqual(before);
  });

  test('of an unknown product leaves no file', async () => {
    const before = storedFiles();

    expect((await upload(crypto.randomUUID(), png)).json().error.code).toBe('product.not_found');
    expect(storedFiles()).toEqual(before);
  });
});

test('the wait of a product has a picture of its own, checked by its content', async () => {
  const product = await created();
  const send = (body: Buffer) =>
    server.call({
      method: 'PUT',
      url: `${at(product.id)}/wait-image`,
      token,
      body,
      headers: { 'content-type': 'image/png' },
    });

  expect((await send(Buffer.from('<script>'))).json().error.code).toBe('upload.unsupported_type');
  const { image, waitImage } = (await send(png)).json().result;
  expect(image).toBeNull();
  expect((await server.call({ url: waitImage })).rawPayload).toEqual(png);

  const bare = await server.call({ method: 'DELETE', url: `${at(product.id)}/wait-image`, token });
  expect(bare.json().result.waitImage).toBeNull();
  expect((await server.call({ url: waitImage })).statusCode).toBe(404);
});
