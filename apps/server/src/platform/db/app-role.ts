/** The role of all tenants' work: created by the owner, who must be allowed to work as it. */
import type pg from 'pg';
import { SetupError } from '../engines/setup-error.ts';
import { grantOf } from './pools.ts';

interface Found {
  readonly user: string;
  readonly version: number;
  readonly exists: boolean;
  readonly isUnlimited: boolean;
  readonly mayCreate: boolean;
  /** Of the tables of an installation that exists. */
  readonly granted: string[] | null;
}

const query = `
  select current_user as user, current_setting('server_version_num')::int as version,
    role.oid is not null as exists, coalesce(role.rolsuper or role.rolbypassrls, false) as "isUnlimited",
    (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "mayCreate",
    (select array_agg(grantee.rolname::text) from pg_class c, aclexplode(c.relacl) a join pg_roles grantee on grantee.oid = a.grantee
      where c.oid = to_regclass('public.tenants') and a.privilege_type = 'SELECT' and a.grantee <> c.relowner) as granted
  from (select) one left join pg_roles role on role.rolname = $1`;

/**
 * Creates the role where it is missing, and lets the owner and the server's user work as it.
 * @param client of the owner, in a transaction
 * @param serverUser whose connections do the tenants' work, where it is not the owner
 * @throws SetupError that says what an administrator of PostgreSQL has to do
 */
export async function ensureAppRole(client: pg.Client, appRole: string, serverUser?: string): Promise<void> {
  const { rows } = await client.query<Found>(query, [appRole]);
  const found = rows[0] as Found;
  if (found.granted && !found.granted.includes(appRole))
    throw new SetupError({
      problem: `The tables of this database are for the role ${found.granted[0]}, and not for ${appRole}.`,
      fix: `Set DATABASE_APP_ROLE=${found.granted[0]}`,
    });
  if (found.isUnlimited)
    throw new SetupError({
      problem: `The role ${appRole} has SUPERUSER or BYPASSRLS, so tenants would not be isolated from each other.`,
      fix: `Run as an administrator of PostgreSQL: alter role ${appRole} nosuperuser nobypassrls`,
    });
  if (!found.exists && !found.mayCreate)
    throw new SetupError({
      problem: `The role ${appRole} does not exist, and "${found.user}" may not create roles.`,
      fix: `Run as an administrator of PostgreSQL: create role ${appRole} nologin; ${grantOf(appRole, found)};`,
    });
  if (!found.exists) await client.query(`create role ${appRole} nosuperuser nobypassrls nologin`);
  await grantRole(client, appRole, found);
  if (serverUser && serverUser !== found.user)
    await grantRole(client, appRole, { ...found, user: serverUser });
  await client.query(`grant usage on schema public to ${appRole}`);
}

async function grantRole(
  client: pg.Client,
  appRole: string,
  found: Pick<Found, 'user' | 'version'>,
): Promise<void> {
  // Since PostgreSQL 16 who creates a role is a member of it, and yet may not work as it.
  const right = found.version >= 160_000 ? 'SET' : 'MEMBER';
  const { rows } = await client.query<{ may: boolean }>('select pg_has_role($1, $2, $3) as may', [
    found.user,
    appRole,
    right,
  ]);
  if (rows[0]?.may) return;
  const grant = grantOf(appRole, found);
  await client.query(grant).catch((cause: unknown) => {
    if ((cause as { code?: unknown }).code !== '42501') throw cause;
    throw new SetupError(
      {
        problem: `The role ${appRole} belongs to another installation on this PostgreSQL, and "${found.user}" may not use it.`,
        fix: `Give this installation a role of its own: DATABASE_APP_ROLE=${appRole}_2, or run as an administrator of PostgreSQL: ${grant}`,
      },
      { cause },
    );
  });
}
