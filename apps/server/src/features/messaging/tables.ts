/** Drizzle definitions of the messaging tables; the migrations are authoritative. */
import type {
  EmailProviderSettings,
  MessageChannel,
  MessageKind,
  MessageProviders,
  MessageState,
  PhoneProviderSettings,
  TemplateLanguage,
} from '@foyer/contract/messaging/messages.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MessageAbout, PlannedMessage } from '../../platform/messages/messaging-port.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const tenantId = () => uuid('tenant_id').notNull().default(sql`app_tenant()`);
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const messageProviders = pgTable('message_carriers', {
  tenantId: tenantId().primaryKey(),
  sms: jsonb('sms').$type<PhoneProviderSettings>().notNull(),
  whatsapp: jsonb('whatsapp').$type<PhoneProviderSettings>().notNull(),
  email: jsonb('email').$type<EmailProviderSettings>().notNull(),
  smsSecret: bytes('sms_secret'),
  whatsappSecret: bytes('whatsapp_secret'),
  emailSecret: bytes('email_secret'),
  quietHours: jsonb('quiet_hours').$type<MessageProviders['quietHours']>(),
  version: integer('version').notNull(),
  changedBy: text('changed_by'),
  changedAt: instant('changed_at').notNull(),
});

export const messageTemplates = pgTable(
  'message_templates',
  {
    tenantId: tenantId(),
    kind: text('kind').$type<MessageKind>().notNull(),
    channel: text('channel').$type<MessageChannel>().notNull(),
    language: text('language').$type<TemplateLanguage>().notNull(),
    subject: text('subject'),
    text: text('text').notNull(),
    version: integer('version').notNull(),
    changedBy: text('changed_by'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.kind, table.channel, table.language] })],
);

export const messageRecipients = pgTable('message_recipients', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  channel: text('channel').$type<MessageChannel>().notNull(),
  address: text('address').notNull(),
  optedOutAt: instant('opted_out_at'),
});

export const messages = pgTable('messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  tenantId: tenantId(),
  key: text('key').notNull(),
  kind: text('kind').$type<MessageKind>().notNull(),
  channel: text('channel').$type<MessageChannel>().notNull(),
  aboutKind: text('about_kind').$type<MessageAbout['kind']>(),
  aboutId: uuid('about_id'),
  customerId: uuid('customer_id'),
  address: text('address').notNull(),
  zone: text('zone'),
  subject: text('subject'),
  text: text('text'),
  calendar: jsonb('calendar').$type<PlannedMessage['calendar']>(),
  origin: text('origin').notNull(),
  stopPath: text('stop_path'),
  state: text('state').$type<MessageState>().notNull(),
  dueAt: instant('due_at').notNull(),
  nextAt: instant('next_at').notNull(),
  uselessAfter: instant('useless_after'),
  tries: integer('tries').notNull().default(0),
  maybeSent: boolean('maybe_sent').notNull().default(false),
  withdrawn: boolean('withdrawn').notNull().default(false),
  provider: text('carrier').$type<ProviderKind>(),
  providerMessageId: text('carrier_id'),
  problem: text('problem'),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  deliveredAt: instant('delivered_at'),
  /** When the last attempt failed; stays after a later success. */
  failedAt: instant('failed_at'),
});

/** The kind of provider that sent a message; `outbox` is the demo outbox. */
export type ProviderKind = 'twilio' | 'http' | 'smtp' | 'outbox';
