/** The database: whether it answers, its version and encoding, our role and the migrations. Reads only. */
import pg from 'pg';
import { knownMigrations } from '../../platform/db/migrate.ts';
import { appRoleOf } from '../command-database.ts';
import type { Check } from './context.ts';
import { describeError, type Finding, finding } from './finding.ts';

const minVersion = 15;
const connectTimeoutMs = 5_000;
const report = finding('Database');
const role = finding('Database role');
const migrations = finding('Migrations');

export const databaseCheck: Check = {
  name: 'Database',
  async run({ connection, config }) {
    if ('problem' in connection) return [report.failed(connection.problem, connection.fix)];
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: connectTimeoutMs,
    });
    // A connection that breaks is reported by the query.
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch (error) {
      const fix = config.databaseUrl
        ? 'Check DATABASE_URL and the server that it names'
        : 'Start it: npm start';
      return [report.failed(describeError(error), fix)];
    }
    try {
      return [
        await checkServer(client),
        await checkRole(client, appRoleOf(config)),
        await checkMigrations(client),
      ];
    } finally {
      await client.end().catch(() => undefined);
    }
  },
};

async function checkServer(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ version: string; number: string; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number,
            current_setting('server_encoding') as encoding`,
  );
  const { version = '', number = '0', encoding = '' } = rows[0] ?? {};
  const text = `PostgreSQL ${version}, ${encoding}`;
  if (Number(number) < minVersion * 10_000)
    return report.failed(text, `Upgrade it to PostgreSQL ${minVersion} or later`);
  if (encoding !== 'UTF8')
    return report.failed(
      text,
      "Move to a database with another encoding: create database foyer encoding 'UTF8' template template0",
    );
  return report.ok(text);
}

async function checkRole(client: pg.Client, appRole: string): Promise<Finding> {
  try {
    await client.query('begin read only');
    await client.query(`set local role ${appRole}`);
    const { rows } = await client.query<{ isLimited: boolean; seesTenants: boolean }>(
      `select row_security_active('tenants') as "isLimited", exists (select from tenants) as "seesTenants"`,
    );
    if (!rows[0]?.isLimited || rows[0].seesTenants)
      return role.failed(
        `row-level security does not limit ${appRole}: tenants are not isolated`,
        `alter role ${appRole} nosuperuser nobypassrls`,
      );
    return role.ok(`${appRole}, limited by row-level security`);
  } catch (error) {
    if ((error as { code?: unknown }).code === '42P01')
      return role.failed('the database has no tables yet', 'Create them: npm start');
    return role.failed(describeError(error), `grant ${appRole} to the role of DATABASE_URL`);
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  try {
    const { rows } = await client.query<{ name: string }>('select name from foyer_migrations');
    const applied = new Set(rows.map(({ name }) => name));
    const known = knownMigrations();
    const unknown = rows.find(({ name }) => !known.includes(name));
    if (unknown)
      return migrations.failed(
        `${unknown.name} is of a newer version of Foyer`,
        'Update this checkout to the version that the server runs',
      );
    const pending = known.filter((name) => !applied.has(name));
    if (pending.length > 0)
      return migrations.failed(
        `${pending.length} are not applied, first ${pending[0]}`,
        'Apply them: npm start',
      );
    return migrations.ok(`all ${known.length} are applied`);
  } catch (error) {
    return migrations.failed(describeError(error), 'Apply them: npm start');
  }
}
