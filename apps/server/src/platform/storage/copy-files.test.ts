/** The copy of all files to another storage: resumed, verified, and never at the cost of the source. */
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { mintScope } from '../db/scope.ts';
import { DomainError } from '../errors/domain-error.ts';
import { copyFiles } from './copy-files.ts';
import { openCopyRecords } from './copy-records.ts';
import { newImageKey } from './media-types.ts';
import type { Storage } from './storage.ts';
import { createStorages, type Storages } from './storages.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-copy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const acme = mintScope(crypto.randomUUID(), 'acme');
const globex = mintScope(crypto.randomUUID(), 'globex');
let home: string;
let from: Storages;
let to: Storages;
let keys: string[];
beforeEach(async () => {
  home = mkdtempSync(path.join(folder, 'run-'));
  from = createStorages({ dataDir: path.join(home, 'source'), s3: null });
  to = createStorages({ dataDir: path.join(home, 'target'), s3: null });
  keys = [newImageKey('image/png'), newImageKey('image/png'), 'recordings/one/track.webm'];
  await from.files.put(acme, keys[0] ?? '', Buffer.from('a logo'));
  await from.files.put(globex, keys[1] ?? '', Buffer.from('another logo'));
  await from.attachments.put(acme, keys[2] ?? '', Buffer.from('a recording'));
});

const targetPath = (area: string, tenantId: string, key = '') =>
  path.join(home, 'target', area, tenantId, key);

async function copy(target = to) {
  const records = await openCopyRecords(path.join(home, 'copied.ndjson'), 'the target');
  return copyFiles({ from, to: target, records, scopeOf: (id) => mintScope(id, id) });
}

/** Counts the files whose content is read. */
function counting(storage: Storage, read: string[]): Storage {
  return {
    ...storage,
    get(scope, key, range) {
      read.push(key);
      return storage.get(scope, key, range);
    },
  };
}

test('copies the files of all tenants, and leaves the source as it was', async () => {
  expect(await copy()).toEqual({ files: 3, copied: 3, bytes: 29, failures: [] });

  for (const storages of [from, to]) {
    const file = await storages.attachments.get(acme, 'recordings/one/track.webm');
    expect(file && (await text(file.stream))).toBe('a recording');
  }
  expect(readdirSync(targetPath('files', globex.tenantId))).toEqual([keys[1]]);
});

test('a second run copies and reads nothing that was verified', async () => {
  await copy();
  const read: string[] = [];

  const again = await copy({
    ...to,
    files: counting(to.files, read),
    attachments: counting(to.attachments, read),
  });

  expect(again).toMatchObject({ files: 3, copied: 0, failures: [] });
  expect(read).toEqual([]);
});

test('a second run copies what is new, missing or has another size', async () => {
  await copy();
  const added = newImageKey('image/jpeg');
  await from.files.put(acme, added, Buffer.from('new'));
  rmSync(targetPath('files', globex.tenantId, keys[1]));
  truncateSync(targetPath('attachments', acme.tenantId, keys[2]), 3);

  expect(await copy()).toMatchObject({ files: 4, copied: 3, failures: [] });

  expect(await to.attachments.find(acme, 'recordings/one/track.webm')).toMatchObject({ size: 11 });
});

test('a second run copies what has the same size and another content', async () => {
  await copy();
  writeFileSync(targetPath('files', acme.tenantId, keys[0]), 'a LOGO');

  expect(await copy()).toMatchObject({ copied: 1, failures: [] });

  const file = await to.files.get(acme, keys[0] ?? '');
  expect(file && (await text(file.stream))).toBe('a logo');
});

test('a copy that is there without a record of it is compared, and not sent again', async () => {
  await copy();
  rmSync(path.join(home, 'copied.ndjson'));

  expect(await copy()).toMatchObject({ files: 3, copied: 0, failures: [] });
});

test('half a line of an interrupted run counts for nothing', async () => {
  writeFileSync(path.join(home, 'copied.ndjson'), '["the target","files/');

  expect(await copy()).toMatchObject({ copied: 3, failures: [] });
  expect(await copy()).toMatchObject({ copied: 0, failures: [] });
});

test('a target that changes what it stores is found out', async () => {
  const lying: Storage = {
    ...to.files,
    put: async (scope, key, content) => {
      for await (const _piece of content as AsyncIterable<Uint8Array>);
      return to.files.put(scope, key, Buffer.from('a lie'));
    },
  };

  const { failures } = await copy({ ...to, files: lying });

  expect(failures).toHaveLength(2);
  expect(failures[0]).toContain('the copy differs');
  expect(await copy()).toMatchObject({ copied: 2, failures: [] });
});

test('a target that fails ends the run, which names the files and continues the next time', async () => {
  const failing: Storage = {
    ...to.files,
    put: async () => {
      throw new DomainError('storage.unavailable', {}, { cause: new Error('connection refused') });
    },
  };

  const { copied, failures } = await copy({ ...to, files: failing });

  expect(copied).toBe(1);
  expect(failures).toContain(`files/${acme.tenantId}/${keys[0]}: connection refused`);
  expect(await copy()).toMatchObject({ copied: 2, failures: [] });
});

test('a file that is removed during the copy does not fail it', async () => {
  const removing: Storage = {
    ...from.files,
    get: async (scope, key) => {
      await from.files.remove(scope, key);
      return null;
    },
  };
  from = { ...from, files: removing };

  expect(await copy()).toMatchObject({ copied: 1, failures: [] });
});
