import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { createFolderStorage } from '../../../platform/storage/folder-storage.ts';
import { newImageKey } from '../../../platform/storage/media-types.ts';
import type { ImageType } from '../../../platform/storage/pictures/sniff-image.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { brandFrom } from './brand.ts';
import { createMailBranding } from './mail-branding.ts';

let setup: TenantSetup;
let folder: string;
let storage: Storage;

beforeAll(async () => {
  setup = await createTenantSetup();
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-branding-'));
  storage = createFolderStorage(folder);
});
afterAll(async () => {
  await setup.close();
  rmSync(folder, { recursive: true });
});

const brandingWith = (logoFile: string | null, from: Pick<Storage, 'get'> = storage) => {
  const brand = brandFrom({ preset: 'orange', mode: 'dark' });
  const brandingOf = createMailBranding({
    find: async () => ({ name: 'Acme', brand, logoFile }),
    storage: from,
  });
  return setup.database.withTenant(setup.tenants.acme, brandingOf);
};
const keep = async (bytes: Buffer, type: ImageType) => {
  const key = newImageKey(type);
  await storage.put(setup.tenants.acme, key, bytes);
  return key;
};

test('a mail has the accent for light and for dark backgrounds, whichever theme the pages use', async () => {
  expect(await brandingWith(null)).toEqual({
    name: 'Acme',
    logo: null,
    accents: { light: '#E35E08', dark: '#FF8B42' },
  });
});

test('a mail has no logo while the storage does not respond', async () => {
  const logoFile = await keep(Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png');
  const failing = { get: () => Promise.reject(new DomainError('storage.unavailable')) };

  expect((await brandingWith(logoFile, failing)).logo).toBeNull();
});

test('attaches a logo that mail clients show, but no SVG, no oversized and no missing file', async () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex');

  expect((await brandingWith(await keep(png, 'image/png'))).logo).toEqual({ type: 'image/png', bytes: png });
  expect((await brandingWith(await keep(Buffer.from('<svg/>'), 'image/svg+xml'))).logo).toBeNull();
  expect((await brandingWith(await keep(Buffer.alloc(100_001), 'image/jpeg'))).logo).toBeNull();
  expect((await brandingWith(`${crypto.randomUUID()}.png`)).logo).toBeNull();
});
