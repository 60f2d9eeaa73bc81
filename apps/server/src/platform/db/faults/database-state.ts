/** Reads what the database says about this connection and its migrations. */
import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

type Reader = Pick<Database, 'acrossTenants'>;

export const databaseState = {
  /** Whose rights this connection has, whether row-level security limits it, and whether it sees a tenant without being in one. */
  async readRole(
    database: Reader,
  ): Promise<{ role: string; unlimited: boolean; visible: boolean } | undefined> {
    const [row] = await database.acrossTenants<{ role: string; unlimited: boolean; visible: boolean }>(
      sql`select current_user as role, rolsuper or rolbypassrls as unlimited, exists (select from tenants) as visible
          from pg_roles where rolname = current_user`,
    );
    return row;
  },

  /** @returns the names of the applied migrations, in order */
  async readMigrations(database: Reader): Promise<string[]> {
    const rows = await database.acrossTenants<{ name: string }>(
      sql`select name from foyer_migrations order by name`,
    );
    return rows.map(({ name }) => name);
  },
};
