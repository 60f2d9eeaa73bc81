/** The Drizzle mapping of the tables of registrations, codes and pictures, which the migrations define. */
import { attachmentLimits } from '@foyer/contract/registration/attachments.ts';
import type { FormAnswers } from '@foyer/contract/registration/form.ts';
import { sql } from 'drizzle-orm';
import { boolean, customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const tenantId = () => uuid('tenant_id').notNull().default(sql`app_tenant()`);

/** The answers to the tenant's form, and the agent whose link was used. */
export type StoredAnswers = FormAnswers & { readonly agentRefId?: string };

export const registrations = pgTable('registrations', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  productId: uuid('product_id').notNull(),
  customerId: uuid('customer_id'),
  answers: jsonb('answers').$type<StoredAnswers>().notNull(),
  phone: text('phone'),
  email: text('email'),
  policyAcceptedAt: instant('policy_accepted_at'),
  policyVersion: text('policy_version'),
  policyByDefault: boolean('policy_by_default').notNull().default(false),
  linkId: uuid('link_id'),
  utm: jsonb('utm').$type<Record<string, string>>().notNull().default({}),
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
  addressHash: bytes('address_hash'),
  siteHash: bytes('site_hash'),
  browserHash: bytes('browser_hash'),
  provedAt: instant('proved_at'),
});

export const attachments = pgTable('attachments', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  registrationId: uuid('registration_id'),
  fileKey: text('file_key').notNull(),
  name: text('name').notNull(),
  type: text('type', { enum: attachmentLimits.types }).notNull(),
  bytes: integer('bytes').notNull(),
  addressHash: bytes('address_hash').notNull(),
  uploadedAt: instant('uploaded_at').notNull(),
  keptAt: instant('kept_at'),
});
