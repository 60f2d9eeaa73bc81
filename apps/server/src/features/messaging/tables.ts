/** The tables of messaging as the ORM sees them; the migrations are the truth. */
import type {
  Carriers,
  EmailProvider,
  MessageChannel,
  MessageKind,
  MessageState,
  PhoneProvider,
  TemplateLanguage,
} from '@foyer/contract/managed-messages.ts';
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
import type { MessageAbout, PlannedMessage } from '../../platform/messages/port.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const tenantId = () => uuid('tenant_id').notNull().default(sql`app_tenant()`);
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const messageCarriers = pgTable('message_carriers', {
  tenantId: tenantId().primaryKey(),
  sms: jsonb('sms').$type<PhoneProvider>().notNull(),
  whatsapp: jsonb('whatsapp').$type<PhoneProvider>().notNull(),
  email: jsonb('email').$type<EmailProvider>().notNull(),
  smsSecret: bytes('sms_secret'),
  whatsappSecret: bytes('whatsapp_secret'),
  emailSecret: bytes('email_secret'),
  quietHours: jsonb('quiet_hours').$type<Carriers['quietHours']>(),
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
  carrier: text('carrier').$type<CarrierKind>(),
  carrierId: text('carrier_id'),
  problem: text('problem'),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  deliveredAt: instant('delivered_at'),
});

/** Who carried a message; `outbox` is the demonstration's. */
export type CarrierKind = 'twilio' | 'http' | 'smtp' | 'outbox';
