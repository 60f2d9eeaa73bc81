/** Drizzle definition of the wallboards table; the migrations are authoritative. */
import { sql } from 'drizzle-orm';
import { customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const wallboards = pgTable('wallboards', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: uuid('tenant_id').notNull().default(sql`app_tenant()`),
  name: text('name').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  waiting: integer('alert_waiting'),
  waitSeconds: integer('alert_wait_seconds'),
  availableAgents: integer('alert_available_agents'),
  withinTargetPercent: integer('alert_within_target_percent'),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by'),
  changedAt: instant('changed_at').notNull(),
  changedBy: text('changed_by'),
  lastShownAt: instant('last_shown_at'),
  version: integer('version').notNull().default(1),
});
