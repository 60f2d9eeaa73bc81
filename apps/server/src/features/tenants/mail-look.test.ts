import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImageType } from '../../platform/storage/sniff-image.ts';
import { createFolderStorage, type Storage } from '../../platform/storage/storage.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';
import { brandFrom } from './brand.ts';
import { createMailLook } from './mail-look.ts';

let world: World;
let folder: string;
let storage: Storage;

beforeAll(async () => {
  world = await createWorld();
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-looks-'));
  storage = createFolderStorage(folder);
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const lookWith = (logoFile: string | null) => {
  const brand = brandFrom({ preset: 'orange', mode: 'dark' });
  const lookOf = createMailLook({ find: async () => ({ name: 'Acme', brand, logoFile }), storage });
  return world.database.withTenant(world.tenants.acme, lookOf);
};
const keep = (bytes: Buffer, type: ImageType) => storage.put(world.tenants.acme, bytes, type);

test('a mail has the accent of either ground, whichever the pages wear', async () => {
  expect(await lookWith(null)).toEqual({
    ...{ name: 'Acme', logo: null },
    accents: { light: '#E35E08', dark: '#FF8B42' },
  });
});

test('a logo that mail programs show comes along; a drawing, a heavy one and a lost one do not', async () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex');

  expect((await lookWith(await keep(png, 'image/png'))).logo).toEqual({ type: 'image/png', bytes: png });
  expect((await lookWith(await keep(Buffer.from('<svg/>'), 'image/svg+xml'))).logo).toBeNull();
  expect((await lookWith(await keep(Buffer.alloc(100_001), 'image/jpeg'))).logo).toBeNull();
  expect((await lookWith(`${crypto.randomUUID()}.png`)).logo).toBeNull();
});
