/** Refuses files before the disk is full: PostgreSQL writes to the same disk, and stops when it is. */
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { DomainError } from '../errors/domain-error.ts';

export interface DiskGuard {
  /** Whether the disk keeps its free space with a file of this many bytes more. */
  hasRoomFor(bytes: number): Promise<boolean>;
  /** @throws DomainError storage.full */
  requireRoomFor(bytes: number): Promise<void>;
}

interface DiskGuardOptions {
  /** A folder of the disk; it may not exist yet. */
  readonly folder: string;
  /** What stays free. */
  readonly reservedBytes: number;
  /** Replaced in tests. */
  readonly freeBytesOf?: (folder: string) => Promise<number>;
}

/** Free space for users without special rights. @throws the error of the file system */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch((error: NodeJS.ErrnoException) => {
    const parent = path.dirname(folder);
    if (error.code !== 'ENOENT' || parent === folder) throw error;
    return statfs(parent);
  });
  return bavail * bsize;
}

export function createDiskGuard({
  folder,
  reservedBytes,
  freeBytesOf = readFreeBytes,
}: DiskGuardOptions): DiskGuard {
  const hasRoomFor = async (bytes: number) => (await freeBytesOf(folder)) - bytes >= reservedBytes;
  return {
    hasRoomFor,
    async requireRoomFor(bytes) {
      if (!(await hasRoomFor(bytes))) throw new DomainError('storage.full');
    },
  };
}
