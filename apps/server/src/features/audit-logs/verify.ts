/** Walks a tenant's chain from its first seal and finds the first place where it is not what it was. */
import type { Database, Unit } from '../../platform/db/database.ts';
import { findTenants } from '../../platform/db/find-tenant.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { firstPrevious, hashRow, hashSeal } from './chain.ts';
import * as store from './store.ts';

export interface Break {
  readonly rowId: string;
  /** changed: its content · missing: it is gone · inserted: no seal knows it · seal: the seal that begins with it was changed or removed */
  readonly what: 'changed' | 'missing' | 'inserted' | 'seal';
}

export interface Verified {
  readonly tenant: string;
  /** Rows found to be as they were sealed. */
  readonly rows: number;
  readonly seals: number;
  /** Written, and not part of the chain yet. */
  readonly unsealed: number;
  /** The last seal's hash, hex: whoever keeps it elsewhere can tell later that nothing was cut off. `null` without any seal. */
  readonly head: string | null;
  readonly broken: Break | null;
}

/** A seal holds up to 500 rows: so many of them are in memory. */
const sealsAtOnce = 40;

interface Progress {
  number: number;
  seq: number;
  head: string;
  rows: number;
}

/** @param tenant a slug; without it every tenant's chain */
export async function verifyAuditLog(database: Database, tenant?: string): Promise<Verified[]> {
  const verified: Verified[] = [];
  for (const scope of await findTenants(database, tenant)) verified.push(await verifyTenant(database, scope));
  return verified;
}

function verifyTenant(database: Database, scope: TenantScope): Promise<Verified> {
  return database.readLong(scope, async (unit) => {
    const progress = { number: 0, seq: 0, head: firstPrevious(scope.tenantId), rows: 0 };
    const broken = await walk(unit, progress);
    return {
      tenant: scope.tenant,
      rows: progress.rows,
      seals: progress.number,
      unsealed: broken ? 0 : await store.countAfter(unit, progress.seq),
      head: progress.number > 0 ? progress.head : null,
      broken,
    };
  });
}

async function walk(unit: Unit, progress: Progress): Promise<Break | null> {
  for (;;) {
    const seals = await store.readSeals(unit, progress.number, sealsAtOnce);
    const last = seals.at(-1);
    if (!last) return null;
    const rows = await store.readChain(unit, progress.seq, last.toSeq);
    let next = 0;
    for (const seal of seals) {
      const first = next;
      while (next < rows.length && (rows[next]?.seq ?? 0) <= seal.toSeq) next += 1;
      const broken = findBreak(progress, seal, rows.slice(first, next));
      if (broken) return broken;
      progress.number = seal.number;
      progress.seq = seal.toSeq;
      progress.head = seal.hash.toString('hex');
      progress.rows += seal.rowIds.length;
    }
  }
}

/** Rows first: they are what people ask about, and a changed one breaks its own hash before any seal's. */
function findBreak(
  { number, head }: Progress,
  seal: store.SealRow,
  rows: readonly store.ChainRow[],
): Break | null {
  const rowHashes = seal.rowHashes.map((hash) => hash.toString('hex'));
  for (const [place, rowId] of seal.rowIds.entries()) {
    const row = rows[place];
    if (row?.id === rowId) {
      if (hashRow(row.fields) !== rowHashes[place]) return { rowId, what: 'changed' };
    } else if (!row || rows.every(({ id }) => id !== rowId)) return { rowId, what: 'missing' };
    else return { rowId: row.id, what: 'inserted' };
  }
  const more = rows[seal.rowIds.length];
  if (more) return { rowId: more.id, what: 'inserted' };

  const previous = seal.previous.toString('hex');
  const hash = hashSeal({ number: seal.number, rowIds: seal.rowIds, rowHashes, previous });
  const isWhole = seal.number === number + 1 && previous === head && hash === seal.hash.toString('hex');
  return isWhole ? null : { rowId: seal.rowIds[0] ?? '', what: 'seal' };
}
