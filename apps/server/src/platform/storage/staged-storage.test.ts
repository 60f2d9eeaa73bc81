/** Files that are written into a folder and move to another storage: what every storage does, and what happens while they move. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testStorage } from '../../testing/storage/storage-contract.ts';
import { mintScope } from '../db/scope.ts';
import { DomainError } from '../errors/domain-error.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createStagedStorage, type StagedStorage } from './staged-storage.ts';
import type { Storage } from './storage.ts';

const acme = mintScope(crypto.randomUUID(), 'acme');
const key = 'one/track-1.webm';

let home: string;
let folder: Storage;
let target: Storage;
let staged: StagedStorage;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'foyer-staged-'));
  folder = createFolderStorage(path.join(home, 'folder'));
  target = createFolderStorage(path.join(home, 'target'));
  staged = createStagedStorage({ folder, target });
});
afterEach(() => rmSync(home, { recursive: true }));

/** As the recorder writes, which knows of no storage. */
function record(name = key, content = 'a recording'): void {
  const filePath = path.join(home, 'folder', acme.tenantId, name);
  mkdirSync(path.dirname(filePath), { recursive: true });
  writeFileSync(filePath, content);
}

async function readText(storage: Storage, name = key): Promise<string | null> {
  const file = await storage.get(acme, name);
  return file && text(file.stream);
}
const keysOf = async (storage: Pick<Storage, 'list'>) =>
  (await Readable.from(storage.list(acme)).toArray()).map((file) => file.key).sort();

describe('a staged storage', () => {
  let contractHome: string;
  testStorage(() => {
    contractHome = mkdtempSync(path.join(tmpdir(), 'foyer-staged-contract-'));
    return createStagedStorage({
      folder: createFolderStorage(path.join(contractHome, 'folder')),
      target: createFolderStorage(path.join(contractHome, 'target')),
    });
  });
});

test('a file is found, listed and read in the folder, and after its move in the target', async () => {
  record();
  for (const expected of [{ moved: 1 }, { moved: 0 }]) {
    expect(await readText(staged)).toBe('a recording');
    expect(await staged.find(acme, key)).toMatchObject({ size: 11 });
    expect(await keysOf(staged)).toEqual([key]);
    expect(await Readable.from(staged.tenantIds()).toArray()).toEqual([acme.tenantId]);

    expect(await staged.move(acme, 'one/')).toBe(expected.moved);
  }
  expect(await keysOf(folder)).toEqual([]);
  expect(await readText(target)).toBe('a recording');
});

test('only files with the prefix move', async () => {
  record('one/track-1.webm');
  record('two/track-1.webm');

  await staged.move(acme, 'one/');

  expect(await keysOf({ list: staged.listStaged })).toEqual(['two/track-1.webm']);
});

test('a file that is in both places, after a crash during its move, is listed once and moves again', async () => {
  record();
  await target.put(acme, key, Buffer.from('a recor'));

  expect(await keysOf(staged)).toEqual([key]);
  await staged.move(acme, 'one/');

  expect(await readText(target)).toBe('a recording');
});

test('a file that cannot be stored stays in the folder, and is read there', async () => {
  record();
  const unavailable = createStagedStorage({
    folder,
    target: { ...target, put: () => Promise.reject(new DomainError('storage.unavailable')) },
  });

  await expect(unavailable.move(acme, 'one/')).rejects.toMatchObject({ code: 'storage.unavailable' });

  expect(await readText(unavailable)).toBe('a recording');
});

test.each(['remove', 'removeAll'] as const)(
  'a file that %s removes during its move is in neither storage',
  async (method) => {
    record();
    const interrupted = createStagedStorage({
      folder,
      target: {
        ...target,
        async put(...args) {
          const size = await target.put(...args);
          await (method === 'remove' ? staged.remove(acme, key) : staged.removeAll(acme, 'one/'));
          // The acknowledgement of the target comes after the removal.
          await target.put(acme, key, Buffer.from('a recording'));
          return size;
        },
      },
    });

    expect(await interrupted.move(acme, 'one/')).toBe(0);

    expect(await keysOf(folder)).toEqual([]);
    expect(await keysOf(target)).toEqual([]);
  },
);
