import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mintScope } from '../db/scope.ts';
import { createFolderStorage, type Storage } from './storage.ts';

const acme = mintScope(crypto.randomUUID(), 'acme');
const globex = mintScope(crypto.randomUUID(), 'globex');
const bytes = Buffer.from('a picture');

let folder: string;
let storage: Storage;
beforeAll(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'foyer-files-')), 'files');
  storage = createFolderStorage(folder);
});
afterAll(() => rmSync(path.dirname(folder), { recursive: true }));

test('returns a stored file unchanged, under a random key', async () => {
  const key = await storage.put(acme, bytes, 'image/png');

  const file = await storage.get(acme, key);

  expect(key).toMatch(/^[0-9a-f-]{36}\.png$/);
  expect(file).toMatchObject({ type: 'image/png', size: bytes.length });
  expect(file && (await buffer(file.stream))).toEqual(bytes);
});

test('does not return the file of another tenant', async () => {
  const key = await storage.put(acme, bytes, 'image/jpeg');

  expect(await storage.get(globex, key)).toBeNull();
  await storage.remove(globex, key);
  (await storage.get(acme, key))?.stream.destroy();
  expect(readdirSync(path.join(folder, acme.tenantId))).toContain(key);
});

test('removes a file, and ignores a second removal', async () => {
  const key = await storage.put(acme, bytes, 'image/svg+xml');

  await storage.remove(acme, key);
  await storage.remove(acme, key);

  expect(await storage.get(acme, key)).toBeNull();
});

test.each([
  '../secret.png',
  '..%2fsecret.png',
  '/etc/passwd',
  '',
  'note.txt',
  `${crypto.randomUUID()}.png/../../secret.png`,
  `${crypto.randomUUID()}.png.half`,
  `../${acme.tenantId}/${crypto.randomUUID()}.png`,
])('ignores %j, which is not a key', async (key) => {
  writeFileSync(path.join(folder, 'secret.png'), 'secret');

  expect(await storage.get(acme, key)).toBeNull();
  await storage.remove(acme, key);

  expect(readdirSync(folder)).toContain('secret.png');
});

test('lists the complete files of the tenant and no others', async () => {
  const initech = mintScope(crypto.randomUUID(), 'initech');
  const named = () => Readable.from(storage.keys(initech)).toArray();
  expect(await named()).toEqual([]);
  const keys = [
    await storage.put(initech, bytes, 'image/png'),
    await storage.put(initech, bytes, 'image/jpeg'),
  ];
  writeFileSync(path.join(folder, initech.tenantId, `${keys[0]}.half`), 'ha');

  expect((await named()).sort()).toEqual(keys.sort());
});

test('removes all files of one tenant only', async () => {
  const keys = [await storage.put(acme, bytes, 'image/png'), await storage.put(globex, bytes, 'image/png')];

  await storage.removeAll(acme);
  await storage.removeAll(acme);

  expect(readdirSync(folder)).not.toContain(acme.tenantId);
  expect(readdirSync(path.join(folder, globex.tenantId))).toContain(keys[1]);
});

test('creates files and folders that only the owner can read', async () => {
  const key = await storage.put(acme, bytes, 'image/png');

  expect(statSync(path.join(folder, acme.tenantId)).mode & 0o077).toBe(0);
  expect(statSync(path.join(folder, acme.tenantId, key)).mode & 0o077).toBe(0);
});
