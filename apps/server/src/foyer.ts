/** The operator's command line: `npm run foyer -- <command>`, beside a running Foyer or without one. */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { type Replayed, replayRouting, type Verified, verifyAuditLog } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { startPostgres } from './platform/engines/postgres.ts';
import { findRunningPostgres } from './platform/engines/running-postgres.ts';
import { SetupError } from './platform/engines/setup-error.ts';

const usage = `Usage: npm run foyer -- <command>

  audit verify [--tenant <slug>]   walk the audit log's chain: exit code 1 when it is broken
  lobby replay [--tenant <slug>]   make the routing's choices again from its log: exit code 1 when one comes out otherwise
`;

const found = { broken: 1, otherwise: 1, misused: 2 } as const;

async function run(words: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { tenant: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return say(usage, 0);
  if (positionals.join(' ') === 'audit verify')
    return withDatabase((database) => verify(database, values.tenant));
  if (positionals.join(' ') === 'lobby replay')
    return withDatabase((database) => replay(database, values.tenant));
  return complain(usage);
}

async function verify(database: Database, tenant: string | undefined): Promise<number> {
  const chains = await verifyAuditLog(database, tenant);
  if (tenant !== undefined && chains.length === 0) return complain(`There is no tenant "${tenant}".\n`);
  for (const chain of chains) say(`${wordOf(chain)}\n`);
  return chains.some(({ broken }) => broken) ? found.broken : 0;
}

const sentences = {
  changed: 'was changed after it was sealed',
  missing: 'is gone',
  inserted: 'was put in after its neighbours were sealed',
  seal: 'begins a seal that was changed or follows one that is gone',
} satisfies Record<NonNullable<Verified['broken']>['what'], string>;

function wordOf({ tenant, rows, seals, unsealed, head, broken }: Verified): string {
  if (broken)
    return `✗ ${tenant}: broken. Row ${broken.rowId} ${sentences[broken.what]}; ${rows} rows before it are as they were.`;
  const waiting = unsealed > 0 ? `, ${unsealed} not sealed yet` : '';
  return `✓ ${tenant}: ${rows} rows in ${seals} seals are as they were${waiting}.${head ? ` Head: ${head}` : ''}`;
}

async function replay(database: Database, tenant: string | undefined): Promise<number> {
  const replayed = await replayRouting(database, tenant);
  if (tenant !== undefined && replayed.length === 0) return complain(`There is no tenant "${tenant}".\n`);
  for (const each of replayed) say(`${sentenceOf(each)}\n`);
  return replayed.some(({ first }) => first) ? found.otherwise : 0;
}

function sentenceOf({ tenant, choices, otherwise, first }: Replayed): string {
  if (!first) return `✓ ${tenant}: all ${choices} choices come out as they were made.`;
  return `✗ ${tenant}: ${otherwise} of ${choices} choices come out otherwise, first at ${first.at.toISOString()} for request ${first.requestId}.`;
}

async function withDatabase(work: (database: Database) => Promise<number>): Promise<number> {
  const { connection, stop } = await reach(readConfig());
  const database = openDatabase({
    connection,
    onEffectFailed: (error) => {
      throw error;
    },
  });
  try {
    return await work(database);
  } finally {
    await database.close();
    await stop();
  }
}

/** The operator's database, the running Foyer's, or ours for the time of the command. */
async function reach(config: Config): Promise<{ connection: pg.PoolConfig; stop: () => Promise<void> }> {
  const { databaseUrl, dataDir, pgBinDir } = config;
  if (databaseUrl)
    return {
      connection: { connectionString: databaseUrl, options: '-c role=foyer_app' },
      stop: async () => {},
    };
  const running = findRunningPostgres(dataDir, pgBinDir ?? undefined);
  if (running) return { connection: { ...running }, stop: async () => {} };
  const engine = await startPostgres({ dataDir, ...(pgBinDir ? { binDir: pgBinDir } : {}) });
  return { connection: { host: engine.host, port: engine.port, ...engine.app }, stop: () => engine.stop() };
}

function say(text: string, code = 0): number {
  process.stdout.write(text);
  return code;
}

function complain(text: string): number {
  process.stderr.write(text);
  return found.misused;
}

/** What a person can do about it, where there is something; the rest is a bug and shown whole. */
function explain(error: unknown): string {
  if (error instanceof SetupError) return `✗ ${error.missing}\n  → ${error.mend}\n`;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: string };
  if (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')) return `${message}\n\n${usage}`;
  const databaseCode = (error as { cause?: { code?: unknown } })?.cause?.code;
  // A function or a table that this version knows and the database does not.
  if (databaseCode === '42883' || databaseCode === '42P01')
    return '✗ The database is older than this version of Foyer.\n  → Bring it up to date: npm start\n';
  return `${error instanceof Error ? error.stack : String(error)}\n`;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.exitCode = complain(explain(error));
}
