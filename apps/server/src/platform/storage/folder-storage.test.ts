/** What the folder storage adds to the contract of every storage: files of this machine, and their rights. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mintScope } from '../db/scope.ts';
import { createFolderStorage } from './folder-storage.ts';
import { newImageKey } from './media-types.ts';
import type { Storage } from './storage.ts';

const acme = mintScope(crypto.randomUUID(), 'acme');
const bytes = Buffer.from('a picture');

let folder: string;
let storage: Storage;
beforeAll(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'foyer-files-')), 'files');
  storage = createFolderStorage(folder);
});
afterAll(() => rmSync(path.dirname(folder), { recursive: true }));

test('reads the files of earlier versions, which lie in the folder of their tenant', async () => {
  const initech = mintScope(crypto.randomUUID(), 'initech');
  const key = newImageKey('image/png');
  mkdirSync(path.join(folder, initech.tenantId), { recursive: true });
  writeFileSync(path.join(folder, initech.tenantId, key), bytes);

  const file = await storage.get(initech, key);

  expect(file && (await buffer(file.stream))).toEqual(bytes);
});

test('creates files and folders that only the owner can read', async () => {
  const key = `recordings/${crypto.randomUUID()}/manifest.json`;
  await storage.put(acme, key, bytes);

  for (const name of ['', 'recordings', key])
    expect(statSync(path.join(folder, acme.tenantId, name)).mode & 0o077).toBe(0);
});

test('leaves nothing of a failed stream on the disk', async () => {
  const umbrella = mintScope(crypto.randomUUID(), 'umbrella');
  async function* broken() {
    yield bytes;
    throw new Error('the source broke');
  }

  await expect(storage.put(umbrella, newImageKey('image/png'), broken())).rejects.toThrow('the source broke');

  expect(readdirSync(path.join(folder, umbrella.tenantId))).toEqual([]);
});

test('removes what an interrupted process left behind, once it is old enough', async () => {
  const hooli = mintScope(crypto.randomUUID(), 'hooli');
  const key = newImageKey('image/png');
  await storage.put(hooli, key, bytes);
  const partial = path.join(folder, hooli.tenantId, `${newImageKey('image/png')}.half`);
  writeFileSync(partial, 'ha');
  utimesSync(partial, new Date(0), new Date(0));
  writeFileSync(path.join(folder, hooli.tenantId, `${key}.half`), 'new');

  expect(await storage.removeIncomplete(new Date(Date.now() - 60_000))).toBe(1);

  expect(readdirSync(path.join(folder, hooli.tenantId)).sort()).toEqual([key, `${key}.half`].sort());
});
