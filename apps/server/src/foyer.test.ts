import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFoyer } from './foyer.ts';
import { migrate } from './platform/db/migrate.ts';
import { type PostgresEngine, startPostgres } from './platform/engines/postgres/postgres.ts';
import { packageRoot } from './platform/package-root.ts';
import type { Finding } from './setup/doctor/finding.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-command-'));
let engine: PostgresEngine;
let owner: pg.Client;

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command in this process: a process of its own loads the server's modules for seconds. */
async function foyer(args: string[], folder = dataDir): Promise<Outcome> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runFoyer(args, {
    env: environment(folder),
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  return { code, out: out.join(''), err: err.join('') };
}

function foyerProcess(args: string[]): Promise<Outcome> {
  const entry = path.join(packageRoot, 'dist/foyer.mjs');
  return new Promise((resolve) => {
    execFile(process.execPath, [entry, ...args], { env: environment(dataDir) }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

function environment(folder: string): NodeJS.ProcessEnv {
  // The folder of the database's socket follows from the server's TMPDIR. A shell may have another one.
  const { PATH, PG_BIN_DIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, PG_BIN_DIR, NODE_COMPILE_CACHE, TMPDIR: '/var/tmp', FOYER_DATA_DIR: folder };
}

async function start() {
  engine = await startPostgres({ dataDir });
  const { host, port } = engine;
  owner = new pg.Client({ host, port, ...engine.owner });
  await migrate({ host, port, ...engine.owner });
  await owner.connect();
}
async function stop() {
  await owner.end();
  await engine.stop();
}

beforeAll(async () => {
  await start();
  await owner.query("insert into tenants (slug, name) values ('acme', 'Acme'), ('globex', 'Globex')");
  await owner.query(
    `insert into audit_log (id, tenant_id, at, actor_kind, action, log_type, entity_kind)
     select gen_random_uuid(), t.id, now(), 'SYSTEM', 'UPDATE', 'CONFIG', 'settings' from tenants t, generate_series(1, 3)`,
  );
  for (const half of ['note_audit_horizon', 'seal_audit_log']) await owner.query(`select ${half}()`);
}, 60_000);
afterAll(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('audit verify', () => {
  it('verifies the chain of every tenant while the server runs', async () => {
    const { code, out, err } = await foyerProcess(['audit', 'verify']);

    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^✓ acme: 3 rows in 1 seals are unchanged\. Head: [0-9a-f]{64}\n✓ globex: 3 rows/);
  });

  it('names the first broken row, exits with 1 and verifies the other tenant', async () => {
    const { rows } = await owner.query(
      `update audit_log set action = 'DELETE' where id = (select a.id from audit_log a join tenants t on t.id = a.tenant_id
         where t.slug = 'acme' order by a.seq offset 1 limit 1) returning id`,
    );

    const broken = await foyerProcess(['audit', 'verify', '--tenant', 'acme']);
    const other = await foyer(['audit', 'verify', '--tenant=globex']);

    expect([broken.code, other.code]).toEqual([1, 0]);
    expect(broken.out).toContain(`Row ${rows[0].id} was changed after it was sealed`);
  });

  it('says what to do when the socket of the database is in a folder that it does not see', async () => {
    const socket = path.join(engine.host, '.s.PGSQL.5432');
    renameSync(socket, `${socket}.hidden`);

    const { code, err } = await foyer(['audit', 'verify']);

    renameSync(`${socket}.hidden`, socket);
    expect(code).toBe(2);
    expect(err).toMatch(new RegExp(`in ${engine.host} cannot be seen from here.*\n.*TMPDIR=/run/foyer`));
  });

  it('starts and stops the database when the server does not run', async () => {
    await stop();

    const { code, out } = await foyer(['audit', 'verify']);

    expect(code).toBe(1);
    expect(out).toContain('✗ acme: broken');
    await start();
  });
});

describe('lobby replay', () => {
  it('replays the decisions of every tenant', async () => {
    const { code, out, err } = await foyer(['lobby', 'replay', '--tenant', 'acme']);

    expect([code, err]).toEqual([0, '']);
    expect(out).toBe('✓ acme: all 0 decisions match the log.\n');
  });

  it('names the first different decision and exits with 1', async () => {
    const found = {
      routing: 'broadcast',
      language: null,
      isPausing: false,
      firstAgentId: null,
      candidates: [],
    };
    // The command needs only the id of the request.
    await owner.query('set session_replication_role = replica');
    const { rows } = await owner.query(
      `insert into routing_choices (tenant_id, request_id, at, round, routing, chosen, candidates, facts)
       select id, gen_random_uuid(), '2026-11-21T10:00:00Z', 1, 'broadcast', array[gen_random_uuid()], '[]', $1
       from tenants where slug = 'acme' returning request_id`,
      [found],
    );
    await owner.query('reset session_replication_role');

    const { code, out } = await foyer(['lobby', 'replay']);

    expect(code).toBe(1);
    expect(out).toContain(
      `✗ acme: 1 of 1 decisions differ from the log, first at 2026-11-21T10:00:00.000Z for request ${rows[0].request_id}.`,
    );
    expect(out).toContain('✓ globex: all 0 decisions');
  });
});

describe('tenant', () => {
  const hooli = ['tenant', 'create', 'hooli', '--name', 'Hooli', '--admin', 'gavin@hooli.test'];

  it('create prints the invitation link when no email can be sent', async () => {
    const { code, out, err } = await foyer(hooli);

    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      /No email was sent to gavin@hooli\.test\. Neither the tenant nor the installation has an email provider\. Send them this link:\n {2}http:\/\/hooli\.localhost:3000\/login\/reset\?token=[\w-]+/,
    );
    expect(out).toContain('Their name is "gavin", from the address.');
  });

  it('create uses the given name for the first super admin, and then does not mention the address', async () => {
    const named = await foyer([
      'tenant',
      'create',
      'piper',
      '--name',
      'Piper',
      '--admin',
      'r@piper.test',
      '--admin-name',
      'Richard Hendricks',
    ]);

    expect(named.out).not.toContain('--admin-name');
    const { rows } = await owner.query("select name from users where email = 'r@piper.test'");
    expect(rows).toEqual([{ name: 'Richard Hendricks' }]);
    await owner.query("delete from tenants where slug = 'piper'");
  });

  it('create does not change an existing tenant or send an invitation', async () => {
    const { code, out } = await foyer(hooli);

    expect(code).toBe(0);
    expect(out).toMatch(/^✓ hooli already exists and was not changed: Hooli/);
    const { rows } = await owner.query("select count(*)::int from users where role = 'SUPER_ADMIN'");
    expect(rows).toEqual([{ count: 1 }]);
  });

  describe('remove-second-factor', () => {
    const remove = (...args: string[]) => foyer(['tenant', 'remove-second-factor', ...args]);

    it('changes nothing where no email can reach the super admin', async () => {
      await owner.query(
        "insert into user_totp (tenant_id, user_id, secret) select tenant_id, id, '' from users where email = 'gavin@hooli.test'",
      );

      const { code, out, err } = await remove('hooli', '--admin', 'gavin@hooli.test');

      expect([code, out]).toEqual([2, '']);
      expect(err).toMatch(/^✗ No email can be sent to this super admin/);
      const { rows } = await owner.query('select from second_factor_removals');
      expect(rows).toHaveLength(0);
    });

    it('reports the problem: the address, the tenant, a missing address', async () => {
      expect((await remove('hooli', '--admin', 'nobody@hooli.test')).err).toMatch(
        /^✗ No active super admin of this tenant has that address/,
      );
      expect((await remove('nobody', '--admin', 'gavin@hooli.test')).err).toMatch(
        /^✗ That tenant does not exist/,
      );
      expect((await remove('hooli')).err).toMatch(/^Usage/);
    });
  });

  it('suspend suspends the tenant', async () => {
    const { out } = await foyer(['tenant', 'suspend', 'globex']);

    expect(out).toMatch(/^✓ globex is suspended/);
    const { rows } = await owner.query("select status from tenants where slug = 'globex'");
    expect(rows).toEqual([{ status: 'suspended' }]);
  });

  it('resume activates the tenant', async () => {
    expect((await foyer(['tenant', 'resume', 'globex'])).out).toMatch(/^✓ globex is active again/);
  });

  it('delete schedules the removal and prints the date', async () => {
    const { code, out } = await foyer(['tenant', 'delete', 'globex', '--grace', '7d']);

    expect(code).toBe(0);
    const [, on] =
      /^✓ globex is suspended\. It will be removed with all its data on (\S+)\.\n/.exec(out) ?? [];
    const { rows } = await owner.query("select delete_at from tenants where slug = 'globex'");
    expect(rows[0].delete_at.toISOString()).toBe(on);
  });

  it('list prints the address and the state', async () => {
    const { code, out } = await foyer(['tenant', 'list']);

    expect(code).toBe(0);
    expect(out.split('\n')[0]).toMatch(/^acme {4}Acme {4}http:\/\/acme\.localhost:3000\/ {2}active since /);
    expect(out).toMatch(/globex .* suspended, will be removed on /);
  });
});

it.each([
  [[], 'Usage:'],
  [['tenant', 'paint', 'acme'], 'Usage:'],
  [['tenant', 'suspend', 'nobody'], 'That tenant does not exist.'],
  [['tenant', 'create', 'www', '--name', 'W'], 'reserved for the installation'],
  [['tenant', 'create', 'initech', '--name', 'Initech'], '--admin name@example.com'],
  [['tenant', 'delete', 'acme', '--grace', 'soon'], '--grace 30d'],
  [['audit', 'forge'], 'Usage:'],
  [['audit', 'verify', '--forge'], 'Usage:'],
  [['audit', 'verify', '--tenant', 'nobody'], 'The tenant "nobody" does not exist.'],
  [['lobby', 'replay', '--tenant', 'nobody'], 'The tenant "nobody" does not exist.'],
])('%j prints the problem', async (args, sentence) => {
  const { code, err } = await foyer(args);

  expect(code).toBe(2);
  expect(err).toContain(sentence);
});

it('creates no database when there is none', async () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'foyer-empty-'));

  const { code, err } = await foyer(['audit', 'verify'], empty);

  expect([code, err]).toEqual([2, expect.stringContaining('There is no database in')]);
  rmSync(empty, { recursive: true, force: true });
});

describe('doctor', () => {
  it('finds what is red while no server runs, exits with 1 and names what to do', async () => {
    const { code, out, err } = await foyer(['doctor', '--json']);

    expect([code, err]).toEqual([1, '']);
    const { isHealthy, findings } = JSON.parse(out) as { isHealthy: boolean; findings: Finding[] };
    const stateOf = (name: string) => findings.find((each) => each.name === name)?.state;
    expect(isHealthy).toBe(false);
    expect(['Settings', 'Database', 'Database role', 'Migrations', 'Storage', 'Clock'].map(stateOf)).toEqual(
      Array(6).fill('ok'),
    );
    expect(findings.filter(({ state }) => state === 'failed')).toMatchObject([
      { name: 'Server', fix: 'Start it: npm start' },
      { name: 'LiveKit', fix: 'Start it with the server: npm start' },
    ]);
  });

  it('prints the setting that is wrong, and tries nothing with it', async () => {
    const lines: string[] = [];
    const code = await runFoyer(['doctor'], {
      env: { ...environment(dataDir), PORT: 'eighty' },
      out: (text) => lines.push(text),
      err: () => {},
    });

    expect(code).toBe(1);
    expect(lines.join('')).toMatch(/^✗ Settings .*PORT.*eighty.*\n +→ .+\n\n0 green, 1 red/);
  });
});

describe('files check', () => {
  it('lists a file without a record and exits with 1, and removes none that is new', async () => {
    const { rows } = await owner.query("select id from tenants where slug = 'globex'");
    const folder = path.join(dataDir, 'files', rows[0].id);
    const key = `${crypto.randomUUID()}.png`;
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, key), 'a picture');

    const all = await foyer(['files', 'check', '--remove']);
    const acme = await foyer(['files', 'check', '--tenant', 'acme']);

    expect(all.code).toBe(1);
    expect(all.out).toBe(
      `  no record refers to: files/globex/${key}\n` +
        '✗ 1 files: 1 without a record, 0 records without their file. Removed 0 files and 0 parts of files.\n',
    );
    expect(acme).toEqual({
      code: 0,
      err: '',
      out: '✓ 0 files: 0 without a record, 0 records without their file.\n',
    });
    rmSync(folder, { recursive: true });
  });

  it('rejects an unknown tenant', async () => {
    expect((await foyer(['files', 'check', '--tenant', 'unknown'])).code).toBe(2);
  });
});
