/** Drizzle definitions of the tables of imports; the migrations are authoritative. */
import { importKinds } from '@foyer/contract/imports.ts';
import { sql } from 'drizzle-orm';
import { customType, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const tenantId = () => uuid('tenant_id').notNull().default(sql`app_tenant()`);

export const imports = pgTable('imports', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  kind: text('kind', { enum: importKinds }).notNull(),
  fileName: text('file_name').notNull(),
  requestId: uuid('request_id').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  alreadyThere: integer('already_there').notNull(),
  undoneAt: instant('undone_at'),
  undoneBy: text('undone_by'),
});

export const importRecords = pgTable(
  'import_records',
  {
    tenantId: tenantId(),
    importId: uuid('import_id').notNull(),
    row: integer('row_number').notNull(),
    recordId: uuid('record_id').notNull(),
    version: integer('record_version'),
    keyHash: bytes('key_hash'),
    undoOutcome: text('undo_outcome', { enum: ['removed', 'gone', 'used', 'changed'] }),
    keptLabel: text('kept_label'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.row] })],
);
