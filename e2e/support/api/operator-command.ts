/** The operator's commands, on the data of a running Foyer. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { FoyerAccess } from './foyer-access.ts';

const root = path.resolve(import.meta.dirname, '../../..');

interface NewTenant {
  readonly slug: string;
  readonly name: string;
  /** The email address of the first super admin. */
  readonly admin: string;
  /** By default its country is the one that codes are sent to. */
  readonly timeZone: string;
}

/** @returns the link by which the first super admin sets a password */
export async function createTenant(
  { dataDir }: FoyerAccess,
  { slug, name, admin, timeZone }: NewTenant,
): Promise<URL> {
  const { PATH, HOME } = process.env;
  const args = ['tenant', 'create', slug, '--name', name, '--admin', admin, '--time-zone', timeZone];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(root, 'apps/server/dist/foyer.mjs'), ...args],
    { cwd: root, env: { PATH, HOME, FOYER_DATA_DIR: dataDir } },
  );
  const [link] = /https?:\/\/\S+\/login\/reset\S+/.exec(stdout) ?? [];
  if (!link) throw new Error(`The command printed no link: ${stdout}`);
  return new URL(link);
}
