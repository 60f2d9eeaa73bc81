/** Drizzle definition of the tenants table; the migrations are authoritative. */
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const tenants = pgTable('tenants', {
  id: uuid('id').primaryKey(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  status: text('status', { enum: ['active', 'suspended'] }).notNull(),
  timeZone: text('time_zone').notNull(),
  /** BCP 47 tag. */
  locale: text('locale').notNull(),
  brand: jsonb('brand').notNull(),
  flags: jsonb('flags').notNull(),
  form: jsonb('form').notNull(),
  currency: text('currency').notNull(),
  analyticsDashboardId: text('analytics_dashboard_id'),
  adminContact: text('admin_contact'),
  requireSecondFactor: boolean('require_second_factor').notNull(),
  agentsSeeContacts: boolean('agents_see_contacts').notNull(),
  agentsMayExport: boolean('agents_may_export').notNull(),
  snapshotRetentionDays: integer('snapshot_retention_days').notNull(),
  /** `null`: without an end. */
  logRetentionMonths: integer('log_retention_months'),
  localRecording: boolean('local_recording').notNull(),
  recordingStarts: text('recording_starts', { enum: ['by_hand', 'automatic'] }).notNull(),
  recordingRetentionDays: integer('recording_retention_days').notNull(),
  agentsSeeRecordings: boolean('agents_see_recordings').notNull(),
  keepsRecordings: boolean('keeps_recordings').notNull(),
  /** `null`: the standard sentence. */
  recordingQuestion: text('recording_question'),
  meetingLinkExpiryHours: integer('meeting_link_expiry_hours').notNull(),
  scheduleLabel: text('schedule_label', { enum: ['Schedule Demo', 'Schedule'] }).notNull(),
  codesPerAddress: integer('codes_per_address').notNull(),
  /** ISO 3166 codes; `null`: all countries. */
  codeCountries: text('code_countries').array(),
  appSchemes: text('app_schemes').array().notNull(),
  policyUrl: text('policy_url').notNull(),
  policyText: text('policy_text').notNull(),
  policyVersion: text('policy_version').notNull(),
  logo: text('logo'),
  favicon: text('favicon'),
  landingProductId: uuid('landing_product'),
  checklistHidden: boolean('checklist_hidden').notNull(),
  /** The tenant is suspended, and is removed at this instant. */
  deleteAt: timestamp('delete_at', { withTimezone: true, mode: 'date' }),
  version: integer('version').notNull(),
  changedBy: text('changed_by'),
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
});

/** A second mapping of the same table for the stylesheet: it is long and rarely needed. */
export const stylesheets = pgTable('tenants', { stylesheet: text('stylesheet').notNull() });
