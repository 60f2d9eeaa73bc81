/**
 * The keys of staff in the audit log. A person has one key in a tenant, and a history that was encrypted with another one
 * than the installation's could not be read there.
 */
import type pg from 'pg';
import { copyRows } from './copy-rows.ts';

interface KeysOf {
  readonly installation: pg.Client;
  readonly scratch: pg.Client;
  readonly tenantId: string;
}

/** Gives both databases the same keys. Call it before the simulation encrypts anything with those that it made. */
export async function shareAuditKeys({ installation, scratch, tenantId }: KeysOf): Promise<void> {
  await inTransaction(installation, () =>
    copyRows({ from: scratch, to: installation, table: 'person_keys', tenantId, skipsExisting: true }),
  );
  // The installation may have had keys, or may have made some just now.
  await inTransaction(scratch, async () => {
    await scratch.query('delete from person_keys where tenant_id = $1', [tenantId]);
    await copyRows({ from: installation, to: scratch, table: 'person_keys', tenantId });
  });
}

async function inTransaction(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
