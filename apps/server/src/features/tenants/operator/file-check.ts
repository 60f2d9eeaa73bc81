/**
 * Compares the stored files with the records that refer to them, in both directions. A crash between a file and its row
 * leaves a file that no one can reach.
 */
import { days } from '@foyer/contract/core/time.ts';
import type { Database } from '../../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { ListedFile, Storage } from '../../../platform/storage/storage.ts';
import { type StorageArea, type Storages, storageAreas } from '../../../platform/storage/storages.ts';
import { fileColumns } from './file-columns.ts';
import { readReferences } from './file-references-store.ts';
import * as lifecycleStore from './lifecycle-store.ts';

/** A file is stored before its row is committed. */
const removableAfterMs = days(1);

interface Finding {
  readonly kind: 'without-record' | 'without-file' | 'without-tenant';
  /** `area/tenant/key`; for a missing file with the column that refers to it. */
  readonly name: string;
  readonly isRemoved: boolean;
}

interface CheckOptions {
  /** All tenants when absent. */
  readonly slug: string | undefined;
  readonly remove: boolean;
  readonly onFinding: (finding: Finding) => void;
}

interface CheckResult {
  readonly files: number;
  readonly withoutRecord: number;
  readonly withoutFile: number;
  readonly removed: number;
  /** Removed parts of files that were never complete. */
  readonly incomplete: number;
}

interface Dependencies {
  readonly database: Database;
  readonly storages: Storages;
  readonly now: () => Date;
}

export type FileCheck = ReturnType<typeof createFileCheck>;

export function createFileCheck({ database, storages, now }: Dependencies) {
  const referencesOf = (scope: TenantScope, area: StorageArea) =>
    database.withTenant(scope, (tx) =>
      readReferences(
        tx,
        fileColumns.filter((column) => column.area === area),
      ),
    );

  return {
    /** Changes nothing without `remove`. @throws DomainError tenant.unknown */
    async run({ slug, remove, onFinding }: CheckOptions): Promise<CheckResult> {
      const result = { files: 0, withoutRecord: 0, withoutFile: 0, removed: 0, incomplete: 0 };
      const before = new Date(now().getTime() - removableAfterMs);

      async function checkArea(scope: TenantScope, area: StorageArea): Promise<void> {
        const storage = storages[area];
        // Rows before files: a row that is committed meanwhile has a file that is too new to be removed.
        const known = await referencesOf(scope, area);
        const files = new Map<string, ListedFile>();
        for await (const file of storage.list(scope)) files.set(file.key, file);
        result.files += files.size;
        // Read again: what was removed meanwhile lost its row first.
        const current = await referencesOf(scope, area);
        const prefix = `${area}/${scope.tenant}/`;
        for (const [reference, { column, needsFile }] of known) {
          if (!needsFile || !current.has(reference) || hasFile(files, reference)) continue;
          result.withoutFile += 1;
          onFinding({ kind: 'without-file', name: `${prefix}${reference} (${column})`, isRemoved: false });
        }
        for (const { key, storedAt } of files.values()) {
          if (isReferred(current, key) || isReferred(known, key)) continue;
          const isRemoved = remove && storedAt < before;
          if (isRemoved) await storage.remove(scope, key);
          result.withoutRecord += 1;
          result.removed += isRemoved ? 1 : 0;
          onFinding({ kind: 'without-record', name: `${prefix}${key}`, isRemoved });
        }
      }

      /** Files of tenants that have no row, and are not being removed. */
      async function checkUnknownTenants(area: StorageArea, known: ReadonlySet<string>): Promise<void> {
        const storage = storages[area];
        for await (const tenantId of storage.tenantIds()) {
          if (known.has(tenantId)) continue;
          const scope = mintScope(tenantId, tenantId);
          const { files, newest } = await measure(storage, scope);
          const isRemoved = remove && newest < before;
          if (isRemoved) await storage.removeAll(scope);
          result.files += files;
          result.withoutRecord += files;
          result.removed += isRemoved ? files : 0;
          onFinding({ kind: 'without-tenant', name: `${area}/${tenantId}, ${files} files`, isRemoved });
        }
      }

      const tenants = await lifecycleStore.list(database);
      const chosen = tenants.filter((tenant) => slug === undefined || tenant.slug === slug);
      if (slug !== undefined && chosen.length === 0) throw new DomainError('tenant.unknown');
      for (const { id, slug: label } of chosen)
        for (const area of storageAreas) await checkArea(mintScope(id, label), area);
      if (slug !== undefined) return result;
      // Their files are removed by the job that removes tenants.
      const removedOnes = await lifecycleStore.listRemoved(database);
      const beingRemoved = removedOnes
        .filter(({ isCleared }) => !isCleared)
        .map(({ scope }) => scope.tenantId);
      const known = new Set([...tenants.map(({ id }) => id), ...beingRemoved]);
      for (const area of storageAreas) {
        await checkUnknownTenants(area, known);
        if (remove) result.incomplete += await storages[area].removeIncomplete(before);
      }
      return result;
    },
  };
}

async function measure(storage: Storage, scope: TenantScope): Promise<{ files: number; newest: Date }> {
  let files = 0;
  let newest = new Date(0);
  for await (const { storedAt } of storage.list(scope)) {
    files += 1;
    if (storedAt > newest) newest = storedAt;
  }
  return { files, newest };
}

function isReferred(references: ReadonlyMap<string, unknown>, key: string): boolean {
  if (references.has(key)) return true;
  for (let end = key.lastIndexOf('/'); end > 0; end = key.lastIndexOf('/', end - 1))
    if (references.has(key.slice(0, end + 1))) return true;
  return false;
}

function hasFile(files: ReadonlyMap<string, ListedFile>, reference: string): boolean {
  if (!reference.endsWith('/')) return files.has(reference);
  return [...files.keys()].some((key) => key.startsWith(reference));
}
