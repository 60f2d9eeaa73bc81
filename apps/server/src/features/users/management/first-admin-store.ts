/** Stores the data of super admins who have not signed in yet. */
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';

export interface SuperAdminRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
  /** Whether a password was set or the user signed in by single sign-on: the account is in use. */
  readonly hasSignedIn: boolean;
}

/** Locks the super admins, oldest first, so that none can set a password during the transaction. */
export async function lockSuperAdmins(tx: Transaction): Promise<SuperAdminRow[]> {
  const { rows } = await tx.db.execute<SuperAdminRow & Record<string, unknown>>(sql`
    select u.id, u.name, u.email, u.status,
      (u.password_hash is not null or u.last_sign_in_at is not null
        or exists (select from user_identities i where i.user_id = u.id)) as "hasSignedIn"
    from users u where u.role = 'SUPER_ADMIN' order by u.created_at, u.id for no key update of u`);
  return rows;
}

export async function correctAddress(
  tx: Transaction,
  userId: string,
  { name, email, by, at }: { name: string; email: string; by: string; at: Date },
): Promise<void> {
  await tx.db.execute(sql`
    update users set name = ${name}, email = ${email}, changed_by = ${by}, changed_at = ${at.toISOString()},
      version = version + 1 where id = ${userId}`);
}
