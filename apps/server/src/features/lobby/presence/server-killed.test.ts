/** The server is killed with a full lobby: after the restart every customer has the same queue position. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seconds } from '@foyer/contract/core/time.ts';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  type BuiltProduct,
  buildProduct,
  buildStaff,
  createTenantSetup,
  type TenantSetup,
} from '../../../testing/setups/tenant-setup.ts';

const program = path.resolve(import.meta.dirname, '../../../testing/server-process.ts');
const folder = mkdtempSync(path.join(tmpdir(), 'foyer-killed-'));
const running = new Set<ChildProcess>();
const customerCount = 200;

let world: TenantSetup;
let product: BuiltProduct;
beforeAll(async () => {
  world = await createTenantSetup({ startsAt: new Date() });
  product = await buildProduct(world, world.tenants.acme);
  await world.own.owner.query(
    `update tenants set flags = flags || '{"lobbyMode": true}' where slug = 'acme'`,
  );
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await world.close();
  rmSync(folder, { recursive: true });
});

async function startServer(aheadMs = 0): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, JSON.stringify(world.own.connection), `${aheadMs}`], {
    env: {
      ...process.env,
      FOYER_DATA_DIR: folder,
      FOYER_SECRET: 'the secret of the server that is killed',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.on('exit', () => running.delete(child));
  await new Promise<void>((ready, failed) => {
    child.stdout?.once('data', () => ready());
    child.once('exit', () => failed(new Error('the server process exited before it was ready')));
  });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGKILL');
  await gone;
}

/** Inserts the waiting customers, one second apart. */
async function fillLobby(): Promise<void> {
  await world.own.owner.query(
    `with coming as (select n from generate_series(1, $2) n),
     people as (insert into customers (tenant_id, name, phone)
       select $1, 'Customer ' || n, '+9198000' || lpad(n::text, 5, '0') from coming returning id, name, phone),
     forms as (insert into registrations (tenant_id, product_id, customer_id, answers, phone, verified_at)
       select $1, $3, id, jsonb_build_object('userName', name), phone, now() from people returning id, customer_id)
     insert into lobby_requests (tenant_id, product_id, customer_id, customer_name, registration_id, meeting_id, status,
       queued_at, waiting_since, customer_seen_at)
     select $1, $3, p.id, p.name, f.id, gen_random_uuid(), 'WAITING', t.at, t.at, now()
     from people p join forms f on f.customer_id = p.id
     cross join lateral (select now() - interval '320 seconds' + substr(p.name, 10)::int * interval '1 second' as at) t`,
    [world.tenants.acme.tenantId, customerCount, product.id],
  );
}

async function readQueue(): Promise<{ name: string; status: string }[]> {
  const { rows } = await world.own.owner.query(
    'select customer_name as name, status from lobby_requests order by queued_at, id',
  );
  return rows;
}

/** An agent whose console was connected at the instant, with the lobby on. */
async function agentSeen(at: Date): Promise<void> {
  const { id } = await buildStaff(world, world.tenants.acme, { products: [product] });
  await world.own.owner.query(
    'insert into lobby_agents (tenant_id, user_id, available, seen_at) values ($1, $2, true, $3)',
    [world.tenants.acme.tenantId, id, at],
  );
}

/** The first customers, up to the maximum number of open offers of an agent. */
const firstFive = [1, 2, 3, 4, 5].map((number) => `Customer ${number}`);

const openOffers = async () => {
  const { rows } = await world.own.owner.query(
    `select r.customer_name as name from lobby_offers o join lobby_requests r on r.id = o.request_id
     where o.status = 'OPEN' order by r.queued_at`,
  );
  return rows.map(({ name }) => name);
};

it('all 200 waiting customers keep their order across a kill and a long downtime', async () => {
  await fillLobby();
  await agentSeen(new Date(Date.now() + seconds(60)));
  const first = await startServer();
  await vi.waitFor(async () => expect(await openOffers()).toEqual(firstFive), { timeout: 30_000 });
  const before = (await readQueue()).map(({ name }) => name);

  await kill(first);
  // The downtime is longer than a customer's grace period.
  const second = await startServer(lobbyLimits.customerGraceMs + seconds(30));
  await vi.waitFor(
    async () => {
      const { rows } = await world.own.owner.query(
        "select count(*)::int as count from lobby_requests where customer_seen_at > now() + $1 * interval '1 ms'",
        [lobbyLimits.customerGraceMs],
      );
      expect(rows[0].count).toBe(customerCount);
    },
    { timeout: 30_000 },
  );
  // The agent's console is gone, so the offers are withdrawn; the sweep after that must not end any wait.
  await vi.waitFor(async () => expect(await openOffers()).toEqual([]), { timeout: 30_000 });
  const after = await readQueue();
  await kill(second);

  expect(after.map(({ name }) => name)).toEqual(before);
  expect(after.map(({ name }) => name)).toEqual(
    Array.from({ length: customerCount }, (_none, index) => `Customer ${index + 1}`),
  );
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set(['WAITING']));
}, 120_000);
