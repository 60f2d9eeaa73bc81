/** Creates the application role and the database. */
import pg from 'pg';
import { appRole, ownerRole } from './cluster.ts';

export const databaseName = 'foyer';

/** Creates the application role and the database if they do not exist. Idempotent. */
export async function ensureDatabase({ host, port }: { host: string; port: number }): Promise<void> {
  const client = new pg.Client({ host, port, user: ownerRole, database: 'postgres' });
  await client.connect();
  try {
    const known = await client.query(
      `SELECT to_regrole($1) IS NOT NULL AS role, EXISTS (SELECT FROM pg_database WHERE datname = $2) AS database`,
      [appRole, databaseName],
    );
    const [found] = known.rows;
    if (!found.role)
      await client.query(`CREATE ROLE ${appRole} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS`);
    if (!found.database) await client.query(`CREATE DATABASE ${databaseName} OWNER ${ownerRole}`);
  } finally {
    await client.end();
  }
}
