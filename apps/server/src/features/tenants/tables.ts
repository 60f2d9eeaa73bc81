/** The tenants' table as the ORM sees it; the migrations are the truth. */
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const tenants = pgTable('tenants', {
  id: uuid('id').primaryKey(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  status: text('status', { enum: ['active', 'suspended'] }).notNull(),
  timeZone: text('time_zone').notNull(),
  brand: jsonb('brand').notNull(),
  flags: jsonb('flags').notNull(),
  form: jsonb('form').notNull(),
  currency: text('currency').notNull(),
  analyticsDashboardId: text('analytics_dashboard_id'),
  adminContact: text('admin_contact'),
  requireSecondFactor: boolean('require_second_factor').notNull(),
  meetingLinkExpiryHours: integer('meeting_link_expiry_hours').notNull(),
  scheduleLabel: text('schedule_label', { enum: ['Schedule Demo', 'Schedule'] }).notNull(),
  codesPerAddress: integer('codes_per_address').notNull(),
  policyUrl: text('policy_url').notNull(),
  policyText: text('policy_text').notNull(),
  policyVersion: text('policy_version').notNull(),
  logo: text('logo'),
  favicon: text('favicon'),
  landingProductId: uuid('landing_product'),
  /** It is suspended, and removed from this instant on. */
  deleteAt: timestamp('delete_at', { withTimezone: true, mode: 'date' }),
  version: integer('version').notNull(),
  changedBy: text('changed_by'),
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
});

/** The same rows for who asks for the tenant's own styles: they are long, and hardly anybody does. */
export const stylesheets = pgTable('tenants', { stylesheet: text('stylesheet').notNull() });
