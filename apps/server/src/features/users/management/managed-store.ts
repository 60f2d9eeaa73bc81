/** Staff as admins manage them: the table and its changes. */
import type { ManagedUser } from '@foyer/contract/users/managed-users.ts';
import { roles } from '@foyer/contract/users/users.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { usersNamed } from '../../../platform/errors/in-use.ts';
import type { TableSource } from '../../../platform/tables/store.ts';
import type { UserRow } from '../store.ts';
import { users } from '../tables.ts';

export type ManagedUserRow = Omit<ManagedUser, 'createdAt' | 'lastSignInAt'> & {
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
};

export interface StaffFilter {
  readonly role?: UserRow['role'] | undefined;
  readonly status?: UserRow['status'] | undefined;
  readonly productId?: string | undefined;
}

type StaffColumn = 'name' | 'email' | 'role' | 'status' | 'createdAt' | 'lastSignInAt';

/** The console's staff table. */
export function staffTable({
  role,
  status,
  productId,
}: StaffFilter): TableSource<ManagedUserRow, StaffColumn> {
  return {
    columns: {
      id: sql`u.id`,
      name: sql`u.name`,
      email: sql`u.email`,
      role: sql`u.role`,
      status: sql`u.status`,
      languages: sql`u.languages`,
      assignedProductIds: sql`array(select a.product_id::text from product_agents a where a.user_id = u.id order by 1)`,
      createdBy: sql`(select json_build_object('id', c.id, 'name', c.name, 'email', c.email) from users c where c.id = u.created_by)`,
      createdAt: sql`u.created_at`,
      lastSignInAt: sql`u.last_sign_in_at`,
      invitation: sql`(select case when bool_or(l.closed_at is null and l.expires_at > now()) then 'open' else 'expired' end
        from password_links l
        where l.user_id = u.id and u.last_sign_in_at is null and u.password_hash is null
        having count(*) > 0)`,
      hasSecondFactor: sql`(exists (select from user_totp t where t.user_id = u.id and t.secret is not null)
        or exists (select from passkeys p where p.user_id = u.id))`,
      version: sql`u.version`,
    },
    from: sql`users u`,
    where: [
      role && sql`u.role = ${role}`,
      status && sql`u.status = ${status}`,
      productId &&
        sql`exists (select from product_agents a where a.user_id = u.id and a.product_id = ${productId})`,
    ].map((condition) => condition || undefined),
    sortable: {
      name: sql`lower(u.name)`,
      email: sql`lower(u.email)`,
      role: sql`array_position(${sql.raw(`array['${roles.join("','")}']`)}, u.role)`,
      status: sql`u.status`,
      createdAt: sql`u.created_at`,
      lastSignInAt: { by: sql`u.last_sign_in_at`, nullable: true },
    },
    searched: [sql`u.name`, sql`u.email`],
    datedBy: sql`u.created_at`,
    defaultSort: 'name:asc',
    key: sql`u.id`,
  };
}

export async function find(tx: Transaction, userId: string): Promise<ManagedUserRow | null> {
  const { columns, from } = staffTable({});
  const selected = Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`);
  const { rows } = await tx.db.execute(
    sql`select ${sql.join(selected, sql`, `)} from ${from} where u.id = ${userId}`,
  );
  const row = rows[0] as
    | (Omit<ManagedUserRow, 'createdAt' | 'lastSignInAt'> & {
        createdAt: string;
        lastSignInAt: string | null;
      })
    | undefined;
  if (!row) return null;
  const { createdAt, lastSignInAt } = row;
  return {
    ...row,
    createdAt: new Date(createdAt),
    lastSignInAt: lastSignInAt === null ? null : new Date(lastSignInAt),
  };
}

/** @returns `null` when the address is taken */
export async function insert(
  tx: Transaction,
  user: Pick<
    UserRow,
    'name' | 'email' | 'role' | 'status' | 'createdBy' | 'createdAt' | 'changedBy' | 'changedAt'
  > &
    Partial<Pick<UserRow, 'languages'>>,
): Promise<string | null> {
  const [row] = await tx.db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return row?.id ?? null;
}

/** @returns `false` when the address is taken; the transaction is aborted then */
export async function update(
  tx: Transaction,
  userId: string,
  changes: Pick<UserRow, 'name' | 'email' | 'role' | 'status' | 'languages' | 'changedBy' | 'changedAt'>,
): Promise<boolean> {
  try {
    await tx.db
      .update(users)
      .set({ ...changes, version: sql`${users.version} + 1` })
      .where(eq(users.id, userId));
    return true;
  } catch (error) {
    if (databaseError(error).code !== uniqueViolation) throw error;
    return false;
  }
}

/** Locks the active super admins, so that concurrent removals run one after the other. Rows that refer to them can be inserted. */
export async function lockSuperAdmins(tx: Transaction): Promise<string[]> {
  const rows = await tx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'SUPER_ADMIN'), eq(users.status, 'ACTIVE')))
    .orderBy(asc(users.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** In a fixed order. */
export async function findAssigned(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select product_id::text as id from product_agents where user_id = ${userId} order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** Locks the existing ones of these products against deletion until the transaction ends. */
export async function lockProducts(tx: Transaction, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return [];
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select id from products where id = any(${sql.param([...productIds])}::uuid[]) order by id for key share`,
  );
  return rows.map(({ id }) => id);
}

/** Replaces the assignment. */
export async function assignProducts(
  tx: Transaction,
  userId: string,
  productIds: readonly string[],
): Promise<void> {
  const requested = sql`${sql.param([...productIds])}::uuid[]`;
  await tx.db.execute(
    sql`delete from product_agents where user_id = ${userId} and product_id <> all(${requested})`,
  );
  await tx.db.execute(
    sql`insert into product_agents (product_id, user_id) select each, ${userId}::uuid from unnest(${requested}) each
      on conflict do nothing`,
  );
}

export interface References {
  readonly meetings: number;
  readonly requests: number;
  /** Booked with this agent. */
  readonly schedules: number;
  /** Customers of the next booked schedules. */
  readonly scheduled: readonly string[];
}

/** Counts what references a member of staff. A referenced user can only be deactivated, not deleted. */
export async function findReferences(tx: Transaction, userId: string): Promise<References> {
  const { rows } = await tx.db.execute<Record<keyof References, never>>(sql`select
    (select count(*)::int from meeting_participants where side = 'agent' and person_id = ${userId}) as meetings,
    (select count(*)::int from lobby_requests where agent_id = ${userId}) as requests,
    (select count(*)::int from schedules where agent_id = ${userId} and status = 'BOOKED') as schedules,
    array(select s.customer_name from schedules s
      where s.agent_id = ${userId} and s.status = 'BOOKED'
      order by s.starts_at, s.id limit ${usersNamed}) as scheduled`);
  return rows[0] ?? { meetings: 0, requests: 0, schedules: 0, scheduled: [] };
}

/** @returns `null`, or the table that still references the user */
export async function remove(tx: Transaction, userId: string): Promise<string | null> {
  await tx.db.execute(sql`savepoint removing`);
  try {
    await tx.db.delete(users).where(eq(users.id, userId));
    return null;
  } catch (error) {
    const { code, table } = databaseError(error);
    if (code !== foreignKeyViolation) throw error;
    await tx.db.execute(sql`rollback to savepoint removing`);
    return table ?? '';
  }
}

/** PostgreSQL error codes. */
const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** Drizzle wraps the PostgreSQL error. */
function databaseError(error: unknown): { code?: string; table?: string } {
  return ((error as Error).cause ?? error) as { code?: string; table?: string };
}
