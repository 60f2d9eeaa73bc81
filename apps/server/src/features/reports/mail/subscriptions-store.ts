/** The store of who receives reports by mail. */
import type { TemplateLanguage } from '@foyer/contract/messaging/messages.ts';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../../platform/db/scope.ts';
import type { DueReport, MailFrequency } from './due-report.ts';

export interface Subscription {
  readonly userId: string;
  readonly frequency: MailFrequency;
  readonly language: TemplateLanguage;
}

export interface Recipient {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly language: TemplateLanguage;
}

/** The person's address, and how often they receive the report. */
export async function findSetting(
  tx: Transaction,
  userId: string,
): Promise<{ email: string; frequency: MailFrequency | null }> {
  const { rows } = await tx.db.execute<{ email: string; frequency: MailFrequency | null }>(sql`
    select u.email, s.frequency from users u left join report_subscriptions s on s.user_id = u.id where u.id = ${userId}`);
  return rows[0] ?? { email: '', frequency: null };
}

/** A subscription of the same frequency goes on. */
export async function subscribe(
  tx: Transaction,
  { userId, frequency, language }: Subscription,
  at: Date,
): Promise<void> {
  await tx.db.execute(sql`
    insert into report_subscriptions as s (user_id, frequency, language, subscribed_at)
    values (${userId}, ${frequency}, ${language}, ${at.toISOString()}::timestamptz)
    on conflict (tenant_id, user_id) do update set
      frequency = excluded.frequency, language = excluded.language,
      subscribed_at = case when s.frequency = excluded.frequency then s.subscribed_at else excluded.subscribed_at end,
      sent_from = case when s.frequency = excluded.frequency then s.sent_from end`);
}

export async function unsubscribe(tx: Transaction, userId: string): Promise<void> {
  await tx.db.execute(sql`delete from report_subscriptions where user_id = ${userId}`);
}

export async function findTenants(database: Database): Promise<TenantScope[]> {
  const rows = await database.acrossTenants<{ id: string; slug: string }>(
    sql`select id, slug from tenants_with_report_subscriptions()`,
  );
  return rows.map(({ id, slug }) => mintScope(id, slug));
}

/** Admins who wait for the report. */
const isWaiting = ({ frequency, from, dueAt }: DueReport) => sql`
  s.frequency = ${frequency} and s.subscribed_at <= ${dueAt.toISOString()}::timestamptz
  and (s.sent_from is null or s.sent_from < ${from.toString()}::date)
  and u.id = s.user_id and u.status = 'ACTIVE' and u.role in ('ADMIN', 'SUPER_ADMIN')`;

export async function findRecipients(tx: Transaction, due: DueReport): Promise<string[]> {
  const { rows } = await tx.db.execute<{ userId: string }>(sql`
    select s.user_id as "userId" from report_subscriptions s, users u where ${isWaiting(due)} order by u.name, u.id`);
  return rows.map(({ userId }) => userId);
}

/** Of concurrent calls one gets the recipient. @returns `null` for somebody who does not wait for the report any more */
export async function claim(tx: Transaction, userId: string, due: DueReport): Promise<Recipient | null> {
  const { rows } = await tx.db.execute<Recipient & Record<string, unknown>>(sql`
    update report_subscriptions s set sent_from = ${due.from.toString()}::date from users u
    where s.user_id = ${userId} and ${isWaiting(due)}
    returning s.user_id as "userId", u.name, u.email, s.language`);
  return rows[0] ?? null;
}
