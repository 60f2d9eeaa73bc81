/** Counts the unverified codes of a recipient across all tenants, which share no other data. */
import { createHmac } from 'node:crypto';
import { codeLimits } from '@foyer/contract/registration/registration.ts';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { deriveKey } from '../../../platform/http/auth/tokens.ts';

export function createRecentCodes(secret: string) {
  const key = deriveKey(secret, 'code-recipient');
  const hashOf = (recipient: string) =>
    sql`decode(${createHmac('sha256', key).update(recipient.toLowerCase()).digest('hex')}, 'hex')`;
  const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

  return {
    /** @throws DomainError code.too_many */
    async count(tx: Transaction, recipient: string, at: Date): Promise<void> {
      const since = new Date(at.getTime() - codeLimits.dayMs);
      const { rows } = await tx.db.execute<{ after_ms: string | null }>(
        sql`select extract(epoch from ${codeCount(recipient, at, since)} - ${instant(since)}) * 1000 as after_ms`,
      );
      const afterMs = rows[0]?.after_ms ?? null;
      if (afterMs !== null)
        throw new DomainError('code.too_many', { retryAfterMs: Math.ceil(Number(afterMs)) });
    },

    async uncount(tx: Transaction, recipient: string, at: Date): Promise<void> {
      await tx.db.execute(sql`select uncount_recent_code(${hashOf(recipient)}, ${instant(at)})`);
    },

    async forget(tx: Transaction, recipient: string): Promise<void> {
      await tx.db.execute(sql`select forget_recent_codes(${hashOf(recipient)})`);
    },
  };

  function codeCount(recipient: string, at: Date, since: Date) {
    return sql`count_recent_code(${hashOf(recipient)}, ${instant(at)}, ${instant(since)}, ${codeLimits.maxDailySends})`;
  }
}

/** Deletes what no longer counts. */
export async function deleteUncountedCodes(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - codeLimits.dayMs);
  await database.acrossTenants(sql`select delete_recent_codes(${before.toISOString()}::timestamptz)`, {
    isMaintenance: true,
  });
}
