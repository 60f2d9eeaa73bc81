/** Who may still be let in for the first time. */
import { sql } from 'drizzle-orm';
import type { Unit } from '../../platform/db/database.ts';

export interface SuperAdminRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
  /** A password was set, or they signed in otherwise: the account is theirs. */
  readonly hasBeenIn: boolean;
}

/** Held, oldest first: nobody sets a password meanwhile. */
export async function lockSuperAdmins(unit: Unit): Promise<SuperAdminRow[]> {
  const { rows } = await unit.db.execute<SuperAdminRow & Record<string, unknown>>(sql`
    select u.id, u.name, u.email, u.status,
      (u.password_hash is not null or u.last_sign_in_at is not null
        or exists (select from user_identities i where i.user_id = u.id)) as "hasBeenIn"
    from users u where u.role = 'SUPER_ADMIN' order by u.created_at, u.id for no key update of u`);
  return rows;
}

export async function correctAddress(
  unit: Unit,
  userId: string,
  { name, email, by, at }: { name: string; email: string; by: string; at: Date },
): Promise<void> {
  await unit.db.execute(sql`
    update users set name = ${name}, email = ${email}, changed_by = ${by}, changed_at = ${at.toISOString()},
      version = version + 1 where id = ${userId}`);
}
