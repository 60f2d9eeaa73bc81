/** What the messages of a tenant say about their channels. */
import type { MessageChannel, ProviderHealth } from '@foyer/contract/messaging/messages.ts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';

type Delivered = Omit<ProviderHealth, 'state'>;

type Row = {
  readonly channel: MessageChannel;
  readonly success_at: string | null;
  readonly failure_at: string | null;
  readonly problem: string | null;
  readonly sent: string;
  readonly failed: string;
};

/** @param since the start of the period in which messages are counted */
export async function findDelivered(
  tx: Transaction,
  channels: readonly MessageChannel[],
  since: Date,
): Promise<ReadonlyMap<MessageChannel, Delivered>> {
  const start = sql`${since.toISOString()}::timestamptz`;
  const { rows } = await tx.db.execute<Row>(sql`
    select c.channel, success.sent_at as success_at, failure.failed_at as failure_at, failure.problem,
      (select count(*) from messages m
        where m.channel = c.channel and m.sent_at >= ${start} and m.state in ('SENT', 'DELIVERED')) as sent,
      (select count(*) from messages m
        where m.channel = c.channel and m.failed_at >= ${start} and m.state = 'FAILED') as failed
    from unnest(${sql.param([...channels])}::text[]) as c (channel)
      left join lateral (select m.sent_at from messages m
        where m.channel = c.channel and m.sent_at is not null and m.state in ('SENT', 'DELIVERED')
        order by m.sent_at desc limit 1) success on true
      left join lateral (select m.failed_at, m.problem from messages m
        where m.channel = c.channel and m.failed_at is not null and m.problem is not null
        order by m.failed_at desc limit 1) failure on true`);
  return new Map(
    rows.map(({ channel, success_at, failure_at, problem, sent, failed }) => [
      channel,
      {
        lastSuccessAt: success_at && new Date(success_at).toISOString(),
        lastFailure:
          failure_at === null || problem === null
            ? null
            : { at: new Date(failure_at).toISOString(), problem },
        lastDay: { sent: Number(sent), failed: Number(failed) },
      },
    ]),
  );
}
