/** Checks, runs, lists and undoes imports. */

import { minutes } from '@foyer/contract/core/time.ts';
import {
  type ImportCheck,
  type ImportKind,
  type ImportRecord,
  importLimits,
  type KeptRecord,
} from '@foyer/contract/imports.ts';
import { type Audit, type AuditEntry, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { createWorkQueue } from '../../platform/db/work-queue.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { toOneLine } from '../../platform/one-line.ts';
import { readFile } from './file/read-file.ts';
import { importRows } from './importing.ts';
import * as store from './imports-store.ts';
import type { ImportableKind, ImportCall } from './kinds/import-kind.ts';

export interface ServiceDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly now: () => Date;
}

export type ImportsService = ReturnType<typeof createImportsService>;

interface Upload {
  readonly kind: ImportKind;
  readonly bytes: Buffer;
}

interface RunUpload extends Upload {
  readonly fileName: string;
  readonly requestId: string;
}

export function createImportsService(
  { database, audit, now }: ServiceDependencies,
  kinds: Readonly<Record<ImportKind, ImportableKind>>,
) {
  const queue = createWorkQueue({ atOnce: 1, maxWaitMs: minutes(1) });

  /** One import of a tenant at a time: a repetition of a request waits for the first one. */
  const inTurn = <Result>(scope: TenantScope, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    queue(scope.tenantId, () => database.withTenant(scope, work));

  const record = (
    tx: Transaction,
    { actor, request }: ImportCall,
    { id, fileName }: Pick<store.CountedImport, 'id' | 'fileName'>,
    change: Pick<AuditEntry, 'action' | 'before' | 'after'>,
  ) =>
    audit(tx, {
      actor: auditActorOf(actor, request),
      logType: 'CONFIG',
      entity: { kind: 'import', id, label: fileName },
      ...change,
    });

  const show = async (tx: Transaction, row: store.CountedImport) =>
    toRecord(row, row.kept > 0 ? await store.findKept(tx, row.id) : [], now());

  /** @throws DomainError import.not_found */
  async function load(tx: Transaction, importId: string): Promise<ImportRecord> {
    const row = await store.find(tx, importId);
    if (!row) throw new DomainError('import.not_found');
    return show(tx, row);
  }

  /** Removes the unused and unchanged records, and stores the outcome of each record. */
  async function removeRecords(
    tx: Transaction,
    call: ImportCall,
    { id: importId, kind }: Pick<store.CountedImport, 'id' | 'kind'>,
  ): Promise<void> {
    for (const { row, ...created } of await store.findRecords(tx, importId)) {
      const removal = await kinds[kind].remove(tx, call, created);
      const outcome =
        typeof removal === 'string'
          ? { undoOutcome: removal }
          : { undoOutcome: removal.reason, keptLabel: removal.label };
      await store.recordOutcome(tx, { importId, row }, outcome);
    }
  }

  return {
    list: (scope: TenantScope, kind: ImportKind): Promise<ImportRecord[]> =>
      database.withTenant(scope, async (tx) => {
        const records: ImportRecord[] = [];
        for (const row of await store.findNewest(tx, kind)) records.push(await show(tx, row));
        return records;
      }),

    /** Changes nothing: the import runs and is rolled back. @throws DomainError import.* */
    async check(call: ImportCall, { kind, bytes }: Upload): Promise<ImportCheck> {
      const file = readFile(bytes, kind);
      try {
        return await inTurn(call.actor.scope, async (tx) => {
          throw new RolledBackCheck(
            (await importRows(tx, call, { kind, importable: kinds[kind], file })).check,
          );
        });
      } catch (error) {
        if (error instanceof RolledBackCheck) return error.check;
        throw error;
      }
    },

    /** @throws DomainError import.* */
    async run(call: ImportCall, { kind, bytes, fileName, requestId }: RunUpload): Promise<ImportRecord> {
      const file = readFile(bytes, kind);
      return inTurn(call.actor.scope, async (tx) => {
        const earlier = await store.findIdByRequest(tx, requestId);
        if (earlier) return load(tx, earlier);
        const { check, records } = await importRows(tx, call, { kind, importable: kinds[kind], file });
        if (check.errorCount > 0) throw new DomainError('import.rejected');
        const { alreadyThere, toCreate: created } = check;
        const row = {
          kind,
          fileName: toOneLine(fileName) || 'import.csv',
          requestId,
          createdAt: now(),
          createdBy: call.actor.name,
          alreadyThere,
        };
        const id = await store.insert(tx, row, records);
        const after = { kind, created, alreadyThere };
        await record(tx, call, { id, fileName: row.fileName }, { action: 'CREATE', after });
        return load(tx, id);
      });
    },

    /** Idempotent. @throws DomainError import.not_found | import.undo_too_late | auth.forbidden */
    undo: (call: ImportCall, importId: string): Promise<ImportRecord> =>
      inTurn(call.actor.scope, async (tx) => {
        const found = await load(tx, importId);
        if (found.undone) return found;
        if (!found.undoableUntil) throw new DomainError('import.undo_too_late');
        await removeRecords(tx, call, found);
        await store.recordUndone(tx, importId, { undoneAt: now(), undoneBy: call.actor.name });
        const after = await load(tx, importId);
        await record(tx, call, found, {
          action: 'UPDATE',
          before: { undone: false },
          after: { undone: true, removed: after.undone?.removed, kept: after.undone?.keptCount },
        });
        return after;
      }),
  };
}

/** Carries the result of a check out of its transaction, which is rolled back. */
class RolledBackCheck extends Error {
  readonly check: ImportCheck;

  constructor(check: ImportCheck) {
    super('The check of an import is rolled back.');
    this.check = check;
  }
}

function toRecord(
  { id, kind, fileName, createdAt, createdBy, created, alreadyThere, ...undo }: store.CountedImport,
  kept: readonly KeptRecord[],
  now: Date,
): ImportRecord {
  const until = new Date(createdAt.getTime() + importLimits.undoLastsMs);
  return {
    id,
    kind,
    fileName,
    createdBy,
    created,
    alreadyThere,
    createdAt: createdAt.toISOString(),
    undoableUntil: undo.undoneAt === null && now < until ? until.toISOString() : null,
    undone: undo.undoneAt && {
      at: undo.undoneAt.toISOString(),
      by: undo.undoneBy ?? '',
      removed: undo.removed,
      keptCount: undo.kept,
      kept: [...kept],
    },
  };
}
