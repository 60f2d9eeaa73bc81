/** Stores messages, provider settings, templates and recipients. */
import type { MessageChannel, MessageKind, TemplateLanguage } from '@foyer/contract/messaging/messages.ts';
import { and, eq, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import type { MessageAbout } from '../../platform/messages/messaging-port.ts';
import type { TableSource } from '../../platform/tables/store.ts';
import type { ErasedCustomer } from '../customers/index.ts';
import {
  messageProviders,
  messageRecipients,
  messages,
  messageTemplates,
  type ProviderKind,
} from './tables.ts';

export type { ProviderKind };
export type MessageRow = typeof messages.$inferSelect;
export type NewMessage = typeof messages.$inferInsert;
export type ProvidersRow = Omit<typeof messageProviders.$inferSelect, 'tenantId'>;
export type TemplateRow = Omit<typeof messageTemplates.$inferSelect, 'tenantId'>;
export type RecipientRow = typeof messageRecipients.$inferSelect;

/** `null`: never saved. */
export async function findProviders(tx: Transaction): Promise<ProvidersRow | null> {
  const [row] = await tx.db.select().from(messageProviders);
  return row ?? null;
}

/** Serialises changes until the end of the transaction, also before the first save. */
export async function lockProviders(tx: Transaction): Promise<ProvidersRow | null> {
  await lockTenantSettings(tx, 'carriers');
  return findProviders(tx);
}

export async function upsertProviders(tx: Transaction, row: ProvidersRow): Promise<void> {
  await tx.db
    .insert(messageProviders)
    .values(row)
    .onConflictDoUpdate({ target: messageProviders.tenantId, set: row });
}

export async function findTemplates(tx: Transaction): Promise<TemplateRow[]> {
  return tx.db.select().from(messageTemplates);
}

export interface TemplateName {
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly language: TemplateLanguage;
}

const isNamed = ({ kind, channel, language }: TemplateName) =>
  and(
    eq(messageTemplates.kind, kind),
    eq(messageTemplates.channel, channel),
    eq(messageTemplates.language, language),
  );

export async function findTemplate(tx: Transaction, name: TemplateName): Promise<TemplateRow | null> {
  const [row] = await tx.db.select().from(messageTemplates).where(isNamed(name));
  return row ?? null;
}

/** Serialises changes until the end of the transaction, also when there is no row. */
export async function lockTemplate(tx: Transaction, name: TemplateName): Promise<TemplateRow | null> {
  await lockTenantSettings(tx, 'templates');
  return findTemplate(tx, name);
}

export async function upsertTemplate(tx: Transaction, row: TemplateRow): Promise<void> {
  const { tenantId, kind, channel, language } = messageTemplates;
  await tx.db
    .insert(messageTemplates)
    .values(row)
    .onConflictDoUpdate({ target: [tenantId, kind, channel, language], set: row });
}

export async function removeTemplate(tx: Transaction, name: TemplateName): Promise<void> {
  await tx.db.delete(messageTemplates).where(isNamed(name));
}

async function lockTenantSettings(tx: Transaction, what: string): Promise<void> {
  const name = `message ${what} ${tx.scope.tenantId}`;
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Finds the recipient, or inserts them. */
export async function ensureRecipient(
  tx: Transaction,
  channel: MessageChannel,
  address: string,
): Promise<RecipientRow> {
  await tx.db.insert(messageRecipients).values({ channel, address }).onConflictDoNothing();
  return onlyRow(
    await tx.db
      .select()
      .from(messageRecipients)
      .where(and(eq(messageRecipients.channel, channel), eq(messageRecipients.address, address))),
  );
}

export async function findRecipient(tx: Transaction, recipientId: string): Promise<RecipientRow | null> {
  const [row] = await tx.db.select().from(messageRecipients).where(eq(messageRecipients.id, recipientId));
  return row ?? null;
}

export async function setOptedOut(tx: Transaction, recipientId: string, at: Date | null): Promise<void> {
  await tx.db.update(messageRecipients).set({ optedOutAt: at }).where(eq(messageRecipients.id, recipientId));
}

/** Inserts a message with a key that no other message has. */
export async function insertNewMessage(tx: Transaction, message: NewMessage): Promise<MessageRow> {
  return onlyRow(await tx.db.insert(messages).values(message).returning());
}

/**
 * A message that was planned with the same key stays; a cancelled one is planned again. @returns `null` when
 * nothing changed
 */
export async function insertMessage(tx: Transaction, message: NewMessage): Promise<MessageRow | null> {
  const { tenantId, key, channel } = messages;
  const replanned = { ...message, tries: 0, maybeSent: false, withdrawn: false, problem: null };
  const [row] = await tx.db
    .insert(messages)
    .values(message)
    .onConflictDoUpdate({
      target: [tenantId, key, channel],
      set: replanned,
      setWhere: eq(messages.state, 'CANCELLED'),
    })
    .returning();
  return row ?? null;
}

export async function findMessage(tx: Transaction, messageId: string): Promise<MessageRow | null> {
  const [row] = await tx.db.select().from(messages).where(eq(messages.id, messageId));
  return row ?? null;
}

export async function lockMessage(tx: Transaction, messageId: string): Promise<MessageRow | null> {
  const [row] = await tx.db.select().from(messages).where(eq(messages.id, messageId)).for('update');
  return row ?? null;
}

const mayTenantSend = sql`exists (select from tenants t where t.id = app_tenant() and t.status = 'active')`;

/** Locks the message if it is due, not locked or cancelled, and its tenant is active. */
export async function lockDue(tx: Transaction, messageId: string, now: Date): Promise<MessageRow | null> {
  const [row] = await tx.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.id, messageId),
        inArray(messages.state, ['PLANNED', 'SENDING']),
        lte(messages.nextAt, now),
        mayTenantSend,
      ),
    )
    .for('update', { of: messages });
  return row ?? null;
}

export async function updateMessage(
  tx: Transaction,
  messageId: string,
  change: Partial<NewMessage>,
): Promise<MessageRow | null> {
  const [row] = await tx.db.update(messages).set(change).where(eq(messages.id, messageId)).returning();
  return row ?? null;
}

/** Cancels planned messages; those being sent are not retried. */
export async function cancelMessages(
  tx: Transaction,
  about: MessageAbout,
  kinds: readonly MessageKind[] | undefined,
): Promise<void> {
  const isAbout = and(
    eq(messages.aboutKind, about.kind),
    eq(messages.aboutId, about.id),
    kinds ? inArray(messages.kind, [...kinds]) : undefined,
  );
  await tx.db
    .update(messages)
    .set({
      state: sql`case when ${messages.state} = 'PLANNED' then 'CANCELLED' else ${messages.state} end`,
      withdrawn: sql`${messages.state} = 'SENDING'`,
    })
    .where(and(isAbout, or(eq(messages.state, 'PLANNED'), eq(messages.state, 'SENDING'))));
}

/** Whether the provider's message id belongs to another message. */
export async function isOtherMessagesId(
  tx: Transaction,
  provider: ProviderKind,
  providerMessageId: string,
  messageId: string,
): Promise<boolean> {
  const [row] = await tx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.provider, provider),
        eq(messages.providerMessageId, providerMessageId),
        ne(messages.id, messageId),
      ),
    );
  return row !== undefined;
}

export interface OverdueMessage {
  readonly scope: TenantScope;
  readonly messageId: string;
}

/** Messages of all tenants that should have been tried before the given instant. */
export async function findOverdue(database: Database, by: Date): Promise<OverdueMessage[]> {
  const rows = await database.acrossTenants<{ tenant_id: string; tenant: string; message_id: string }>(
    sql`select tenant_id, tenant, message_id from overdue_messages(${by.toISOString()}::timestamptz)`,
  );
  return rows.map((row) => ({ scope: mintScope(row.tenant_id, row.tenant), messageId: row.message_id }));
}

/** A message as the console's list shows it. */
export type ListedMessage = Pick<
  MessageRow,
  'id' | 'kind' | 'channel' | 'customerId' | 'state' | 'tries' | 'problem' | 'text'
> &
  Pick<MessageRow, 'dueAt' | 'nextAt' | 'createdAt' | 'sentAt' | 'deliveredAt' | 'failedAt' | 'address'>;
export type MessageColumn = 'activityAt' | 'dueAt' | 'sentAt' | 'kind' | 'channel' | 'state' | 'tries';

export interface MessageFilters {
  readonly kind?: string | undefined;
  readonly channel?: string | undefined;
  readonly state?: string | undefined;
  readonly customerId?: string | undefined;
}

/** As in the index `messages_activity`; `greatest` skips null. */
const activityAt: SQL = sql`greatest(m.created_at, m.sent_at, m.delivered_at, m.failed_at)`;

/** Newest activity first; the search matches addresses and texts. */
export function messageTable(filters: MessageFilters): TableSource<ListedMessage, MessageColumn> {
  const is = (column: SQL, value: string | undefined) =>
    value === undefined ? undefined : sql`${column} = ${value}`;
  return {
    columns: {
      id: sql`m.id`,
      kind: sql`m.kind`,
      channel: sql`m.channel`,
      address: sql`m.address`,
      customerId: sql`m.customer_id`,
      state: sql`m.state`,
      dueAt: sql`m.due_at`,
      nextAt: sql`m.next_at`,
      createdAt: sql`m.created_at`,
      sentAt: sql`m.sent_at`,
      deliveredAt: sql`m.delivered_at`,
      failedAt: sql`m.failed_at`,
      tries: sql`m.tries`,
      problem: sql`m.problem`,
      text: sql`m.text`,
    },
    from: sql`messages m`,
    where: [
      is(sql`m.kind`, filters.kind),
      is(sql`m.channel`, filters.channel),
      is(sql`m.state`, filters.state),
      filters.customerId === undefined ? undefined : sql`m.customer_id = ${filters.customerId}::uuid`,
    ],
    sortable: {
      activityAt,
      dueAt: sql`m.due_at`,
      sentAt: { by: sql`m.sent_at`, nullable: true },
      kind: sql`m.kind`,
      channel: sql`m.channel`,
      state: sql`m.state`,
      tries: sql`m.tries`,
    },
    searched: [{ folded: sql`m.search` }],
    datedBy: sql`m.due_at`,
    defaultSort: 'activityAt:desc',
    key: sql`m.id`,
  };
}

/** Makes messages that quiet hours deferred due now; failed ones keep their pause. @returns their ids */
export async function releaseDeferred(tx: Transaction, now: Date): Promise<string[]> {
  const { state, tries, dueAt, nextAt, id } = messages;
  const rows = await tx.db
    .update(messages)
    .set({ nextAt: now })
    .where(and(eq(state, 'PLANNED'), eq(tries, 0), lte(dueAt, now), gt(nextAt, now)))
    .returning({ id });
  return rows.map((row) => row.id);
}

/** Resets the results of earlier attempts; `maybeSent` stays. */
const initialValues = {
  tries: 0,
  problem: null,
  providerMessageId: null,
  sentAt: null,
  withdrawn: false,
} as const;

/** Resets the message and makes it due now. */
export async function resetMessage(
  tx: Transaction,
  messageId: string,
  now: Date,
): Promise<MessageRow | null> {
  return updateMessage(tx, messageId, { ...initialValues, state: 'PLANNED', nextAt: now });
}

/** Deletes the customer's messages and opt-outs; an address that another customer has too keeps its opt-out. */
export async function erase(
  tx: Transaction,
  { customerId, phone, email }: Pick<ErasedCustomer, 'customerId' | 'phone' | 'email'>,
): Promise<void> {
  const isOwn = sql`(address = ${phone} or (address = ${email}
    and not exists (select from customers c where c.email = ${email} and c.id <> ${customerId})))`;
  await tx.db.execute(
    sql`delete from messages where customer_id = ${customerId} or (customer_id is null and ${isOwn})`,
  );
  await tx.db.execute(sql`delete from message_recipients where ${isOwn}`);
}
