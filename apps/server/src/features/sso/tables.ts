/** Drizzle definitions of the single sign-on tables; the migrations are authoritative. */
import { passwordSignIns } from '@foyer/contract/sso/sso.ts';
import { roles } from '@foyer/contract/users/users.ts';
import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const tenantId = () => uuid('tenant_id').notNull().default(sql`app_tenant()`);

export const signOn = pgTable('sign_on', {
  tenantId: tenantId().primaryKey(),
  issuer: text('issuer').notNull(),
  jwksUrl: text('jwks_url').notNull(),
  clientId: text('client_id').notNull(),
  audience: text('audience').notNull(),
  roleNames: jsonb('role_names').$type<Record<(typeof roles)[number], string[]>>().notNull(),
  allowedRoles: text('allowed_roles', { enum: roles }).array().notNull(),
  emailDomains: text('email_domains').array().notNull(),
  passwordSignIn: text('password_sign_in', { enum: passwordSignIns }).notNull(),
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by'),
  changedAt: instant('changed_at').notNull(),
});

export const spentMarks = pgTable('spent_realm_marks', {
  tenantId: tenantId(),
  issuer: text('issuer').notNull(),
  kind: text('kind', { enum: ['token', 'logout', 'session'] }).notNull(),
  mark: text('mark').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
