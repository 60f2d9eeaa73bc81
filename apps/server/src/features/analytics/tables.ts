/** Drizzle definition of the analytics table; the migrations are authoritative. */
import { analyticsProviders } from '@foyer/contract/analytics.ts';
import { sql } from 'drizzle-orm';
import { customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const analyticsConnections = pgTable('analytics_connections', {
  tenantId: uuid('tenant_id').primaryKey().default(sql`app_tenant()`),
  provider: text('provider', { enum: analyticsProviders }),
  url: text('url').notNull(),
  parameter: text('parameter').notNull(),
  username: text('username').notNull(),
  secret: bytes('secret'),
  version: integer('version').notNull(),
  changedBy: text('changed_by'),
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
});
