/** Counts the codes of a tenant for its limits. */
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { registrationCodes as codes } from '../tables.ts';

/**
 * Serializes the counting per name until the transaction ends, so that concurrent sends cannot exceed a
 * limit.
 */
export async function lockRateLimit(tx: Transaction, name: string): Promise<void> {
  const key = `codes ${tx.scope.tenantId} ${name}`;
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/**
 * The codes that count: of a recipient, unverified ones of an IP address, a site or a range of numbers, or all
 * of the tenant.
 */
export type RateLimitKey =
  | { readonly recipient: string }
  | { readonly addressHash: Buffer }
  | { readonly siteHash: Buffer }
  | { readonly range: string }
  | 'tenant';

/**
 * When the `max`-newest code since the instant was sent.
 * @returns `null` if there are fewer
 */
export async function findLimitReachedAt(
  tx: Transaction,
  limitKey: RateLimitKey,
  { max, since }: { max: number; since: Date },
): Promise<Date | null> {
  const [row] = await tx.db
    .select({ sentAt: codes.sentAt })
    .from(codes)
    .where(and(isCounted(limitKey), gt(codes.sentAt, since)))
    .orderBy(desc(codes.sentAt))
    .limit(1)
    .offset(max - 1);
  return row?.sentAt ?? null;
}

function isCounted(limitKey: RateLimitKey) {
  if (limitKey === 'tenant') return undefined;
  if ('recipient' in limitKey) return eq(codes.recipient, limitKey.recipient);
  return and(isOfCaller(limitKey), isNull(codes.provedAt));
}

function isOfCaller(limitKey: Exclude<RateLimitKey, 'tenant' | { readonly recipient: string }>) {
  if ('siteHash' in limitKey) return eq(codes.siteHash, limitKey.siteHash);
  if ('range' in limitKey) return sql`starts_with(${codes.recipient}, ${limitKey.range})`;
  return eq(codes.addressHash, limitKey.addressHash);
}

/** @returns `true` for one caller, unless there was one since the instant */
export async function claimAlert(tx: Transaction, at: Date, since: Date): Promise<boolean> {
  const { rows } = await tx.db.execute<{ claimed: boolean }>(
    sql`select claim_code_alert(${at.toISOString()}, ${since.toISOString()}) as claimed`,
  );
  return rows[0]?.claimed === true;
}
