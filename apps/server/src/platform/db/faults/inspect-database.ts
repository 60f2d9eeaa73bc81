/** Looks at the operator's PostgreSQL before anything is written to it: address, version, encoding, rights. */
import { seconds } from '@foyer/contract/core/time.ts';
import pg from 'pg';
import { SetupError, type SetupFault } from '../../engines/setup-error.ts';
import { whenFree } from '../pools.ts';
import { type AddressSource, explainConnection } from './connection-fault.ts';

interface Addresses {
  /** Of the server's own work, perhaps through a pooler. */
  readonly app: AddressSource;
  /** Of the owner, who changes the tables. */
  readonly owner: AddressSource;
}

interface Facts {
  readonly user: string;
  readonly database: string;
  /** As PostgreSQL writes it: 150004. */
  readonly version: number;
  /** Whether PostgreSQL knows that ä is the small letter of Ä. */
  readonly knowsLetters: boolean;
  readonly mayCreate: boolean;
  readonly isReadOnly: boolean;
  readonly hasTables: boolean;
}

const oldestMajor = 15;
const connectTimeoutMs = seconds(10);

const query = `
  select session_user as user, current_database() as database, current_setting('server_version_num')::int as version,
    lower(U&'\\00C4') = U&'\\00E4' as "knowsLetters",
    coalesce(has_schema_privilege(session_user, to_regnamespace('public')::oid, 'CREATE'), false)
      and has_database_privilege(session_user, current_database(), 'CREATE') as "mayCreate",
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    to_regclass('public.foyer_migrations') is not null as "hasTables"`;

/**
 * Writes nothing.
 * @returns the user of the server's own work
 * @throws SetupError that says in one sentence what is wrong
 */
export async function inspectDatabase({ app, owner }: Addresses): Promise<{ user: string }> {
  const { encoding } = await read<{ encoding: string }>(
    owner,
    `select current_setting('server_encoding') as encoding`,
  );
  if (encoding !== 'UTF8') throw new SetupError(encodingFault(encoding));
  const facts = await read<Facts>(owner, query);
  const fault = faultOf(facts, owner.setting);
  if (fault) throw new SetupError(fault);
  if (app.url === owner.url) return facts;
  return read<{ user: string }>(app, 'select session_user as user');
}

async function read<Row>(source: AddressSource, text: string): Promise<Row> {
  let client: pg.Client | undefined;
  try {
    client = await whenFree(() => connect(source));
    const { rows } = await client.query(text);
    return rows[0] as Row;
  } catch (error) {
    throw explainConnection(error, source);
  } finally {
    await client?.end().catch(() => {});
  }
}

async function connect({ url }: AddressSource): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  // The statement reports a lost connection. Without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

function faultOf(facts: Facts, setting: string): SetupFault | null {
  const { user, database, version, knowsLetters, mayCreate, isReadOnly, hasTables } = facts;
  const major = Math.floor(version / 10_000);
  if (major < oldestMajor)
    return {
      problem: `PostgreSQL ${major} of ${setting} is too old.`,
      fix: `Upgrade it to version ${oldestMajor} or later.`,
    };
  // An installation that works keeps working. Its searches find Ä and ä apart.
  if (!knowsLetters && !hasTables)
    return {
      problem: `The database "${database}" has a collation that does not know letters such as Ä and É, so a search would miss names.`,
      fix: `Create another one as an administrator of PostgreSQL: create database ${pg.escapeIdentifier(database)} owner ${pg.escapeIdentifier(user)} encoding 'UTF8' locale 'C.UTF-8' template template0`,
    };
  if (isReadOnly)
    return {
      problem: `PostgreSQL of ${setting} is read-only, as a standby or a full server is.`,
      fix: `Use the address of the primary server in ${setting}.`,
    };
  if (!mayCreate)
    return {
      problem: `"${user}" of ${setting} may not create tables in the database "${database}".`,
      fix: `Run as an administrator of PostgreSQL: alter database ${pg.escapeIdentifier(database)} owner to ${pg.escapeIdentifier(user)}`,
    };
  return null;
}

function encodingFault(encoding: string): SetupFault {
  return {
    problem: `The database has the encoding ${encoding}, in which not every name can be stored.`,
    fix: `Create another one as an administrator of PostgreSQL with: encoding 'UTF8' template template0`,
  };
}
