/** A real PgBouncer for tests, in transaction mode unless the settings say otherwise. */
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { delay, spawnChild } from '../../platform/engines/child.ts';
import { choosePostgresAccount } from '../../platform/engines/postgres/account.ts';

const cache = process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache');
const candidates = [
  process.env.PGBOUNCER_BIN,
  path.join(cache, 'foyer', 'engines', 'pgbouncer-debian', 'pgbouncer'),
];
const program = candidates.find((each) => each && existsSync(each));

/** Without it, tests of a connection pooler are skipped. */
export const hasPooler = program !== undefined;

export interface Pooler {
  /** The address of a database through the pooler. */
  urlOf(user: string, database: string): string;
  stop(): Promise<void>;
}

interface PoolerOptions {
  /** PostgreSQL behind it. */
  readonly host: string;
  readonly port: number;
  readonly users: readonly string[];
  /** Connections to PostgreSQL for each database and user. */
  readonly poolSize: number;
  readonly settings?: Readonly<Record<string, string | number>>;
}

const port = 6432;

export async function startPooler({
  host,
  port: serverPort,
  users,
  poolSize,
  settings = {},
}: PoolerOptions): Promise<Pooler> {
  if (!program) throw new Error('PgBouncer is not installed');
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-pooler-'));
  const ini = path.join(folder, 'pgbouncer.ini');
  const userList = path.join(folder, 'users.txt');
  const account = choosePostgresAccount(folder, path.join(folder, 'none'), program);
  const all = {
    auth_type: 'trust',
    auth_file: userList,
    unix_socket_dir: folder,
    listen_port: port,
    pool_mode: 'transaction',
    default_pool_size: poolSize,
    // What the manual recommends for clients that send them; the connection options are then dropped.
    ignore_startup_parameters: 'extra_float_digits,options',
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(ini, `[databases]\n* = host=${host} port=${serverPort}\n[pgbouncer]\n${lines.join('\n')}\n`);
  writeFileSync(userList, users.map((name) => `"${name}" ""\n`).join(''));
  for (const each of [folder, ini, userList])
    if (account.runAs) chownSync(each, account.runAs.uid, account.runAs.gid);
  chmodSync(folder, 0o700);
  const child = spawnChild({
    command: program,
    args: [ini],
    // PgBouncer refuses to run as root.
    ...(account.runAs ? { runAs: account.runAs } : {}),
    deathSignal: 'SIGTERM',
    onLine: () => undefined,
  });
  while (!existsSync(path.join(folder, `.s.PGSQL.${port}`))) {
    if (child.hasExited()) throw new Error(`PgBouncer ended: ${child.lastLines()}`);
    await delay(10);
  }
  return {
    urlOf: (user, database) =>
      `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`,
    async stop() {
      // SIGTERM ends it at once, SIGINT once all clients have left.
      await child.stop([
        { signal: 'SIGTERM', graceMs: 2_000 },
        { signal: 'SIGKILL', graceMs: 1_000 },
      ]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
