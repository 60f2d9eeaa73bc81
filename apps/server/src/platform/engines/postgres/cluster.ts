/**
 * The database folder: creates it, checks its version, and writes the authentication rules at every start.
 */
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnChild } from '../child.ts';
import { SetupError } from '../setup-error.ts';
import type { PostgresAccount } from './account.ts';
import type { PostgresBinaries } from './binaries.ts';

export const ownerRole = 'foyer_owner';
export const appRole = 'foyer_app';

type ClusterPlace = { cluster: string; binaries: PostgresBinaries; account: PostgresAccount };

export function hasCluster(cluster: string): boolean {
  return existsSync(join(cluster, 'PG_VERSION'));
}

/**
 * Creates the folder with checksums, peer authentication and a byte-order collation, which does not depend on
 * a system library. It is created under another name and renamed when it is complete.
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

/** @throws SetupError when another major version of PostgreSQL created the folder */
export function checkClusterVersion({ cluster, binaries }: Pick<ClusterPlace, 'cluster' | 'binaries'>): void {
  const major = Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim());
  if (major === binaries.major) return;

  const isNewer = major > binaries.major;
  throw new SetupError({
    problem: `The database folder ${cluster} was created by PostgreSQL ${major}, which is ${isNewer ? 'newer' : 'older'} than version ${binaries.major} here.`,
    fix: isNewer
      ? `Start with that version: PG_BIN_DIR=/usr/lib/postgresql/${major}/bin npm start`
      : `Start with that version, or upgrade the data with pg_upgrade: PG_BIN_DIR=/usr/lib/postgresql/${major}/bin npm start`,
  });
}

/** Peer authentication: only these accounts may sign in, as the owner role or the application role. */
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
  // The built-in provider exists since PostgreSQL 17. Earlier versions use the C library's C.UTF-8.
  if (major < 17) return ['--locale=C.UTF-8'];
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
}

function initFailure(cluster: string, said: string, cause?: Error): SetupError {
  const isFull = said.includes('No space left on device');
  return new SetupError(
    {
      problem: isFull
        ? `The disk of ${cluster} is full.`
        : `The database folder ${cluster} could not be created:\n${said}`,
      fix: isFull ? 'Free up space, then: npm start' : 'Fix the problem above, then: npm start',
    },
    { cause },
  );
}
