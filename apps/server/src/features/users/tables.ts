/**
 * Drizzle definitions of the tables of staff, sessions and second factors; the migrations are authoritative.
 */
import { roles, userStatuses } from '@foyer/contract/users/users.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
  languages: text('languages').array().notNull().default([]),
  passwordHash: text('password_hash'),
  theme: text('theme', { enum: ['light', 'dark'] }),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  lastSignInAt: instant('last_sign_in_at'),
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by'),
  changedAt: instant('changed_at').notNull(),
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
  userAgent: text('user_agent'),
  ip: text('ip'),
  impersonatorUserId: uuid('behind_user_id'),
  impersonatorSessionId: uuid('behind_session_id'),
  realmIssuer: text('realm_issuer'),
  realmSubject: text('realm_subject'),
  realmSession: text('realm_session'),
});

export const userTotp = pgTable('user_totp', {
  userId: uuid('user_id').primaryKey(),
  tenantId: tenantId(),
  secret: bytes('secret'),
  pending: bytes('pending'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

export const passkeys = pgTable('passkeys', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  /** Where it was made; `null`: made before hosts were stored, and not used since. */
  host: text('host'),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
});

export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text('challenge').primaryKey(),
  tenantId: tenantId(),
  userId: uuid('user_id').notNull(),
  purpose: text('purpose', { enum: ['set-up', 'sign-in'] }).notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const recoveryCodes = pgTable('recovery_codes', {
  tenantId: tenantId(),
  userId: uuid('user_id').notNull(),
  codeHash: bytes('code_hash').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const secondFactorRemovals = pgTable('second_factor_removals', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  userId: uuid('user_id').notNull(),
  requestedAt: instant('requested_at').notNull(),
  effectiveAt: instant('effective_at'),
  closedAt: instant('closed_at'),
  outcome: text('outcome', { enum: ['removed', 'cancelled'] }),
});

export const userIdentities = pgTable('user_identities', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  userId: uuid('user_id').notNull(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  linkedAt: instant('linked_at').notNull(),
});

export const passwordLinks = pgTable('password_links', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  userId: uuid('user_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  closedAt: instant('closed_at'),
});
