/** What the tests of an owner's rights do with an address. */
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../platform/db/database.ts';
import { inspectDatabase } from '../../platform/db/faults/inspect-database.ts';
import { migrate } from '../../platform/db/migrate.ts';

/** Creates the tables, as the start does. */
export const changeTables = (url: string, rights: Parameters<typeof migrate>[1] = {}) =>
  migrate({ connectionString: url }, rights);

/** Does what a tenant's work does. @returns the role of a transaction, and the lobby requests that it counts */
export async function serve(url: string, appRole = 'foyer_app') {
  const database = openDatabase({ connection: { connectionString: url }, appRole, onEffectFailed: () => {} });
  try {
    await database.verifyRole();
    return await database.acrossTenants(
      sql`select current_user as role, (select count(*)::int from tenants_with_open_requests()) as requests`,
    );
  } finally {
    await database.close();
  }
}

/** Looks at the database before anything is written. @param directUrl of the owner, where it is another address */
export const inspect = (url: string, directUrl?: string) => {
  const app = { setting: 'DATABASE_URL', url };
  return inspectDatabase({
    app,
    owner: directUrl ? { setting: 'DATABASE_DIRECT_URL', url: directUrl } : app,
  });
};
