/** Reads staff as SCIM users, and stores their SCIM attributes. */
import type { Role } from '@foyer/contract/users/users.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import type { UserFilter } from './filter.ts';
import type { Person, ScimProfile } from './policy.ts';
import { scimPeople } from './tables.ts';

/** A member of staff with their SCIM attributes. Without stored ones, the email address is the user name. */
export interface PersonRow extends Person {
  readonly id: string;
  readonly version: number;
  readonly languages: string[];
  readonly assignedProductIds: string[];
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** Whether the provisioner deleted the user. */
  readonly removed: boolean;
}

const from = sql`from users u left join scim_people p on p.user_id = u.id`;
const userName = sql`coalesce(p.user_name, u.email)`;
const isVisible = sql`not (coalesce(p.removed, false) and u.status = 'INACTIVE')`;
const columns = sql`u.id, u.name, u.email, u.role, u.status, u.version, u.languages, u.created_at, u.changed_at,
  ${userName} as user_name, p.external_id, p.display_name, p.formatted_name, p.given_name, p.family_name,
  coalesce(p.removed, false) and u.status = 'INACTIVE' as removed,
  array(select a.product_id::text from product_agents a where a.user_id = u.id order by 1) as products`;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * @param id of any format
 * @returns `null` also for a user whom the provisioner deleted
 */
export async function find(tx: Transaction, id: string): Promise<PersonRow | null> {
  if (!uuid.test(id)) return null;
  const [row] = await read(tx, sql`where u.id = ${id} and ${isVisible}`);
  return row ?? null;
}

/** Users with this user name or address, including deleted ones, in a fixed order. */
export function findConflicting(
  tx: Transaction,
  { userName: name, email }: { userName: string; email: string },
) {
  return read(
    tx,
    sql`where lower(${userName}) = lower(${name}::text) or lower(u.email) = lower(${email}::text) order by u.id`,
  );
}

/** @param page `offset` 0 is the first row */
export async function findPage(
  tx: Transaction,
  filter: UserFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const where = sql`where ${sql.join([isVisible, ...conditionsOf(filter)], sql` and `)}`;
  const [counted, rows] = await Promise.all([
    tx.db.execute<{ total: number }>(sql`select count(*)::int as total ${from} ${where}`),
    read(tx, sql`${where} order by u.created_at, u.id offset ${offset} limit ${limit}`),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

function conditionsOf({ userName: name, externalId, id, email, active }: UserFilter): SQL[] {
  return [
    name !== undefined && sql`lower(${userName}) = lower(${name}::text)`,
    externalId !== undefined && sql`p.external_id = ${externalId}`,
    id !== undefined && (uuid.test(id) ? sql`u.id = ${id}` : sql`false`),
    email !== undefined && sql`lower(u.email) = lower(${email}::text)`,
    active !== undefined && sql`(u.status = 'ACTIVE') = ${active}`,
  ].filter((condition) => condition !== false);
}

/** @returns `false` when the user name is taken; the transaction is aborted then */
export async function saveProfile(
  tx: Transaction,
  userId: string,
  profile: ScimProfile,
  removed: boolean,
): Promise<boolean> {
  const row = { ...profile, removed };
  try {
    await tx.db
      .insert(scimPeople)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: scimPeople.userId, set: row });
    return true;
  } catch (error) {
    if (((error as Error).cause as { code?: string } | undefined)?.code !== uniqueViolation) throw error;
    return false;
  }
}

/** PostgreSQL error code. */
const uniqueViolation = '23505';

interface UserColumns extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  role: Role;
  status: 'ACTIVE' | 'INACTIVE';
  version: number;
  languages: string[];
  products: string[];
  created_at: string;
  changed_at: string;
  user_name: string;
  external_id: string | null;
  display_name: string | null;
  formatted_name: string | null;
  given_name: string | null;
  family_name: string | null;
  removed: boolean;
}

async function read(tx: Transaction, where: SQL): Promise<PersonRow[]> {
  const { rows } = await tx.db.execute<UserColumns>(sql`select ${columns} ${from} ${where}`);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    languages: row.languages,
    removed: row.removed,
    assignedProductIds: row.products,
    createdAt: new Date(row.created_at),
    changedAt: new Date(row.changed_at),
    account: { name: row.name, email: row.email, role: row.role, status: row.status },
    profile: {
      userName: row.user_name,
      externalId: row.external_id,
      displayName: row.display_name,
      formattedName: row.formatted_name,
      givenName: row.given_name,
      familyName: row.family_name,
    },
  }));
}
