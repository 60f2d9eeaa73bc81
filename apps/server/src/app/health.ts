/** What must work before this server gets visitors: the database, its migrations, LiveKit and the folder of files. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { databaseState } from '../platform/db/faults/database-state.ts';
import { knownMigrations } from '../platform/db/migrate.ts';
import { appRole } from '../platform/engines/postgres/cluster.ts';
import { type Check, createReadiness } from '../platform/health/readiness.ts';
import { readFreeBytes } from '../platform/storage/disk-guard.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { Platform } from './platform.ts';

/** With less free space, PostgreSQL is about to stop. */
const minFreeBytes = 256 * 1_048_576;
/** More than one block. */
const probeBytes = 8_192;

interface HealthDependencies {
  readonly config: Pick<Platform['config'], 'dataDir' | 's3' | 'databaseUrl' | 'databaseAppRole'>;
  readonly database: Pick<Platform['database'], 'acrossTenants'>;
  readonly media: Pick<Platform['media'], 'rooms'>;
  readonly storage: Pick<Storage, 'check'>;
  /** Of the file system of a folder; replaced in tests. */
  readonly freeBytesOf?: (folder: string) => Promise<number>;
}

export function createHealth(dependencies: HealthDependencies) {
  const { config, database, media, storage, freeBytesOf = readFreeBytes } = dependencies;
  const expectedRole = config.databaseUrl ? config.databaseAppRole : appRole;
  const checks: Record<string, Check> = {
    /** The role is limited to one tenant at a time, and without one it sees none. */
    async database() {
      const row = await databaseState.readRole(database);
      if (row?.role !== expectedRole || row.unlimited || row.visible)
        throw new Error(`row-level security is not in force for ${row?.role ?? 'this role'}`);
    },
    async migrations() {
      const applied = await databaseState.readMigrations(database);
      const known = knownMigrations();
      const unknown = applied.find((name) => !known.includes(name));
      if (unknown) throw new Error(`a newer version has applied ${unknown}`);
      if (applied.length < known.length) throw new Error(`${known.at(-1)} is not applied`);
    },
    /** Also shows that LiveKit accepts our key. */
    async liveKit() {
      await media.rooms();
    },
    async storage() {
      await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
      const probe = path.join(config.dataDir, '.readiness');
      // Also fails where a quota is used up, no inode is left, or the file system became read-only.
      await writeFile(probe, Buffer.alloc(probeBytes), { mode: 0o600 });
      await rm(probe);
      if ((await freeBytesOf(config.dataDir)) < minFreeBytes) throw new Error('the disk is almost full');
    },
  };
  // Meetings and the lobby work without files, and there is no other server that has them.
  return createReadiness(checks, { optional: config.s3 ? { s3: () => storage.check() } : {} });
}
