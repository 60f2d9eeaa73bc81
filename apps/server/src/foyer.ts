/** The operator's command line: `npm run foyer -- <command>`. It works with and without a running server. */
import { parseArgs } from 'node:util';
import {
  type App,
  createApp,
  type RoutingReplay,
  replayRouting,
  type Verified,
  verifyAuditLog,
} from './app.ts';
import { type Config, readConfig } from './config.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { explainConnection } from './platform/db/faults/connection-fault.ts';
import { verifyInstallation } from './platform/db/secret/installation.ts';
import { startPostgres } from './platform/engines/postgres/postgres.ts';
import { findRunningPostgres } from './platform/engines/postgres/running.ts';
import { SetupError } from './platform/engines/setup-error.ts';
import { toLoggedError } from './platform/errors/logged-error.ts';
import { parseOrigin } from './platform/http/origins/public-origin.ts';
import { createMedia } from './platform/media/media.ts';
import { appRoleOf, connectionOf } from './setup/command-database.ts';
import { doctorUsage, runDoctor } from './setup/doctor-command.ts';
import { exportTenant } from './setup/export-command.ts';
import { checkFiles, copyFilesToS3, filesUsage } from './setup/files-command.ts';
import { changeInstallationSecret, secretUsage } from './setup/secret-command.ts';
import {
  createTenant,
  deleteTenant,
  describeInputError,
  listTenants,
  removeSecondFactor,
  resendInvitation,
  resumeTenant,
  suspendTenant,
  tenantUsage,
} from './setup/tenant-command.ts';

const usage = `Usage: npm run foyer -- <command>

  audit verify [--tenant <slug>]   verify the audit log's hash chain; exit code 1 if it is broken
  lobby replay [--tenant <slug>]   replay the routing decisions from the log; exit code 1 if one differs
${tenantUsage}${filesUsage}${secretUsage}${doctorUsage}`;

const doctorEndsWithinMs = 2_000;

const exitCodes = { broken: 1, otherwise: 1, misused: 2 } as const;

/** Where a command reads its settings (default: the environment of the process) and writes its output. */
interface Terminal {
  readonly env?: NodeJS.ProcessEnv;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether the output is a terminal that shows colours. */
  readonly isColoured?: boolean;
}

/** Runs a command. @returns its exit code */
export async function runFoyer(args: string[], terminal: Terminal): Promise<number> {
  try {
    return await run(args, terminal);
  } catch (error) {
    terminal.err(describeError(error));
    return exitCodes.misused;
  }
}

async function run(args: string[], terminal: Terminal): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      tenant: { type: 'string' },
      name: { type: 'string' },
      admin: { type: 'string' },
      'admin-name': { type: 'string' },
      'time-zone': { type: 'string' },
      to: { type: 'string' },
      grace: { type: 'string' },
      now: { type: 'string' },
      remove: { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    terminal.out(usage);
    return 0;
  }
  if (positionals.join(' ') === 'audit verify')
    return withDatabase(terminal, (database) => verify(terminal, database, values.tenant));
  if (positionals.join(' ') === 'lobby replay')
    return withDatabase(terminal, (database) => replay(terminal, database, values.tenant));
  if (positionals.join(' ') === 'files copy-to-s3') return copyToS3(terminal);
  if (positionals.join(' ') === 'files check')
    return checkStoredFiles(terminal, { slug: values.tenant, remove: values.remove ?? false });
  if (positionals.join(' ') === 'secret change') return changeSecret(terminal);
  if (positionals.join(' ') === 'doctor') {
    const { env, out, isColoured = false } = terminal;
    return (await runDoctor({ env, out, isColoured, isJson: values.json ?? false })) ? 0 : exitCodes.broken;
  }
  if (positionals[0] === 'tenant') return runTenant(terminal, positionals.slice(1), values);
  return misuse(terminal, usage);
}

type Options = Partial<
  Record<'name' | 'admin' | 'admin-name' | 'time-zone' | 'to' | 'grace' | 'now', string>
>;

async function runTenant(
  terminal: Terminal,
  [verb, slug, ...rest]: string[],
  options: Options,
): Promise<number> {
  const { name, admin, 'admin-name': adminName, 'time-zone': timeZone, to, grace, now } = options;
  if (rest.length > 0) return misuse(terminal, usage);
  if (verb === 'create')
    return operate(terminal, (operated) =>
      createTenant(operated, { slug, name, admin, adminName, timeZone }),
    );
  if (verb === 'invite' && slug)
    return operate(terminal, (operated) => resendInvitation(operated, slug, admin));
  if (verb === 'remove-second-factor' && slug && admin)
    return operate(terminal, (operated) => removeSecondFactor(operated, slug, admin));
  if (verb === 'suspend' && slug) return operate(terminal, (operated) => suspendTenant(operated, slug));
  if (verb === 'resume' && slug) return operate(terminal, (operated) => resumeTenant(operated, slug));
  if (verb === 'export' && slug && to)
    return operate(terminal, (_, { exported }) =>
      exportTenant(exported, slug, to, (textLine) => terminal.err(textLine)),
    );
  if (verb === 'delete' && slug)
    return operate(terminal, (operated) => deleteTenant(operated, slug, { grace, now }));
  if (verb === 'list' && !slug) return operate(terminal, listTenants);
  return misuse(terminal, usage);
}

/** Needs no database, and works while the server runs. */
async function copyToS3(terminal: Terminal): Promise<number> {
  const { text, isComplete } = await copyFilesToS3(readSettings(terminal), terminal.err);
  terminal.out(text);
  return isComplete ? 0 : exitCodes.otherwise;
}

/** As the owner of the database, because the application may not change the keys of the audit log. */
async function changeSecret(terminal: Terminal): Promise<number> {
  const config = readSettings(terminal);
  const { databaseUrl, databaseDirectUrl, dataDir, pgBinDir } = config;
  if (databaseUrl) {
    const connectionString = databaseDirectUrl ?? databaseUrl;
    terminal.out(await changeInstallationSecret({ connectionString }, config));
    return 0;
  }
  if (findRunningPostgres(dataDir))
    throw new SetupError({
      problem: 'Foyer is running, and would continue to use the former secret.',
      fix: 'Stop Foyer, and repeat the command.',
    });
  const engine = await startPostgres({ dataDir, ...(pgBinDir ? { binDir: pgBinDir } : {}) });
  try {
    const owner = { host: engine.host, port: engine.port, ...engine.owner };
    terminal.out(await changeInstallationSecret(owner, config));
    return 0;
  } finally {
    await engine.stop();
  }
}

async function checkStoredFiles(
  terminal: Terminal,
  options: { readonly slug: string | undefined; readonly remove: boolean },
): Promise<number> {
  let isAllRight = false;
  const code = await operate(terminal, async (_operated, { fileCheck }) => {
    const { text, isClean } = await checkFiles(fileCheck, options, terminal.out);
    isAllRight = isClean;
    return text;
  });
  return isAllRight ? code : exitCodes.otherwise;
}

/** Runs a command with the app, which neither listens nor runs recurring jobs. */
async function operate(
  terminal: Terminal,
  work: (operated: App['operated'], app: App) => Promise<string>,
): Promise<number> {
  return withDatabase(terminal, async (database, config) => {
    const { liveKit, dataDir, clockAheadMs } = config;
    const app = await createApp({
      config: { ...config, logLevel: 'silent' },
      database,
      mediaUpstream: noMedia,
      webDist: dataDir,
      media: createMedia({ ...liveKit, httpUrl: noMedia }),
      now: () => new Date(Date.now() + clockAheadMs),
    });
    try {
      terminal.out(await work(app.operated, app));
      return 0;
    } finally {
      await app.close();
    }
  });
}

/** A URL without a listener, because commands do not use LiveKit. */
const noMedia = 'http://127.0.0.1:1';

async function verify(terminal: Terminal, database: Database, tenant: string | undefined): Promise<number> {
  const chains = await verifyAuditLog(database, tenant, (chain) =>
    terminal.out(`${verificationLine(chain)}\n`),
  );
  if (tenant !== undefined && chains.length === 0)
    return misuse(terminal, `The tenant "${tenant}" does not exist.\n`);
  return chains.some(({ broken }) => broken) ? exitCodes.broken : 0;
}

const sentences = {
  changed: 'was changed after it was sealed',
  missing: 'is missing',
  inserted: 'was inserted after its neighbours were sealed',
  seal: 'starts a seal that was changed, or that follows a missing seal',
} satisfies Record<NonNullable<Verified['broken']>['what'], string>;

function verificationLine({ tenant, rows, seals, unsealed, head, broken }: Verified): string {
  if (broken)
    return `✗ ${tenant}: broken. Row ${broken.rowId} ${sentences[broken.what]}; the ${rows} rows before it are unchanged.`;
  const waiting = unsealed > 0 ? `, ${unsealed} not sealed yet` : '';
  return `✓ ${tenant}: ${rows} rows in ${seals} seals are unchanged${waiting}.${head ? ` Head: ${head}` : ''}`;
}

async function replay(terminal: Terminal, database: Database, tenant: string | undefined): Promise<number> {
  const replayed = await replayRouting(database, tenant, (each) => terminal.out(`${replayLine(each)}\n`));
  if (tenant !== undefined && replayed.length === 0)
    return misuse(terminal, `The tenant "${tenant}" does not exist.\n`);
  return replayed.some(({ first }) => first) ? exitCodes.otherwise : 0;
}

function replayLine({ tenant, decisions, mismatches, first }: RoutingReplay): string {
  if (!first) return `✓ ${tenant}: all ${decisions} decisions match the log.`;
  return `✗ ${tenant}: ${mismatches} of ${decisions} decisions differ from the log, first at ${first.at.toISOString()} for request ${first.requestId}.`;
}

async function withDatabase(
  terminal: Terminal,
  work: (database: Database, config: Config) => Promise<number>,
): Promise<number> {
  const config = readSettings(terminal);
  const { connection, stop: stopServer } = await connectionOf(config);
  const database = openDatabase({
    connection,
    appRole: appRoleOf(config),
    onEffectFailed: (error) => {
      throw error;
    },
  });
  try {
    await database.verifyRole().catch((error: unknown) => {
      if (!config.databaseUrl) throw error;
      throw explainConnection(error, { setting: 'DATABASE_URL', url: config.databaseUrl });
    });
    const origin = await verifyInstallation(database, config.secret);
    return await work(database, origin === null ? config : { ...config, publicOrigin: parseOrigin(origin) });
  } finally {
    await database.close();
    await stopServer();
  }
}

/** The log of a command is silent, so what it would warn about goes to the terminal. */
function readSettings({ env, err }: Terminal): Config {
  const config = readConfig(env);
  for (const warning of config.warnings) err(`! ${warning}.\n`);
  return config;
}

function misuse(terminal: Terminal, text: string): number {
  terminal.err(text);
  return exitCodes.misused;
}

/** A message with what to do, if there is something to do; otherwise the stack. */
function describeError(error: unknown): string {
  if (error instanceof SetupError) return `✗ ${error.problem}\n  → ${error.fix}\n`;
  const wrong = describeInputError(error);
  if (wrong) return wrong;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: string };
  if (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')) return `${message}\n\n${usage}`;
  const databaseCode = (error as { cause?: { code?: unknown } })?.cause?.code ?? code;
  // Undefined function or table: the database lacks a migration.
  if (databaseCode === '42883' || databaseCode === '42P01')
    return '✗ The database is older than this version of Foyer.\n  → Update it: npm start\n';
  return `${toLoggedError(error).stack}\n`;
}

if (import.meta.main) {
  process.exitCode = await runFoyer(process.argv.slice(2), {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    isColoured: process.stdout.isTTY,
  });
  // A check that got no answer may keep a connection open.
  if (process.argv[2] === 'doctor') setTimeout(() => process.exit(), doctorEndsWithinMs).unref();
}
