import { vi } from 'vitest';
import { sealAll } from '../features/audit-logs/jobs.ts';
import { verifyAuditLog } from '../features/audit-logs/verify.ts';
import type { Database } from '../platform/db/database.ts';

/**
 * Seals all entries of all tenants. An entry can be sealed only when no older transaction is open in the whole
 * PostgreSQL server, which other test files share: sealing is tried again for up to 20 seconds.
 */
export async function sealAuditLog(database: Database): Promise<void> {
  await vi.waitFor(
    async () => {
      await sealAll(database);
      const open = (await verifyAuditLog(database)).filter(({ unsealed }) => unsealed > 0);
      if (open.length > 0) throw new Error(`not sealed yet: ${JSON.stringify(open)}`);
    },
    { timeout: 20_000, interval: 20 },
  );
}
