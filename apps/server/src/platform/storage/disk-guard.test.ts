import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createDiskGuard, readFreeBytes } from './disk-guard.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'foyer-disk-'));
afterAll(() => rmSync(folder, { recursive: true }));

const guardWith = (freeBytes: number, reservedBytes = 100) =>
  createDiskGuard({ folder, reservedBytes, freeBytesOf: async () => freeBytes });

test('there is room for a file that leaves the reserved space free', async () => {
  expect(await guardWith(150).hasRoomFor(50)).toBe(true);
  await guardWith(150).requireRoomFor(50);
});

test('a file that would take reserved space is refused with storage.full', async () => {
  expect(await guardWith(150).hasRoomFor(51)).toBe(false);
  await expect(guardWith(150).requireRoomFor(51)).rejects.toMatchObject({
    code: 'storage.full',
    status: 507,
  });
});

test('the free space of a folder that does not exist yet is that of its parent', async () => {
  expect(await readFreeBytes(path.join(folder, 'not-made-yet'))).toBeGreaterThan(0);
});
