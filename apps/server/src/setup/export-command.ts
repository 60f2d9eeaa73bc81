/** `npm run foyer -- tenant export`: a tenant's archive, whole under its name or not there. */
import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { TenantExport } from '../app.ts';
import { SetupError } from '../platform/engines/setup-error.ts';

/**
 * @param to where it goes; nothing is written over
 * @param tell hears which file is under way, a line each
 * @throws SetupError when something is there already | DomainError tenant.unknown
 */
export async function exportTenant(
  exported: TenantExport,
  slug: string,
  to: string,
  tell: (line: string) => void,
): Promise<string> {
  const place = path.resolve(to);
  if (await isThere(place))
    throw new SetupError({ missing: `${place} is there already.`, mend: 'Say another name: --to <file>' });
  const { file, done } = await exported.start(slug, (name) => {
    // Pictures may be many.
    if (!/^(?:files|attachments)\//.test(name)) tell(`  ${name}\n`);
  });
  const half = `${place}.half`;
  try {
    // People's data: nobody else on the machine reads it.
    await pipeline(file.stream, createWriteStream(half, { mode: 0o600 }));
    const { rows, tables, files, bytes } = await done;
    await rename(half, place);
    return `✓ ${slug} is in ${place}: ${rows} rows of ${tables} tables and ${files} files, ${bytes} bytes.\n`;
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

async function isThere(place: string): Promise<boolean> {
  return access(place).then(
    () => true,
    () => false,
  );
}
