/**
 * `npm run foyer -- tenant export`: writes the archive of a tenant. A file under the target name is always
 * complete.
 */
import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { TenantExport } from '../app.ts';
import { SetupError } from '../platform/engines/setup-error.ts';

/**
 * @param to the target file, which must not exist
 * @param writeProgress receives a line for each file
 * @throws SetupError when the target exists | DomainError tenant.unknown
 */
export async function exportTenant(
  exported: TenantExport,
  slug: string,
  to: string,
  writeProgress: (textLine: string) => void,
): Promise<string> {
  const target = path.resolve(to);
  if (await exists(target))
    throw new SetupError({ problem: `${target} already exists.`, fix: 'Choose another name: --to <file>' });
  const { file, done } = await exported.start(slug, (name) => {
    // There may be many pictures.
    if (!/^(?:files|attachments)\//.test(name)) writeProgress(`  ${name}\n`);
  });
  const partial = `${target}.half`;
  try {
    // Personal data: only the owner may read the file.
    await pipeline(file.stream, createWriteStream(partial, { mode: 0o600 }));
    const { rows, tables, files, bytes } = await done;
    await rename(partial, target);
    return `✓ Exported ${slug} to ${target}: ${rows} rows from ${tables} tables, ${files} files, ${bytes} bytes.\n`;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function exists(filePath: string): Promise<boolean> {
  return access(filePath).then(
    () => true,
    () => false,
  );
}
