/** A renamed product keeps its former addresses, until another product takes them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleProduct } from '../../testing/matrices/administration-inputs.ts';
import {
  buildSession,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../testing/setups/tenant-setup.ts';
import { createTestServer, type TestServer } from '../../testing/setups/test-server.ts';

let world: TenantSetup;
let server: TestServer;
let token: string;
let pages: string;

beforeAll(async () => {
  world = await createTenantSetup();
  pages = mkdtempSync(path.join(tmpdir(), 'foyer-slugs-'));
  for (const name of ['index.html', 'staff.html'])
    writeFileSync(path.join(pages, name), '<html><head></head></html>');
  server = createTestServer(world, { webDist: pages });
  const admin = await buildStaff(world, world.tenants.acme, { role: 'ADMIN' });
  const { userId, sessionId, scope } = await buildSession(world, world.tenants.acme, admin);
  token = await server.tokens.mint({ kind: 'staff', tenantId: scope.tenantId, userId, sessionId }, 600_000);
});
afterAll(async () => {
  await server.close();
  await world.close();
  rmSync(pages, { recursive: true });
});

const fields = (slug: string) => ({ ...sampleProduct, name: `Tour ${slug}`, slug });

async function create(slug: string): Promise<string> {
  const answer = await server.call({
    method: 'POST',
    url: '/api/manage/products',
    token,
    body: fields(slug),
  });
  expect(answer.statusCode).toBe(201);
  return answer.json().result.id;
}

async function rename(id: string, slug: string): Promise<void> {
  const url = `/api/manage/products/${id}`;
  const {
    id: _id,
    image: _image,
    createdAt: _createdAt,
    ...before
  } = (await server.call({ url, token })).json().result;
  const answer = await server.call({ method: 'PUT', url, token, body: { ...before, slug } });
  expect(answer.statusCode).toBe(200);
}

/** @returns the id and slug of the product at an address */
async function at(slug: string, host = 'acme.localhost') {
  const { result, error } = (await server.call({ url: `/api/products/${slug}`, host })).json();
  return result ? [result.id, result.slug] : error.code;
}

const openPage = (url: string) => server.call({ url, headers: { accept: 'text/html' } });

test('a product is found by all its former slugs, and returns its current slug', async () => {
  const id = await create('first');
  await rename(id, 'second');
  await rename(id, 'third');

  for (const slug of ['first', 'second', 'third']) expect(await at(slug)).toEqual([id, 'third']);
  expect(await at('first', 'globex.localhost')).toBe('product.not_found');
});

test('the page of a former slug redirects to the current address, with the query', async () => {
  const id = await create('old-tour');
  await rename(id, 'new-tour');

  const { statusCode, headers } = await openPage('/live/old-tour?link=abc_-1&utm_source=mail');

  expect([statusCode, headers.location]).toEqual([302, '/live/new-tour?link=abc_-1&utm_source=mail']);
  expect((await openPage('/live/new-tour')).statusCode).toBe(200);
  expect((await openPage('/live/never-was')).statusCode).toBe(200);
});

test('a former slug that another product takes leads to that product', async () => {
  const renamed = await create('wanted');
  await rename(renamed, 'gone');

  const taker = await create('wanted');

  expect(await at('wanted')).toEqual([taker, 'wanted']);
  await rename(taker, 'elsewhere');
  expect(await at('wanted')).toEqual([taker, 'elsewhere']);
});

test('a product that reuses its former slug is found by both slugs', async () => {
  const id = await create('there');
  await rename(id, 'back');
  await rename(id, 'there');

  expect(await at('there')).toEqual([id, 'there']);
  expect(await at('back')).toEqual([id, 'there']);
});

test('a deleted product is found by none of its slugs', async () => {
  const id = await create('before-deletion');
  await rename(id, 'deleted');
  await server.call({ method: 'DELETE', url: `/api/manage/products/${id}`, token });

  for (const slug of ['before-deletion', 'deleted']) expect(await at(slug)).toBe('product.not_found');
});

test('an inactive product is reported as withdrawn at its former slugs too', async () => {
  const id = await create('was-active');
  await rename(id, 'is-inactive');
  await world.own.owner.query('update products set active = false where id = $1', [id]);

  expect(await at('was-active')).toBe('product.withdrawn');
  expect((await openPage('/live/was-active')).statusCode).toBe(200);
});
