/** The tables of registrations and their codes as the ORM sees them; the migrations are the truth. */
import type { FormAnswers } from '@foyer/contract/registration-form.ts';
import { sql } from 'drizzle-orm';
import { customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const tenantId = () => uuid('tenant_id').notNull().default(sql`app_tenant()`);

/** What the tenant's form asked for, and who sent the link. */
export type KeptAnswers = FormAnswers & { readonly agentRefId?: string };

export const registrations = pgTable('registrations', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  productId: uuid('product_id').notNull(),
  customerId: uuid('customer_id'),
  answers: jsonb('answers').$type<KeptAnswers>().notNull(),
  phone: text('phone'),
  email: text('email'),
  policyAcceptedAt: instant('policy_accepted_at'),
  createdAt: instant('created_at').notNull(),
  verifiedAt: instant('verified_at'),
});

export const registrationCodes = pgTable('registration_codes', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  registrationId: uuid('registration_id').notNull(),
  recipient: text('recipient').notNull(),
  codeHash: bytes('code_hash').notNull(),
  triesLeft: integer('tries_left').notNull(),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  closedAt: instant('closed_at'),
});
