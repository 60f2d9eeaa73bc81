/** The monthly partitions of the logs. Rows of a month that has none yet are kept in the default partition. */
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Creates those of the next months. Fails with server.busy when it waits for a lock. @returns how many it created */
export async function createLogPartitions(database: Database): Promise<number> {
  const [row] = await database.acrossTenants<{ created: number }>(
    sql`select create_log_partitions() as created`,
    { isMaintenance: true },
  );
  return row?.created ?? 0;
}
