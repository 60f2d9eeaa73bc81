/** The Drizzle mapping of the saved filters, which the migrations define. */
import type { ConsoleTable } from '@foyer/contract/saved-filters.ts';
import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';

export const savedFilters = pgTable('saved_filters', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: uuid('tenant_id').notNull().default(sql`app_tenant()`),
  userId: uuid('user_id').notNull(),
  tableName: text('table_name').$type<ConsoleTable>().notNull(),
  name: text('name').notNull(),
  query: text('query').notNull(),
});
