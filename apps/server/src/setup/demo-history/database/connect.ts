/** Connections of the owner, and the tenant that they work for. */
import pg from 'pg';

/** The connections of an installation. */
export interface Connections {
  /** Of the owner, who may create databases. */
  readonly owner: pg.ClientConfig;
  readonly app: pg.PoolConfig;
  /** The role of the tenants' work, where it is not that of our own PostgreSQL. */
  readonly appRole?: string;
}

export const connect = (config: pg.ClientConfig): Promise<pg.Client> => open(new pg.Client(config));

export async function open<Client extends pg.Client>(client: Client): Promise<Client> {
  // The next query reports a lost connection. Without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Row-level security applies to an owner who is no superuser. */
export async function workForTenant(client: pg.Client, tenantId: string): Promise<void> {
  await client.query(`select set_config('app.tenant', $1, false)`, [tenantId]);
}

/** The name of the scratch database of a tenant. @param installation a connection to the installation's database */
export async function scratchNameOf(installation: pg.Client, slug: string): Promise<string> {
  const { rows } = await installation.query<{ name: string }>('select current_database() as name');
  return `${rows[0]?.name}_history_${slug}`;
}

/** With `force`, because a program of a killed run may still use it. */
export async function dropDatabase(installation: pg.Client, name: string): Promise<void> {
  await installation.query(`drop database if exists "${name}" with (force)`);
}
