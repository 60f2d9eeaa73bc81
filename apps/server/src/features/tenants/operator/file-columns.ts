/**
 * The columns that refer to stored files. A value that ends with a slash refers to all files below it. A test compares
 * this list with the tables: a file whose column is missing here would be removed as one without a record.
 */
import type { StorageArea } from '../../../platform/storage/storages.ts';

export interface FileColumn {
  readonly area: StorageArea;
  /** Trusted SQL names from this file. */
  readonly table: string;
  readonly column: string;
  /** The rows that refer to a file; all when absent. */
  readonly where?: string;
  /** Of those, the rows whose file must exist; all when absent. */
  readonly needsFile?: string;
}

export const fileColumns: readonly FileColumn[] = [
  { area: 'files', table: 'tenants', column: 'logo' },
  { area: 'files', table: 'tenants', column: 'favicon' },
  { area: 'files', table: 'products', column: 'image' },
  { area: 'files', table: 'products', column: 'wait_image' },
  { area: 'attachments', table: 'attachments', column: 'file_key' },
  { area: 'attachments', table: 'chat_files', column: 'file_key' },
  { area: 'attachments', table: 'meeting_pictures', column: 'file_key', where: 'deleted_at is null' },
  // The recorder writes the files of the others, or wrote none.
  {
    area: 'recordings',
    table: 'server_recordings',
    column: 'files_prefix',
    where: "state <> 'DELETED'",
    needsFile: "state = 'READY'",
  },
];
