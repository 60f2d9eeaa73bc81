/** Verifies a tenant's hash chain from its first seal, and finds the first difference. */
import type { Database, Transaction } from '../../platform/db/database.ts';
import { findTenants } from '../../platform/db/find-tenant.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { forEachTenant } from '../../platform/jobs/for-each-tenant.ts';
import { genesisHash, hashRow, hashSeal } from './chain.ts';
import * as store from './store.ts';

export interface ChainBreak {
  readonly rowId: string;
  /**
   * changed: the content differs · missing: the row is gone · inserted: no seal contains the row · seal: the
   * seal that begins with the row was changed or removed
   */
  readonly what: 'changed' | 'missing' | 'inserted' | 'seal';
}

export interface Verification {
  readonly tenant: string;
  /** Number of rows that match their seals. */
  readonly rows: number;
  readonly seals: number;
  /** Rows that are not sealed yet. */
  readonly unsealed: number;
  /**
   * Hash of the last seal, hexadecimal. A copy kept elsewhere proves later that no seals were removed at the
   * end. `null` without seals.
   */
  readonly head: string | null;
  readonly broken: ChainBreak | null;
}

/** Limits the memory: a seal covers up to 500 rows. */
const sealBatchSize = 40;

interface Progress {
  number: number;
  seq: number;
  head: string;
  rows: number;
}

/**
 * @param tenant slug; absent: all tenants
 * @param onVerified called for each tenant, also when the verification of another tenant fails
 * @throws AggregateError after all tenants, with a `TenantWorkError` for each tenant that could not be read
 */
export async function verifyAuditLog(
  database: Database,
  tenant?: string,
  onVerified: (verification: Verification) => void = () => {},
): Promise<Verification[]> {
  const verified: Verification[] = [];
  const verify = async (scope: TenantScope) => {
    const verification = await verifyTenant(database, scope);
    verified.push(verification);
    onVerified(verification);
  };
  await forEachTenant(await findTenants(database, tenant), verify, { concurrency: 1 });
  return verified;
}

function verifyTenant(database: Database, scope: TenantScope): Promise<Verification> {
  return database.withTenantSnapshot(scope, async (tx) => {
    const progress = { number: 0, seq: 0, head: genesisHash(scope.tenantId), rows: 0 };
    const broken = await findFirstBreak(tx, progress);
    return {
      tenant: scope.tenant,
      rows: progress.rows,
      seals: progress.number,
      unsealed: broken ? 0 : await store.countAfter(tx, progress.seq),
      head: progress.number > 0 ? progress.head : null,
      broken,
    };
  });
}

export interface VerifiedPart extends Omit<Verification, 'tenant'> {
  /** All rows of the log. */
  readonly total: number;
  /** `null` when the whole log has been verified or a difference was found. */
  readonly next: {
    readonly seals: number;
    readonly seq: number;
    readonly head: string;
    readonly rows: number;
  } | null;
}

/**
 * Verifies the next seals of the chain: one request stays short however long the log is.
 * @param after the end of the previous part; `null`: from the start
 */
export function verifyPart(
  database: Database,
  scope: TenantScope,
  after: VerifiedPart['next'],
  maxSeals = sealBatchSize,
): Promise<VerifiedPart> {
  return database.withTenantSnapshot(scope, async (tx) => {
    const progress: Progress = after
      ? { number: after.seals, seq: after.seq, head: after.head, rows: after.rows }
      : { number: 0, seq: 0, head: genesisHash(scope.tenantId), rows: 0 };
    const broken = await findFirstBreak(tx, progress, { maxBatches: 1, batchSize: maxSeals });
    const { number: seals, seq, head, rows } = progress;
    const hasMore = !broken && (await store.readSeals(tx, seals, 1)).length > 0;
    return {
      rows,
      seals,
      total: await store.countAfter(tx, 0),
      unsealed: broken || hasMore ? 0 : await store.countAfter(tx, seq),
      head: seals > 0 ? head : null,
      broken,
      next: hasMore ? { seals, seq, head, rows } : null,
    };
  });
}

/** @param limits.maxBatches stops without a result after this many batches of seals */
async function findFirstBreak(
  tx: Transaction,
  progress: Progress,
  { maxBatches, batchSize } = { maxBatches: Number.POSITIVE_INFINITY, batchSize: sealBatchSize },
): Promise<ChainBreak | null> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const seals = await store.readSeals(tx, progress.number, batchSize);
    const last = seals.at(-1);
    if (!last) return null;
    const rows = await store.readChain(tx, progress.seq, last.toSeq);
    let next = 0;
    for (const seal of seals) {
      const first = next;
      while (next < rows.length && (rows[next]?.seq ?? 0) <= seal.toSeq) next += 1;
      const broken = checkSeal(progress, seal, rows.slice(first, next));
      if (broken) return broken;
      progress.number = seal.number;
      progress.seq = seal.toSeq;
      progress.head = seal.hash.toString('hex');
      progress.rows += seal.rowIds.length;
    }
  }
  return null;
}

/** Compares rows before seals: a changed row is reported as such, not as a broken seal. */
function checkSeal(
  { number, head }: Progress,
  seal: store.SealRow,
  rows: readonly store.ChainRow[],
): ChainBreak | null {
  const rowHashes = seal.rowHashes.map((hash) => hash.toString('hex'));
  for (const [index, rowId] of seal.rowIds.entries()) {
    const row = rows[index];
    if (row?.id === rowId) {
      if (hashRow(row.fields) !== rowHashes[index]) return { rowId, what: 'changed' };
    } else if (!row || rows.every(({ id }) => id !== rowId)) return { rowId, what: 'missing' };
    else return { rowId: row.id, what: 'inserted' };
  }
  const extra = rows[seal.rowIds.length];
  if (extra) return { rowId: extra.id, what: 'inserted' };

  const previous = seal.previous.toString('hex');
  const hash = hashSeal({ number: seal.number, rowIds: seal.rowIds, rowHashes, previous });
  const isValid = seal.number === number + 1 && previous === head && hash === seal.hash.toString('hex');
  return isValid ? null : { rowId: seal.rowIds[0] ?? '', what: 'seal' };
}
