/** Where the staff are found as SCIM knows them, and what it says of them is kept. */
import type { Role } from '@foyer/contract/users.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';
import type { Wanted } from './filter.ts';
import type { Person, Told } from './policy.ts';
import { scimPeople } from './tables.ts';

/** Somebody of the staff, with what SCIM said of them; of whom it never spoke, the address is the user name. */
export interface PersonRow extends Person {
  readonly id: string;
  readonly version: number;
  readonly languages: string[];
  readonly assignedProductIds: string[];
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** Deleted by the provisioner. */
  readonly removed: boolean;
}

const from = sql`from users u left join scim_people p on p.user_id = u.id`;
const userName = sql`coalesce(p.user_name, u.email)`;
const isThere = sql`not (coalesce(p.removed, false) and u.status = 'INACTIVE')`;
const columns = sql`u.id, u.name, u.email, u.role, u.status, u.version, u.languages, u.created_at, u.changed_at,
  ${userName} as user_name, p.external_id, p.display_name, p.formatted_name, p.given_name, p.family_name,
  coalesce(p.removed, false) and u.status = 'INACTIVE' as removed,
  array(select a.product_id::text from product_agents a where a.user_id = u.id order by 1) as products`;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @param id of whatever shape @returns `null` for whom the provisioner has deleted too */
export async function find(unit: Unit, id: string): Promise<PersonRow | null> {
  if (!uuid.test(id)) return null;
  const [row] = await read(unit, sql`where u.id = ${id} and ${isThere}`);
  return row ?? null;
}

/** Whoever goes by this user name or address, deleted or not, in one order. */
export function findAlike(unit: Unit, { userName: name, email }: { userName: string; email: string }) {
  return read(
    unit,
    sql`where lower(${userName}) = lower(${name}::text) or lower(u.email) = lower(${email}::text) order by u.id`,
  );
}

/** @param page `offset` 0 is the first */
export async function findPage(
  unit: Unit,
  wanted: Wanted,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const where = sql`where ${sql.join([isThere, ...conditionsOf(wanted)], sql` and `)}`;
  const [counted, rows] = await Promise.all([
    unit.db.execute<{ total: number }>(sql`select count(*)::int as total ${from} ${where}`),
    read(unit, sql`${where} order by u.created_at, u.id offset ${offset} limit ${limit}`),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

function conditionsOf({ userName: name, externalId, id, email, active }: Wanted): SQL[] {
  return [
    name !== undefined && sql`lower(${userName}) = lower(${name}::text)`,
    externalId !== undefined && sql`p.external_id = ${externalId}`,
    id !== undefined && (uuid.test(id) ? sql`u.id = ${id}` : sql`false`),
    email !== undefined && sql`lower(u.email) = lower(${email}::text)`,
    active !== undefined && sql`(u.status = 'ACTIVE') = ${active}`,
  ].filter((condition) => condition !== false);
}

/** @returns whether the user name was free, which the transaction does not survive when it was not */
export async function keep(unit: Unit, userId: string, told: Told, removed: boolean): Promise<boolean> {
  const row = { ...told, removed };
  try {
    await unit.db
      .insert(scimPeople)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: scimPeople.userId, set: row });
    return true;
  } catch (error) {
    if (((error as Error).cause as { code?: string } | undefined)?.code !== uniqueViolation) throw error;
    return false;
  }
}

/** PostgreSQL's name for it. */
const uniqueViolation = '23505';

interface Read extends Record<string, unknown> {
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

async function read(unit: Unit, where: SQL): Promise<PersonRow[]> {
  const { rows } = await unit.db.execute<Read>(sql`select ${columns} ${from} ${where}`);
  return rows.map((row) => ({
    ...{ id: row.id, version: row.version, languages: row.languages, removed: row.removed },
    assignedProductIds: row.products,
    createdAt: new Date(row.created_at),
    changedAt: new Date(row.changed_at),
    standing: { name: row.name, email: row.email, role: row.role, status: row.status },
    told: {
      ...{ userName: row.user_name, externalId: row.external_id, displayName: row.display_name },
      ...{ formattedName: row.formatted_name, givenName: row.given_name, familyName: row.family_name },
    },
  }));
}
