/** Moves the files of complete recordings from the data folder, where the recorder writes them, to S3. */
import { days } from '@foyer/contract/core/time.ts';
import type { Database } from '../../platform/db/database.ts';
import { mintScope, type TenantScope } from '../../platform/db/scope.ts';
import { forEachTenant } from '../../platform/jobs/for-each-tenant.ts';
import { isStaged, type StagedStorage } from '../../platform/storage/staged-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import * as store from './recordings-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly files: Storage;
}

/** The recorder may still complete the files of a recording that failed. */
const failedAfterMs = days(1);

/** @returns the job; what it cannot move it moves in a later run */
export function createRecordingMove({ database, now, files }: Dependencies) {
  async function moveOf(scope: TenantScope, staged: StagedStorage): Promise<void> {
    const ids = new Set<string>();
    for await (const { key } of staged.listStaged(scope)) ids.add(key.split('/')[0] ?? '');
    if (ids.size === 0) return;
    const failedBefore = new Date(now().getTime() - failedAfterMs);
    const complete = await database.withTenant(scope, (tx) =>
      store.findComplete(tx, { ids: [...ids], failedBefore }),
    );
    for (const id of complete) await staged.move(scope, `${id}/`);
  }

  return async function moveComplete(): Promise<void> {
    if (!isStaged(files)) return;
    const scopes: TenantScope[] = [];
    for await (const tenantId of files.stagedTenantIds()) scopes.push(mintScope(tenantId, tenantId));
    // One upload at a time leaves the network to the meetings.
    await forEachTenant(scopes, (scope) => moveOf(scope, files), { concurrency: 1 });
  };
}
