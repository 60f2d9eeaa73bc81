/** The database's folder on disk: made once, checked for its version, told at every start who may sign in. */
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnChild } from './child.ts';
import type { PostgresAccount } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { SetupError } from './setup-error.ts';

export const ownerRole = 'foyer_owner';
export const appRole = 'foyer_app';

type ClusterPlace = { cluster: string; binaries: PostgresBinaries; account: PostgresAccount };

export function hasCluster(cluster: string): boolean {
  return existsSync(join(cluster, 'PG_VERSION'));
}

/**
 * Makes the folder: checksums, byte-order collation that no system library can change under us, no password.
 * It appears under its name only when it is whole.
 */
export async function createCluster({ cluster, binaries, account }: ClusterPlace): Promise<void> {
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (account.runAs) chownSync(draft, account.runAs.uid, account.runAs.gid);

  const child = spawnChild({
    command: binaries.initdb,
    args: [
      '-D',
      draft,
      '-U',
      ownerRole,
      '--auth=peer',
      '--data-checksums',
      '--encoding=UTF8',
      ...collation(binaries),
    ],
    runAs: account.runAs,
    deathSignal: 'SIGTERM',
    onLine: () => undefined,
  });
  const { code, error } = await child.exited;
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw initFailure(cluster, child.lastLines(), error);
  }
  renameSync(draft, cluster);
}

/** @throws SetupError when another major version of PostgreSQL made the folder */
export function checkClusterVersion({ cluster, binaries }: Pick<ClusterPlace, 'cluster' | 'binaries'>): void {
  const major = Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim());
  if (major === binaries.major) return;

  const isNewer = major > binaries.major;
  throw new SetupError({
    missing: `The database folder ${cluster} was made by PostgreSQL ${major}, ${isNewer ? 'newer' : 'older'} than the ${binaries.major} that runs here.`,
    mend: isNewer
      ? `Start with programs of that version: PG_BIN_DIR=/usr/lib/postgresql/${major}/bin npm start`
      : `Start with programs of that version, or move its data by pg_upgrade: PG_BIN_DIR=/usr/lib/postgresql/${major}/bin npm start`,
  });
}

/** Whoever owns the process on the other end of the socket may be the owner or the application, nobody else anything. */
export function writeSignInRules({ cluster, account }: Pick<ClusterPlace, 'cluster' | 'account'>): void {
  const rules = `local all ${ownerRole} peer map=foyer\nlocal all ${appRole} peer map=foyer\n`;
  const identities = account.names.flatMap((name) =>
    [ownerRole, appRole].map((role) => `foyer "${name}" ${role}\n`),
  );
  for (const [file, text] of [
    ['pg_hba.conf', rules],
    ['pg_ident.conf', identities.join('')],
  ] as const) {
    const path = join(cluster, file);
    writeFileSync(path, text, { mode: 0o600 });
    if (account.runAs) chownSync(path, account.runAs.uid, account.runAs.gid);
  }
}

function collation({ major }: PostgresBinaries): string[] {
  // The built-in provider came with 17; before it the C library's C.UTF-8 is the nearest.
  if (major < 17) return ['--locale=C.UTF-8'];
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
}

function initFailure(cluster: string, said: string, cause?: Error): SetupError {
  const isFull = said.includes('No space left on device');
  return new SetupError(
    {
      missing: isFull
        ? `The disk of ${cluster} is full.`
        : `The database folder ${cluster} could not be made:\n${said}`,
      mend: isFull ? 'Free some space, then: npm start' : 'Mend that, then: npm start',
    },
    { cause },
  );
}
