/** The part of a tenant's brand that mails show. */
import type { Transaction } from '../../../platform/db/database.ts';
import { imageTypeOf } from '../../../platform/storage/media-types.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Tenant } from '../service.ts';
import { themeColorOf } from './brand.ts';

/** Most mail clients do not show SVG drawings or icons. */
const mailImageTypes: readonly string[] = ['image/png', 'image/jpeg'];
/** The logo is attached to every mail. */
const maxLogoBytes = 100_000;

interface Dependencies {
  readonly find: (tx: Transaction) => Promise<Pick<Tenant, 'name' | 'brand' | 'logoFile'>>;
  readonly storage: Pick<Storage, 'get'>;
}

export function createMailBranding({ find, storage }: Dependencies) {
  async function logoOf(tx: Transaction, key: string | null) {
    const type = key ? imageTypeOf(key) : null;
    if (!key || !type || !mailImageTypes.includes(type)) return null;
    try {
      const file = await storage.get(tx.scope, key);
      if (!file) return null;
      if (file.size > maxLogoBytes) {
        file.stream.destroy();
        return null;
      }
      return { type, bytes: Buffer.concat(await file.stream.toArray()) };
    } catch {
      // A mail without a logo is better than none; the storage has reported its failure.
      return null;
    }
  }

  /**
   * The tenant's name, its accent for light and dark backgrounds, and its logo if it is a PNG or JPEG of up
   * to 100 KB.
   */
  return async (tx: Transaction) => {
    const { name, brand, logoFile } = await find(tx);
    const accents = {
      light: themeColorOf({ ...brand, mode: 'light' }),
      dark: themeColorOf({ ...brand, mode: 'dark' }),
    };
    return { name, accents, logo: await logoOf(tx, logoFile) };
  };
}
