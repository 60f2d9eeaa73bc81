/** What the installation keeps about itself: a value that only its secret opens, and the origin of its public links. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { SetupError } from '../../engines/setup-error.ts';
import { createSeal } from '../../passwords/seal.ts';
import type { SealedColumn } from '../../passwords/sealed-column.ts';
import type { Database } from '../database.ts';
import { findSealedValue } from './sealed-values.ts';

const checkText = 'foyer';
export const checkPurpose = 'secret-check';
const checkContext = 'installation';

export const sealCheck = (secret: string): Buffer =>
  createSeal(secret, checkPurpose).close(checkText, checkContext);

export const opensCheck = (secret: string, sealed: Buffer): boolean =>
  createSeal(secret, checkPurpose).tryOpen(sealed, checkContext) === checkText;

interface InstallationRow {
  readonly secret_check: Buffer;
  readonly public_origin: string;
}

/** The secret does not belong to the database. */
export class WrongSecretError extends SetupError {
  constructor() {
    super({
      problem:
        'FOYER_SECRET is not the secret of this database: what the database keeps sealed cannot be opened with it.',
      fix: 'Set FOYER_SECRET to the secret of this installation, or restore secrets.json of its data folder from the backup. If a change of the secret was interrupted, complete it: npm run foyer -- secret change',
    });
  }
}

/**
 * For commands.
 * @returns the origin that the server has stored; `null` before its first start
 * @throws WrongSecretError
 */
export async function verifyInstallation(database: Database, secret: string): Promise<string | null> {
  const [row] = await database.acrossTenants<Record<string, unknown> & InstallationRow>(
    sql`select secret_check, public_origin from installation`,
  );
  if (!row) return null;
  if (!opensCheck(secret, row.secret_check)) throw new WrongSecretError();
  return row.public_origin;
}

/**
 * For the server, before it changes anything.
 * @param owner the connection of the owner
 * @param columns tried where the database has no check value yet
 * @throws WrongSecretError
 */
export async function verifySecret(
  owner: pg.ClientConfig,
  secret: string,
  columns: readonly SealedColumn[],
): Promise<void> {
  await withClient(owner, async (client) => {
    const { rows } = await client.query<{ exists: boolean }>(
      "select to_regclass('public.tenants') is not null as exists",
    );
    if (!rows[0]?.exists) return;
    const row = await readRow(client);
    const isRight = row
      ? opensCheck(secret, row.secret_check)
      : await opensSealedValues(client, secret, columns);
    if (!isRight) throw new WrongSecretError();
  });
}

/** Stores the origin of public links and, the first time, the check value. */
export async function storeInstallation(
  owner: pg.ClientConfig,
  { secret, publicOrigin }: { readonly secret: string; readonly publicOrigin: string },
): Promise<void> {
  await withClient(owner, (client) =>
    client.query(
      `insert into installation (secret_check, public_origin) values ($1, $2)
       on conflict (id) do update set public_origin = excluded.public_origin`,
      [sealCheck(secret), publicOrigin],
    ),
  );
}

/** @returns `null` before the first start of a version that stores it */
export async function readRow(client: pg.Client): Promise<InstallationRow | null> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.installation') is not null as exists",
  );
  if (!rows[0]?.exists) return null;
  const found = await client.query<InstallationRow>('select secret_check, public_origin from installation');
  return found.rows[0] ?? null;
}

/** A database of an earlier version has no check value, and may have sealed values. One that opens is enough. */
async function opensSealedValues(
  client: pg.Client,
  secret: string,
  columns: readonly SealedColumn[],
): Promise<boolean> {
  let hasFound = false;
  for (const column of columns) {
    const found = await findSealedValue(client, column);
    if (!found) continue;
    hasFound = true;
    if (createSeal(secret, column.purpose).tryOpen(found.value, found.context) !== null) return true;
  }
  return !hasFound;
}

export async function withClient<T>(
  owner: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
