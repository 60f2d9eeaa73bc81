import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from './platform/db/migrate.ts';
import { type PostgresEngine, startPostgres } from './platform/engines/postgres.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-command-'));
const entry = path.join(import.meta.dirname, 'foyer.ts');
let engine: PostgresEngine;
let owner: pg.Client;

function foyer(words: string[], folder = dataDir): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env.PATH, PG_BIN_DIR: process.env.PG_BIN_DIR, FOYER_DATA_DIR: folder };
  return new Promise((resolve) => {
    execFile(process.execPath, [entry, ...words], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
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
  it('walks every chain beside a running Foyer', async () => {
    const { code, out, err } = await foyer(['audit', 'verify']);

    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^✓ acme: 3 rows in 1 seals are as they were\. Head: [0-9a-f]{64}\n✓ globex: 3 rows/);
  });

  it('names the first broken row and ends with 1; the other tenant is not concerned', async () => {
    const { rows } = await owner.query(
      `update audit_log set action = 'DELETE' where id = (select a.id from audit_log a join tenants t on t.id = a.tenant_id
         where t.slug = 'acme' order by a.seq offset 1 limit 1) returning id`,
    );

    const broken = await foyer(['audit', 'verify', '--tenant', 'acme']);
    const other = await foyer(['audit', 'verify', '--tenant=globex']);

    expect([broken.code, other.code]).toEqual([1, 0]);
    expect(broken.out).toContain(`Row ${rows[0].id} was changed after it was sealed`);
  });

  it('starts the database for itself when nobody runs it, and stops it again', async () => {
    await stop();

    const { code, out } = await foyer(['audit', 'verify']);

    expect(code).toBe(1);
    expect(out).toContain('✗ acme: broken');
    await start();
  });
});

describe('lobby replay', () => {
  it("makes every tenant's choices again", async () => {
    const { code, out, err } = await foyer(['lobby', 'replay', '--tenant', 'acme']);

    expect([code, err]).toEqual([0, '']);
    expect(out).toBe('✓ acme: all 0 choices come out as they were made.\n');
  });

  it('names the first choice that comes out otherwise and ends with 1', async () => {
    const look = {
      routing: 'broadcast',
      language: null,
      isPausing: false,
      firstAgentId: null,
      candidates: [],
    };
    // The command asks for nothing of the request but its name.
    await owner.query('set session_replication_role = replica');
    const { rows } = await owner.query(
      `insert into routing_choices (tenant_id, request_id, at, round, routing, chosen, candidates, facts)
       select id, gen_random_uuid(), '2026-11-21T10:00:00Z', 1, 'broadcast', array[gen_random_uuid()], '[]', $1
       from tenants where slug = 'acme' returning request_id`,
      [look],
    );
    await owner.query('reset session_replication_role');

    const { code, out } = await foyer(['lobby', 'replay']);

    expect(code).toBe(1);
    expect(out).toContain(
      `✗ acme: 1 of 1 choices come out otherwise, first at 2026-11-21T10:00:00.000Z for request ${rows[0].request_id}.`,
    );
    expect(out).toContain('✓ globex: all 0 choices');
  });
});

describe('tenant', () => {
  const hooli = ['tenant', 'create', 'hooli', '--name', 'Hooli', '--admin', 'gavin@hooli.test'];

  it('is made: the link of its first super admin is said, since nothing mails it', async () => {
    const { code, out, err } = await foyer(hooli);

    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/Hand this link on:\n {2}http:\/\/hooli\.localhost:3000\/login\/reset\?token=[\w-]+/);
  });

  it('is not made again, and nobody is invited', async () => {
    const { code, out } = await foyer(hooli);

    expect(code).toBe(0);
    expect(out).toMatch(/^✓ hooli is there already, and was not changed: Hooli/);
    const { rows } = await owner.query("select count(*)::int from users where role = 'SUPER_ADMIN'");
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('is suspended', async () => {
    const { out } = await foyer(['tenant', 'suspend', 'globex']);

    expect(out).toMatch(/^✓ globex is suspended/);
    const { rows } = await owner.query("select status from tenants where slug = 'globex'");
    expect(rows).toEqual([{ status: 'suspended' }]);
  });

  it('is resumed', async () => {
    expect((await foyer(['tenant', 'resume', 'globex'])).out).toMatch(/^✓ globex is active again/);
  });

  it('is marked to be removed, and says when', async () => {
    const { code, out } = await foyer(['tenant', 'delete', 'globex', '--grace', '7d']);

    expect(code).toBe(0);
    const [, on] =
      /^✓ globex is suspended, and is removed with everything in it on (\S+)\.\n/.exec(out) ?? [];
    const { rows } = await owner.query("select delete_at from tenants where slug = 'globex'");
    expect(rows[0].delete_at.toISOString()).toBe(on);
  });

  it('is listed with its address and its state', async () => {
    const { code, out } = await foyer(['tenant', 'list']);

    expect(code).toBe(0);
    expect(out.split('\n')[0]).toMatch(/^acme {4}Acme {4}http:\/\/acme\.localhost:3000\/ {2}active since /);
    expect(out).toMatch(/globex .* suspended, removed on /);
  });
});

it.each([
  [[], 'Usage:'],
  [['tenant', 'paint', 'acme'], 'Usage:'],
  [['tenant', 'suspend', 'nobody'], 'There is no such tenant.'],
  [['tenant', 'create', 'www', '--name', 'W'], 'kept for the installation itself'],
  [['tenant', 'create', 'initech', '--name', 'Initech'], '--admin somebody@example.com'],
  [['tenant', 'delete', 'acme', '--grace', 'soon'], '--grace 30d'],
  [['audit', 'forge'], 'Usage:'],
  [['audit', 'verify', '--forge'], 'Usage:'],
  [['audit', 'verify', '--tenant', 'nobody'], 'There is no tenant "nobody".'],
  [['lobby', 'replay', '--tenant', 'nobody'], 'There is no tenant "nobody".'],
])('%j is answered with what is wrong', async (words, sentence) => {
  const { code, err } = await foyer(words);

  expect(code).toBe(2);
  expect(err).toContain(sentence);
});

it('makes no database where there is none', async () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'foyer-empty-'));

  const { code, err } = await foyer(['audit', 'verify'], empty);

  expect([code, err]).toEqual([2, expect.stringContaining('There is no database in')]);
  rmSync(empty, { recursive: true, force: true });
});
