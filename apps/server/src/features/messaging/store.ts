/** Where messages, their carriers, their words and their recipients are kept. */
import type { MessageChannel, MessageKind, TemplateLanguage } from '@foyer/contract/managed-messages.ts';
import { and, eq, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Unit } from '../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import type { MessageAbout } from '../../platform/messages/port.ts';
import type { TableSource } from '../../platform/tables/store.ts';
import {
  type CarrierKind,
  messageCarriers,
  messageRecipients,
  messages,
  messageTemplates,
} from './tables.ts';

export type { CarrierKind };
export type MessageRow = typeof messages.$inferSelect;
export type NewMessage = typeof messages.$inferInsert;
export type CarriersRow = Omit<typeof messageCarriers.$inferSelect, 'tenantId'>;
export type TemplateRow = Omit<typeof messageTemplates.$inferSelect, 'tenantId'>;
export type RecipientRow = typeof messageRecipients.$inferSelect;

/** `null`: never set. */
export async function findCarriers(unit: Unit): Promise<CarriersRow | null> {
  const [row] = await unit.db.select().from(messageCarriers);
  return row ?? null;
}

/** Held against other changes until the end of the transaction, also when it was never set. */
export async function lockCarriers(unit: Unit): Promise<CarriersRow | null> {
  await holdTenant(unit, 'carriers');
  return findCarriers(unit);
}

export async function putCarriers(unit: Unit, row: CarriersRow): Promise<void> {
  await unit.db
    .insert(messageCarriers)
    .values(row)
    .onConflictDoUpdate({ target: messageCarriers.tenantId, set: row });
}

export async function findTemplates(unit: Unit): Promise<TemplateRow[]> {
  return unit.db.select().from(messageTemplates);
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

export async function findTemplate(unit: Unit, name: TemplateName): Promise<TemplateRow | null> {
  const [row] = await unit.db.select().from(messageTemplates).where(isNamed(name));
  return row ?? null;
}

/** Held against other changes until the end of the transaction, also when there is none. */
export async function lockTemplate(unit: Unit, name: TemplateName): Promise<TemplateRow | null> {
  await holdTenant(unit, 'templates');
  return findTemplate(unit, name);
}

export async function putTemplate(unit: Unit, row: TemplateRow): Promise<void> {
  const { tenantId, kind, channel, language } = messageTemplates;
  await unit.db
    .insert(messageTemplates)
    .values(row)
    .onConflictDoUpdate({ target: [tenantId, kind, channel, language], set: row });
}

export async function removeTemplate(unit: Unit, name: TemplateName): Promise<void> {
  await unit.db.delete(messageTemplates).where(isNamed(name));
}

async function holdTenant(unit: Unit, what: string): Promise<void> {
  const name = `message ${what} ${unit.scope.tenantId}`;
  await unit.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Known from here on, if not before. */
export async function ensureRecipient(
  unit: Unit,
  channel: MessageChannel,
  address: string,
): Promise<RecipientRow> {
  await unit.db.insert(messageRecipients).values({ channel, address }).onConflictDoNothing();
  const [row] = await unit.db
    .select()
    .from(messageRecipients)
    .where(and(eq(messageRecipients.channel, channel), eq(messageRecipients.address, address)));
  if (!row) throw new Error('A recipient was neither found nor inserted.');
  return row;
}

export async function findRecipient(unit: Unit, recipientId: string): Promise<RecipientRow | null> {
  const [row] = await unit.db.select().from(messageRecipients).where(eq(messageRecipients.id, recipientId));
  return row ?? null;
}

export async function setOptedOut(unit: Unit, recipientId: string, at: Date | null): Promise<void> {
  await unit.db
    .update(messageRecipients)
    .set({ optedOutAt: at })
    .where(eq(messageRecipients.id, recipientId));
}

/** What was planned under the key stays; what was taken back stands again. @returns `null` when nothing was to be done */
export async function insertMessage(unit: Unit, message: NewMessage): Promise<MessageRow | null> {
  const { tenantId, key, channel } = messages;
  const again = { ...message, tries: 0, maybeSent: false, withdrawn: false, problem: null };
  const [row] = await unit.db
    .insert(messages)
    .values(message)
    .onConflictDoUpdate({
      target: [tenantId, key, channel],
      set: again,
      setWhere: eq(messages.state, 'CANCELLED'),
    })
    .returning();
  return row ?? null;
}

export async function findMessage(unit: Unit, messageId: string): Promise<MessageRow | null> {
  const [row] = await unit.db.select().from(messages).where(eq(messages.id, messageId));
  return row ?? null;
}

export async function lockMessage(unit: Unit, messageId: string): Promise<MessageRow | null> {
  const [row] = await unit.db.select().from(messages).where(eq(messages.id, messageId)).for('update');
  return row ?? null;
}

const mayTenantSend = sql`exists (select from tenants t where t.id = app_tenant() and t.status = 'active')`;

/** The message, held, if it is this moment's to try: neither taken back nor in other hands, and its tenant not suspended. */
export async function lockDue(unit: Unit, messageId: string, now: Date): Promise<MessageRow | null> {
  const [row] = await unit.db
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
  unit: Unit,
  messageId: string,
  change: Partial<NewMessage>,
): Promise<MessageRow | null> {
  const [row] = await unit.db.update(messages).set(change).where(eq(messages.id, messageId)).returning();
  return row ?? null;
}

/** Planned ones are taken back; those on their way are not tried again. */
export async function withdraw(
  unit: Unit,
  about: MessageAbout,
  kinds: readonly MessageKind[] | undefined,
): Promise<void> {
  const isAbout = and(
    eq(messages.aboutKind, about.kind),
    eq(messages.aboutId, about.id),
    kinds ? inArray(messages.kind, [...kinds]) : undefined,
  );
  await unit.db
    .update(messages)
    .set({
      state: sql`case when ${messages.state} = 'PLANNED' then 'CANCELLED' else ${messages.state} end`,
      withdrawn: sql`${messages.state} = 'SENDING'`,
    })
    .where(and(isAbout, or(eq(messages.state, 'PLANNED'), eq(messages.state, 'SENDING'))));
}

/** Whether a carrier's name for a message is already another message's of ours. */
export async function isCarrierIdTaken(
  unit: Unit,
  carrier: CarrierKind,
  carrierId: string,
  messageId: string,
): Promise<boolean> {
  const [row] = await unit.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.carrier, carrier), eq(messages.carrierId, carrierId), ne(messages.id, messageId)));
  return row !== undefined;
}

export interface LeftBehind {
  readonly scope: TenantScope;
  readonly messageId: string;
}

/** Messages of all tenants that should have been tried by then. */
export async function findLeftBehind(database: Database, by: Date): Promise<LeftBehind[]> {
  const rows = await database.acrossTenants<{ tenant_id: string; tenant: string; message_id: string }>(
    sql`select tenant_id, tenant, message_id from messages_left_behind(${by.toISOString()}::timestamptz)`,
  );
  return rows.map((row) => ({ scope: mintScope(row.tenant_id, row.tenant), messageId: row.message_id }));
}

/** A message as the outbox of the console shows it. */
export type ListedMessage = Pick<
  MessageRow,
  'id' | 'kind' | 'channel' | 'customerId' | 'state' | 'tries' | 'problem' | 'text'
> &
  Pick<MessageRow, 'dueAt' | 'nextAt' | 'sentAt' | 'deliveredAt' | 'address'>;
export type MessageColumn = 'dueAt' | 'sentAt' | 'kind' | 'channel' | 'state' | 'tries';

export interface MessageFilters {
  readonly kind?: string | undefined;
  readonly channel?: string | undefined;
  readonly state?: string | undefined;
  readonly customerId?: string | undefined;
}

/** Newest first; a search finds a whole address or a piece of what was said. */
export function listing(filters: MessageFilters): TableSource<ListedMessage, MessageColumn> {
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
      sentAt: sql`m.sent_at`,
      deliveredAt: sql`m.delivered_at`,
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
      dueAt: sql`m.due_at`,
      sentAt: { by: sql`m.sent_at`, nullable: true },
      kind: sql`m.kind`,
      channel: sql`m.channel`,
      state: sql`m.state`,
      tries: sql`m.tries`,
    },
    searched: [sql`lower(m.address)`, sql`lower(m.text)`, sql`lower(m.kind)`],
    datedBy: sql`m.due_at`,
    defaultSort: 'dueAt:desc',
    key: sql`m.id`,
  };
}

/** Those that quiet hours hold back are due now; what was tried and refused keeps its pause. @returns their ids */
export async function wakeWaiting(unit: Unit, now: Date): Promise<string[]> {
  const { state, tries, dueAt, nextAt, id } = messages;
  const rows = await unit.db
    .update(messages)
    .set({ nextAt: now })
    .where(and(eq(state, 'PLANNED'), eq(tries, 0), lte(dueAt, now), gt(nextAt, now)))
    .returning({ id });
  return rows.map((row) => row.id);
}

/** What earlier tries left behind; whether one may have gone stays. */
const fresh = { tries: 0, problem: null, carrierId: null, sentAt: null, withdrawn: false } as const;

/** Back to the beginning, due now. */
export async function startAgain(unit: Unit, messageId: string, now: Date): Promise<MessageRow | null> {
  return updateMessage(unit, messageId, { ...fresh, state: 'PLANNED', nextAt: now });
}
