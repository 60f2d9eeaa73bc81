/** Changes the installation's secret: seals everything again, in one transaction. */
import type pg from 'pg';
import { SetupError } from '../../engines/setup-error.ts';
import { createSeal } from '../../passwords/seal.ts';
import type { SealedColumn } from '../../passwords/sealed-column.ts';
import { opensCheck, readRow, sealCheck, WrongSecretError, withClient } from './installation.ts';
import { forEachTenantId, replaceSealedValues, type SealedValue, sealedValues } from './sealed-values.ts';

interface SecretChange {
  readonly from: string;
  readonly to: string;
  readonly columns: readonly SealedColumn[];
  /** Rows that are useless with another secret. */
  readonly droppedTables: readonly string[];
  /** How many other connections to the database do no harm; 0 when absent. */
  readonly mayShareWith?: number;
}

export interface ChangedSecret {
  readonly resealed: number;
  /** Values that the former secret did not open either. They are left as they are. */
  readonly unreadable: number;
}

/** @throws WrongSecretError | SetupError when a server may be running; the database is unchanged then */
export function changeSecret(owner: pg.ClientConfig, change: SecretChange): Promise<ChangedSecret> {
  return withClient(owner, async (client) => {
    await client.query('begin');
    try {
      const changed = await changeIn(client, change);
      await client.query('commit');
      return changed;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}

/** @returns whether the database already has this secret, as after a change that was interrupted */
export function hasSecret(owner: pg.ClientConfig, secret: string): Promise<boolean> {
  return withClient(owner, async (client) => {
    const row = await readRow(client);
    return row !== null && opensCheck(secret, row.secret_check);
  });
}

async function changeIn(
  client: pg.Client,
  { from, to, columns, droppedTables, mayShareWith = 0 }: SecretChange,
): Promise<ChangedSecret> {
  const row = await readRow(client);
  if (!row)
    throw new SetupError({
      problem: 'The database has not been started with this version of Foyer.',
      fix: 'Start Foyer once, and stop it: npm start',
    });
  await client.query('select from installation for update');
  if (!opensCheck(from, row.secret_check)) throw new WrongSecretError();
  await requireNoServer(client, mayShareWith);
  const changed = { resealed: 0, unreadable: 0 };
  await forEachTenantId(client, async (tenantId) => {
    for (const column of columns) {
      const [former, next] = [createSeal(from, column.purpose), createSeal(to, column.purpose)];
      for await (const page of sealedValues(client, column, tenantId)) {
        const replaced = page.flatMap(({ key, value, context }): SealedValue[] => {
          const opened = former.tryOpen(value, context);
          return opened === null ? [] : [{ key, context, value: next.close(opened, context) }];
        });
        await replaceSealedValues(client, column, tenantId, replaced);
        changed.resealed += replaced.length;
        changed.unreadable += page.length - replaced.length;
      }
    }
    for (const table of droppedTables)
      await client.query(`delete from ${table} where tenant_id = $1`, [tenantId]);
  });
  await client.query('update installation set secret_check = $1', [sealCheck(to)]);
  return changed;
}

/** A running server would continue to seal with the former secret. */
async function requireNoServer(client: pg.Client, mayShareWith: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  const count = rows[0]?.count ?? 0;
  if (count > mayShareWith)
    throw new SetupError({
      problem: `${count === 1 ? 'Another connection is' : `${count} other connections are`} open to the database: a running server would continue to use the former secret.`,
      fix: 'Stop Foyer and all that is connected to its database, a pooler too, and repeat the command.',
    });
}
