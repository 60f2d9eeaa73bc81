/** Files that another program writes into a folder of this machine, and that move to S3 when they are complete. */
import type { TenantScope } from '../db/scope.ts';
import type { ListedFile, Storage } from './storage.ts';

export interface StagedStorage extends Storage {
  /** The ids of all tenants with files that have not moved. */
  stagedTenantIds(): AsyncIterable<string>;
  /** The files of the tenant that have not moved. */
  listStaged(scope: TenantScope): AsyncIterable<ListedFile>;
  /**
   * Moves the files with the prefix, one after the other. It may be repeated: what could not be moved is still in the
   * folder.
   * @param prefix folders with a slash at the end; nothing writes to them any longer
   * @returns the number of moved files
   * @throws DomainError storage.unavailable
   */
  move(scope: TenantScope, prefix: string): Promise<number>;
}

/** @returns `false` for files that stay where they were written */
export const isStaged = (storage: Storage): storage is StagedStorage => 'listStaged' in storage;

interface Stages {
  /** Where files are written. */
  readonly folder: Storage;
  /** Where they are kept. */
  readonly target: Storage;
}

/** Each method sees a file in the folder or in the target: while it moves it is in both, with the same content. */
export function createStagedStorage({ folder, target }: Stages): StagedStorage {
  /** @returns whether the file is in the target; not when it was removed in the meantime */
  async function moveFile(scope: TenantScope, key: string): Promise<boolean> {
    const file = await folder.get(scope, key);
    if (!file) return false;
    try {
      await target.put(scope, key, file.stream);
    } finally {
      file.stream.destroy();
    }
    // A removal begins with the folder.
    const isRemoved = !(await folder.find(scope, key));
    await (isRemoved ? target : folder).remove(scope, key);
    return !isRemoved;
  }

  return {
    put: target.put,
    async get(scope, key, range) {
      return (await folder.get(scope, key, range)) ?? target.get(scope, key, range);
    },
    async find(scope, key) {
      return (await folder.find(scope, key)) ?? target.find(scope, key);
    },
    async remove(scope, key) {
      await folder.remove(scope, key);
      await target.remove(scope, key);
    },
    async *list(scope, prefix) {
      const staged = new Set<string>();
      for await (const file of folder.list(scope, prefix)) {
        staged.add(file.key);
        yield file;
      }
      for await (const file of target.list(scope, prefix)) if (!staged.has(file.key)) yield file;
    },
    async removeAll(scope, prefix) {
      await folder.removeAll(scope, prefix);
      await target.removeAll(scope, prefix);
    },
    async removeIncomplete(before) {
      return (await folder.removeIncomplete(before)) + (await target.removeIncomplete(before));
    },
    async *tenantIds() {
      const staged = new Set<string>();
      for await (const tenantId of folder.tenantIds()) {
        staged.add(tenantId);
        yield tenantId;
      }
      for await (const tenantId of target.tenantIds()) if (!staged.has(tenantId)) yield tenantId;
    },
    check: target.check,

    stagedTenantIds: folder.tenantIds,
    listStaged: (scope) => folder.list(scope),
    async move(scope, prefix) {
      let moved = 0;
      for await (const { key } of folder.list(scope, prefix)) moved += (await moveFile(scope, key)) ? 1 : 0;
      // The empty folder. Without it the prefix has no file that has not moved.
      if (moved > 0) await folder.removeAll(scope, prefix);
      return moved;
    },
  };
}
