/** Drizzle definitions of the audit log's tables; the migrations are authoritative. */
import { sql } from 'drizzle-orm';
import { bigint, customType, pgTable, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const tenantId = () => uuid('tenant_id').notNull().default(sql`app_tenant()`);

export const personKeys = pgTable('person_keys', {
  tenantId: tenantId(),
  personId: uuid('person_id').notNull(),
  wrapped: bytes('wrapped').notNull(),
});

export const auditSeals = pgTable('audit_seals', {
  tenantId: tenantId(),
  number: bigint('number', { mode: 'number' }).notNull(),
  fromSeq: bigint('from_seq', { mode: 'number' }).notNull(),
  toSeq: bigint('to_seq', { mode: 'number' }).notNull(),
  rowIds: uuid('row_ids').array().notNull(),
  rowHashes: bytes('row_hashes').array().notNull(),
  previous: bytes('previous').notNull(),
  hash: bytes('hash').notNull(),
});
