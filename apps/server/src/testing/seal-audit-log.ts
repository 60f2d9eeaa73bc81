import { vi } from 'vitest';
import { sealAll } from '../features/audit-logs/jobs.ts';
import { verifyAuditLog } from '../features/audit-logs/verify.ts';
import type { Database } from '../platform/db/database.ts';

/**
 * The timeout of tests that seal. An entry can be sealed only when no older transaction is open in the whole PostgreSQL
 * server, which other test files share: some seed a million rows in one transaction, or upgrade a large database.
 */
export const sealTimeout = 120_000;

/** Seals all entries of all tenants, once the older transactions have ended. */
export async function sealAuditLog(database: Database): Promise<void> {
  await vi.waitFor(
    async () => {
      await sealAll(database);
      const open = (await verifyAuditLog(database)).filter(({ unsealed }) => unsealed > 0);
      if (open.length > 0) throw new Error(`not sealed yet: ${JSON.stringify(open)}`);
    },
    { timeout: sealTimeout, interval: 20 },
  );
}
