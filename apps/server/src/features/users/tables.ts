/** The tables of staff and their sessions as the ORM sees them; the migrations are the truth. */
import { roles, userStatuses } from '@foyer/contract/users.ts';
import { sql } from 'drizzle-orm';
import { boolean, customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const tenantId = () => uuid('tenant_id').notNull().default(sql`app_tenant()`);

export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  role: text('role', { enum: roles }).notNull(),
  status: text('status', { enum: userStatuses }).notNull().default('ACTIVE'),
  passwordHash: text('password_hash'),
});

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  userId: uuid('user_id').notNull(),
  refreshHash: bytes('refresh_hash').notNull(),
  rememberMe: boolean('remember_me').notNull(),
  createdAt: instant('created_at').notNull(),
  refreshedAt: instant('refreshed_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
});
