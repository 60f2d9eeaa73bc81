/** The storages of an installation: in the data folder, or in S3. */
import path from 'node:path';
import type { DiskGuard } from './disk-guard.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { S3Settings } from './s3/s3-settings.ts';
import { createS3Storage } from './s3/s3-storage.ts';
import { createStagedStorage } from './staged-storage.ts';
import type { Storage } from './storage.ts';

/** Folders below the data folder, and the first folder of every name in the bucket. */
export const storageAreas = [
  /** Files that are served under their own address. */
  'files',
  /** Files that only authorised routes serve. */
  'attachments',
  /** Files that the recorder writes into the data folder. With S3 they move there when they are complete. */
  'recordings',
] as const;
export type StorageArea = (typeof storageAreas)[number];

export type Storages = Readonly<Record<StorageArea, Storage>>;

interface StoragesOptions {
  readonly dataDir: string;
  /** `null`: files are in the data folder. */
  readonly s3: S3Settings | null;
  readonly guard?: Pick<DiskGuard, 'requireRoomFor'>;
  /** Called when S3 fails after it worked, and with `null` when it works again. */
  readonly onStateChanged?: (error: Error | null) => void;
}

export function createStorages({ dataDir, s3, guard, onStateChanged = () => {} }: StoragesOptions): Storages {
  let isFailing = false;
  function onOutcome(error: Error | null): void {
    if (isFailing === (error !== null)) return;
    isFailing = error !== null;
    onStateChanged(error);
  }
  const inFolder = (area: StorageArea) => createFolderStorage(path.join(dataDir, area), guard);
  if (!s3)
    return {
      files: inFolder('files'),
      attachments: inFolder('attachments'),
      recordings: inFolder('recordings'),
    };
  const inS3 = (area: StorageArea) => createS3Storage({ settings: s3, area, onOutcome });
  return {
    files: inS3('files'),
    attachments: inS3('attachments'),
    recordings: createStagedStorage({ folder: inFolder('recordings'), target: inS3('recordings') }),
  };
}
