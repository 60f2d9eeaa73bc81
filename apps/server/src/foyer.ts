/** The operator's command line: `npm run foyer -- <command>`, beside a running Foyer or without one. */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { type App, createApp, type Replayed, replayRouting, type Verified, verifyAuditLog } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { startPostgres } from './platform/engines/postgres.ts';
import { findRunningPostgres } from './platform/engines/running-postgres.ts';
import { SetupError } from './platform/engines/setup-error.ts';
import { createMedia } from './platform/media/media.ts';
import { exportTenant } from './setup/export-command.ts';
import {
  createTenant,
  deleteTenant,
  inviteAgain,
  listTenants,
  resumeTenant,
  sayWrong,
  suspendTenant,
  tenantUsage,
} from './setup/tenant-command.ts';

const usage = `Usage: npm run foyer -- <command>

  audit verify [--tenant <slug>]   walk the audit log's chain: exit code 1 when it is broken
  lobby replay [--tenant <slug>]   make the routing's choices again from its log: exit code 1 when one comes out otherwise
${tenantUsage}`;

const found = { broken: 1, otherwise: 1, misused: 2 } as const;

async function run(words: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      tenant: { type: 'string' },
      name: { type: 'string' },
      admin: { type: 'string' },
      'time-zone': { type: 'string' },
      to: { type: 'string' },
      grace: { type: 'string' },
      now: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return say(usage, 0);
  if (positionals.join(' ') === 'audit verify')
    return withDatabase((database) => verify(database, values.tenant));
  if (positionals.join(' ') === 'lobby replay')
    return withDatabase((database) => replay(database, values.tenant));
  if (positionals[0] === 'tenant') return runTenant(positionals.slice(1), values);
  return complain(usage);
}

type Options = Partial<Record<'name' | 'admin' | 'time-zone' | 'to' | 'grace' | 'now', string>>;

async function runTenant([verb, slug, ...rest]: string[], options: Options): Promise<number> {
  const { name, admin, 'time-zone': timeZone, to, grace, now } = options;
  if (rest.length > 0) return complain(usage);
  if (verb === 'create')
    return operate((operated) => createTenant(operated, { slug, name, admin, timeZone }));
  if (verb === 'invite' && slug) return operate((operated) => inviteAgain(operated, slug, admin));
  if (verb === 'suspend' && slug) return operate((operated) => suspendTenant(operated, slug));
  if (verb === 'resume' && slug) return operate((operated) => resumeTenant(operated, slug));
  if (verb === 'export' && slug && to)
    return operate((_, { exported }) =>
      exportTenant(exported, slug, to, (line) => process.stderr.write(line)),
    );
  if (verb === 'delete' && slug) return operate((operated) => deleteTenant(operated, slug, { grace, now }));
  if (verb === 'list' && !slug) return operate(listTenants);
  return complain(usage);
}

/** The product as it is composed, without anything that listens or runs by a clock. */
async function operate(work: (operated: App['operated'], app: App) => Promise<string>): Promise<number> {
  return withDatabase(async (database, config) => {
    const { liveKit, dataDir, clockAheadMs } = config;
    const app = await createApp({
      config: { ...config, logLevel: 'silent' },
      ...{ database, mediaUpstream: noMedia, webDist: dataDir },
      media: createMedia({ ...liveKit, httpUrl: noMedia }),
      now: () => new Date(Date.now() + clockAheadMs),
    });
    try {
      return say(await work(app.operated, app));
    } finally {
      await app.close();
    }
  });
}

/** Commands enter no room. */
const noMedia = 'http://127.0.0.1:1';

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

async function withDatabase(work: (database: Database, config: Config) => Promise<number>): Promise<number> {
  const config = readConfig();
  const { connection, stop } = await reach(config);
  const database = openDatabase({
    connection,
    onEffectFailed: (error) => {
      throw error;
    },
  });
  try {
    return await work(database, config);
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
  const wrong = sayWrong(error);
  if (wrong) return wrong;
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
