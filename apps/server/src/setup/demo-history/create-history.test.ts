import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AuditRow } from '@foyer/contract/audit-logs.ts';
import type { SignedIn } from '@foyer/contract/users/users.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAppForSimulation, type Verified, verifyAuditLog } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { mintScope } from '../../platform/db/scope.ts';
import { sealAuditLog, sealTimeout } from '../../testing/seal-audit-log.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { seedDemo } from '../seed-demo.ts';
import { createHistory } from './create-history.ts';
import { tenantsWithoutHistory } from './database/find-tenants.ts';
import { createCalls } from './engine/calls.ts';
import { createSimulatedMedia } from './engine/simulated-media.ts';

const now = new Date('2026-11-29T04:00:00.000Z');
/** Two weeks in Kolkata, from Monday the 16th to Saturday the 28th: long enough for bookings that are kept. */
const days = 13;
const span = { from: new Date('2026-11-15T18:30:00.000Z'), to: new Date('2026-11-28T18:30:00.000Z') };

describe('createHistory', () => {
  let own: TestDatabase;
  let folder: string;
  let before: Record<string, string>;

  const rows = async (query: string) => (await own.owner.query(query)).rows;
  const create = (tenant = 'acme', duration = days) =>
    createHistory({
      config: readConfig({ FOYER_DATA_DIR: folder }),
      connections: { owner: own.ownerConnection, app: own.connection },
      tenant,
      now,
      days: duration,
      onProgress: () => {},
    });
  const startInstallation = () =>
    createAppForSimulation({
      config: readConfig({ FOYER_DATA_DIR: folder }),
      database: own.database,
      media: createSimulatedMedia(),
      mediaUpstream: 'http://127.0.0.1:1',
      webDist: folder,
      now: () => now,
    });
  /** Staff who acted before have keys in the audit log. */
  async function createKeysOfStaff(): Promise<void> {
    const app = await startInstallation();
    const staff = await rows(
      `select tenant_id as "tenantId", array_agg(id) as ids from users where tenant_id = (select id from tenants where slug = 'acme') group by 1`,
    );
    for (const { tenantId, ids } of staff) await app.ensureAuditKeys(mintScope(tenantId, 'acme'), ids);
    await app.close();
  }
  const tables = async () =>
    (
      await rows(
        `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'`,
      )
    ).map(({ name }) => name as string);
  /** The rows of each table, as one text. */
  async function readAll(where: string): Promise<Record<string, string>> {
    const contents: Record<string, string> = {};
    for (const table of await tables()) {
      const [row] = await rows(
        `select json_agg(t order by t::text)::text as content from ${table} t where ${where}`,
      );
      contents[table] = row.content;
    }
    return contents;
  }

  beforeAll(async () => {
    own = await cloneDatabase();
    folder = mkdtempSync(path.join(tmpdir(), 'foyer-history-'));
    await seedDemo({ owner: own.ownerConnection, password: 'demo' });
    // A customer of the installation itself, with a key in the audit log.
    await own.owner.query(
      `insert into customers (tenant_id, name, phone) select id, 'Real Person', '+12015550100' from tenants where slug = 'acme'`,
    );
    await own.owner.query(
      `insert into person_keys (tenant_id, person_id, wrapped) select tenant_id, id, '\\x00' from customers`,
    );
    await createKeysOfStaff();
    before = await readAll('true');
    await create();
  });
  afterAll(async () => {
    await own.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('fills the tables with what customers and staff did', async () => {
    for (const table of [
      'page_visits',
      'registrations',
      'lobby_requests',
      'meetings',
      'meeting_outcomes',
      'feedbacks',
      'time_logs',
      'connection_qualities',
      'agent_steps',
      'lobby_steps',
      'schedules',
      'messages',
      'chat_messages',
      'audit_log',
    ]) {
      const [{ count }] = await rows(`select count(*)::int from ${table}`);
      expect([table, count > 0]).toEqual([table, true]);
    }
  });

  test('writes no instant outside of the simulated days', async () => {
    const columns = await rows(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and data_type = 'timestamp with time zone'
         and table_name in (select table_name from information_schema.columns where column_name = 'tenant_id')
         and table_name not in ('users', 'products', 'slots', 'person_keys', 'customers', 'links')`,
    );
    for (const { table, column } of columns) {
      // When a message loses its use is no event.
      if (column === 'useless_after') continue;
      const [{ outside }] = await rows(
        `select count(*)::int as outside from ${table} where not ${column} between '${span.from.toISOString()}' and '${span.to.toISOString()}'`,
      );
      expect([table, column, outside]).toEqual([table, column, 0]);
    }
  });

  test('sends messages into the outbox alone, and leaves none to be sent and no job', async () => {
    expect(await rows('select distinct carrier as kind from messages where carrier is not null')).toEqual([
      { kind: 'outbox' },
    ]);
    expect(await rows(`select state from messages where state in ('PLANNED', 'SENDING')`)).toEqual([]);
    expect(await rows('select count(*)::int from pgboss.job')).toEqual([{ count: 0 }]);
  });

  test('ends every request, meeting and session, and leaves the switches of agents alone', async () => {
    expect(await rows('select id from lobby_requests where ended_at is null')).toEqual([]);
    expect(await rows(`select id from meetings where status = 'open'`)).toEqual([]);
    expect(await rows('select * from lobby_agents')).toEqual([]);
    expect(await rows('select * from sessions')).toEqual([]);
  });

  test('counts the meetings of a customer once', async () => {
    const wrong = await rows(
      `select c.id from customers c where c.meetings <> (
         select count(*) from meeting_participants p join meetings m on m.id = p.meeting_id
         where p.person_id = c.id and p.side = 'customer' and p.first_joined_at is not null and m.started_at is not null)
       or c.registrations <> (select count(*) from registrations r where r.customer_id = c.id and r.verified_at is not null)`,
    );
    expect(wrong).toEqual([]);
  });

  test('leaves the rows of the installation as they were', async () => {
    const [acme] = await rows(`select id from customers where name = 'Real Person'`);
    const after = await readAll('true');
    for (const table of ['tenants', 'users', 'products', 'product_agents', 'slots'])
      expect(after[table]).toBe(before[table]);
    expect(await rows(`select id from customers where phone = '+12015550100'`)).toEqual([{ id: acme.id }]);
  });

  test('writes an audit log that the installation seals and verifies', { timeout: sealTimeout }, async () => {
    await sealAuditLog(own.database);
    const verified: Verified[] = await verifyAuditLog(own.database, 'acme');

    expect(verified).toMatchObject([{ tenant: 'acme', unsealed: 0, broken: null }]);
    expect(verified[0]?.rows).toBeGreaterThan(50);
  });

  test('a super admin of the installation reads who acted', async () => {
    const app = await startInstallation();
    const { ask } = createCalls(app, 'acme');
    const address = '127.0.0.1';
    const body = { email: 'owner@acme.test', password: 'demo', rememberMe: false, keycloakEnabled: false };
    const { accessToken: token } = await ask<SignedIn>({
      method: 'POST',
      url: '/api/users/login/',
      by: { address },
      body,
    });
    const namesIn = async (filter: string) => {
      const url = `/api/audit-logs?pageSize=100&${filter}`;
      const { rows: found } = await ask<{ rows: AuditRow[] }>({ url, by: { address, token } });
      return found.map(({ actorName }) => actorName);
    };

    const agents = await namesIn('logType=JOIN_DEMO&actorKind=USER');
    const customers = await namesIn('logType=JOIN_LOBBY&actorKind=CUSTOMER');

    await app.close();
    expect(new Set(agents)).toEqual(new Set(['Arjun Mehta', 'Priya Venkatesh']));
    expect(customers).not.toEqual([]);
    expect(customers).not.toContain(null);
  });

  test('does nothing the second time, and lists the tenants that still have none', async () => {
    const [{ count }] = await rows('select count(*)::int from registrations');

    expect(await create()).toBe(false);

    expect(await rows('select count(*)::int from registrations')).toEqual([{ count }]);
    const connections = { owner: own.ownerConnection, app: own.connection };
    expect(await tenantsWithoutHistory(connections)).toEqual(['globex', 'demo']);
  });

  test('starts again after a run that was killed', async () => {
    const [{ name }] = await rows('select current_database() as name');
    await own.owner.query(`create database "${name}_history_globex"`);

    expect(await create('globex', 1)).toBe(true);

    expect(await rows(`select datname from pg_database where datname like '${name}\\_history%'`)).toEqual([]);
  });
});
