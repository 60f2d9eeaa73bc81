/** Drizzle definitions of the SCIM tables; the migrations are authoritative. */
import { sql } from 'drizzle-orm';
import { boolean, customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const tenantId = () => uuid('tenant_id').notNull().default(sql`app_tenant()`);

export const scimTokens = pgTable('scim_tokens', {
  tenantId: tenantId().primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by'),
  lastUsedAt: instant('last_used_at'),
});

export const scimPeople = pgTable('scim_people', {
  userId: uuid('user_id').primaryKey(),
  tenantId: tenantId(),
  userName: text('user_name').notNull(),
  externalId: text('external_id'),
  displayName: text('display_name'),
  formattedName: text('formatted_name'),
  givenName: text('given_name'),
  familyName: text('family_name'),
  removed: boolean('removed').notNull().default(false),
});
