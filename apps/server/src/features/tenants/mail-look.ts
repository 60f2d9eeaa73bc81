/** What mails wear of a brand. */
import type { Unit } from '../../platform/db/database.ts';
import { type Storage, typeOfFile } from '../../platform/storage/storage.ts';
import { themeColorOf } from './brand.ts';
import type { Tenant } from './service.ts';

/** Mail programs show these; drawings and icons most do not. */
const shownInMails: readonly string[] = ['image/png', 'image/jpeg'];
/** It goes with each mail. */
const largestLogoBytes = 100_000;

interface Parts {
  readonly find: (unit: Unit) => Promise<Pick<Tenant, 'name' | 'brand' | 'logoFile'>>;
  readonly storage: Pick<Storage, 'get'>;
}

export function createMailLook({ find, storage }: Parts) {
  async function logoOf(unit: Unit, key: string | null) {
    const type = key ? typeOfFile(key) : null;
    if (!key || !type || !shownInMails.includes(type)) return null;
    const file = await storage.get(unit.scope, key);
    if (!file) return null;
    if (file.size > largestLogoBytes) {
      file.stream.destroy();
      return null;
    }
    return { type, bytes: Buffer.concat(await file.stream.toArray()) };
  }

  /** The name, the accent for either background, and the logo where mail programs show it: png or jpeg, up to 100 KB. */
  return async (unit: Unit) => {
    const { name, brand, logoFile } = await find(unit);
    const accents = {
      light: themeColorOf({ ...brand, mode: 'light' }),
      dark: themeColorOf({ ...brand, mode: 'dark' }),
    };
    return { name, accents, logo: await logoOf(unit, logoFile) };
  };
}
