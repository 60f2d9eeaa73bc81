/** Webhooks: who receives which event, signed how, what is tried again, and which endpoints a super admin may create. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { days, minutes, seconds } from '@foyer/contract/core/time.ts';
import { webhookEvents, webhookLimits, webhookPayload } from '@foyer/contract/webhooks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { createEventBus } from '../../platform/events/bus.ts';
import { createTenantSetup, type TenantSetup } from '../../testing/setups/tenant-setup.ts';
import { serviceLevelChanged } from '../lobby/index.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import { createEndpoints } from './endpoints.ts';
import { lock } from './endpoints-store.ts';
import { createWebhooks } from './index.ts';
import { createWebhookJobs } from './jobs.ts';
import type { WebhookJob } from './publish.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const by = { kind: 'USER' as const, id: null, name: 'Susan Owner', ip: '192.0.2.7' } as never;
const everything = [...webhookEvents];

let world: TenantSetup;
let delivery: Delivery;
let recurring: ReturnType<typeof createWebhookJobs>;
let endpoints: ReturnType<typeof createEndpoints>;
let acme: TenantScope;
let globex: TenantScope;
const events = createEventBus();
const auditEntries: AuditEntry[] = [];
const jobs: { readonly job: WebhookJob; readonly startAfter: Date | undefined }[] = [];
const suspended = new Set<string>();
const received: Received[] = [];
let answer: (request: Received) => number = () => 200;

const server = createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const got = { headers: request.headers, body: Buffer.concat(chunks).toString() };
    received.push(got);
    reply.writeHead(answer(got), { location: 'http://192.0.2.1/' }).end('thanks');
  });
});
let url: string;

beforeAll(async () => {
  world = await createTenantSetup({ startsAt: new Date('2026-11-20T09:00:00Z') });
  ({ acme, globex } = world.tenants);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  const dependencies = {
    database: world.database,
    events,
    audit: async (_tx: unknown, entry: AuditEntry) => void auditEntries.push(entry),
    queue: {
      async add(_tx: unknown, _name: string, job: object, startAfter?: Date) {
        jobs.push({ job: job as WebhookJob, startAfter });
      },
    } as never,
    now: world.clock.now,
    secret: 'the secret of this installation',
    allowPrivate: true,
    isSuspended: async ({ scope }: { scope: TenantScope }) => suspended.has(scope.tenant),
  };
  createWebhooks(dependencies);
  endpoints = createEndpoints(dependencies);
  delivery = createDelivery({ ...dependencies, openSecret: endpoints.openSecret });
  recurring = createWebhookJobs({ ...dependencies, delivery });
});
afterAll(async () => {
  await world.close();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(async () => {
  await world.own.owner.query('delete from webhook_endpoints');
  for (const list of [jobs, received, auditEntries]) list.length = 0;
  suspended.clear();
  answer = () => 200;
});

const create = (scope = acme, fields: Partial<Parameters<typeof endpoints.create>[2]> = {}) =>
  endpoints.create(scope, by, { url, events: everything, active: true, ...fields });

const missed = () => ({
  productId: '00000000-0000-4000-8000-000000000001',
  productName: 'Product Tour',
  change: 'missed' as const,
  percent: 62,
  waits: 13,
  targetPercent: 80,
  targetWaitSeconds: 60,
  day: '2026-11-20',
  at: world.clock.now(),
});

/** Publishes that a product misses its target. */
const miss = (scope = acme) =>
  world.database.withTenant(scope, (tx) => events.publish(tx, serviceLevelChanged, missed()));

/** Runs the jobs that were added, as the queue would when they are due. */
async function work(scope = acme): Promise<void> {
  for (const { job } of jobs.splice(0)) await delivery.attempt(scope, job.deliveryId);
}

async function deliveries() {
  const { rows } = await world.own.owner.query(
    'select id, event, state, tries, status, problem, next_at from webhook_deliveries order by created_at, id',
  );
  return rows as { id: string; state: string; tries: number; problem: string | null; next_at: Date }[];
}

describe('an event', () => {
  test('is sent to an endpoint that subscribes to it, with a signature that the receiver can check', async () => {
    const { secret } = await create();

    await miss();
    await work();

    expect(received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    expect(webhookPayload.parse(JSON.parse(body))).toMatchObject({
      type: 'service_level.missed',
      timestamp: '2026-11-20T09:00:00.000Z',
      tenant: 'acme',
      data: { productName: 'Product Tour', percent: 62, targetPercent: 80, day: '2026-11-20' },
    });
    const [sent] = await deliveries();
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': sent?.id });
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const expected = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
    expect(sent).toMatchObject({ state: 'DELIVERED', tries: 1, status: 200 });
  });

  test('is not sent to an endpoint that is off, subscribes to others, or belongs to another tenant', async () => {
    await create(acme, { active: false });
    await create(acme, { events: ['service_level.recovered'] });
    await create(globex);

    await miss();

    expect(await deliveries()).toEqual([]);
  });

  test('is planned while another transaction has locked the endpoint', async () => {
    const { endpoint } = await create();

    await world.database.withTenant(acme, async (tx) => {
      await lock(tx, endpoint.id);
      await miss();
    });

    expect(await deliveries()).toMatchObject([{ state: 'PLANNED' }]);
  });

  test('is not planned when its transaction is rolled back', async () => {
    await create();

    const failed = world.database.withTenant(acme, async (tx) => {
      await events.publish(tx, serviceLevelChanged, missed());
      throw new Error('rolled back');
    });

    await expect(failed).rejects.toThrow('rolled back');
    expect(await deliveries()).toEqual([]);
  });

  test('is not sent to an endpoint that was turned off in the meantime', async () => {
    const { endpoint } = await create();
    await miss();
    await endpoints.update(acme, by, endpoint.id, { url, events: everything, active: false, version: 1 });

    await work();

    expect(received).toEqual([]);
    expect(await deliveries()).toMatchObject([
      { state: 'FAILED', problem: 'The webhook was turned off before the event was sent.' },
    ]);
  });

  test('waits while the tenant is suspended, and is sent by the sweep when it is active again', async () => {
    await create();
    await miss();
    suspended.add('acme');
    await work();
    expect(received).toEqual([]);

    suspended.clear();
    world.clock.advance(minutes(2));
    await recurring.sweep();

    expect(received).toHaveLength(1);
  });
});

describe('a delivery', () => {
  test('is tried again with the same id when the endpoint fails, and once it is accepted no more', async () => {
    await create();
    answer = () => 500;
    await miss();
    await work();
    const at = new Date(world.clock.now().getTime() + seconds(5));
    expect(jobs).toMatchObject([{ startAfter: at }]);
    expect(await deliveries()).toMatchObject([
      { state: 'PLANNED', tries: 1, status: 500, problem: 'The server answered 500.', next_at: at },
    ]);

    answer = () => 204;
    world.clock.advance(seconds(5));
    await work();
    await recurring.sweep();

    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(received).toHaveLength(2);
    expect(await deliveries()).toMatchObject([{ state: 'DELIVERED', tries: 2, status: 204, problem: null }]);
  });

  test('has failed after the last try', async () => {
    await create();
    answer = () => 503;
    await miss();

    for (const retryAfterMs of [...webhookLimits.retryAfterMs, 0]) {
      await work();
      world.clock.advance(retryAfterMs);
    }

    expect(received).toHaveLength(webhookLimits.retryAfterMs.length + 1);
    expect(await deliveries()).toMatchObject([{ state: 'FAILED', problem: 'The server answered 503.' }]);
    expect(jobs).toEqual([]);
  });

  test('is not redirected', async () => {
    await create();
    answer = () => 302;

    await miss();
    await work();

    expect(await deliveries()).toMatchObject([{ state: 'PLANNED', problem: 'The server answered 302.' }]);
  });

  test('names the error of a connection that failed', async () => {
    await create(acme, { url: 'http://127.0.0.1:9/' });

    await miss();
    await work();

    expect(await deliveries()).toMatchObject([
      { state: 'PLANNED', status: null, problem: 'The server could not be reached (ECONNREFUSED).' },
    ]);
  });

  test('is sent once when two processes try it at the same time', async () => {
    await create();
    await miss();
    const [{ job } = { job: { deliveryId: '' } }] = jobs;

    await Promise.all([1, 2].map(() => delivery.attempt(acme, job.deliveryId)));

    expect(received).toHaveLength(1);
  });

  test('is sent again with the same id when the process that claimed it ended', async () => {
    await create();
    await miss();
    const claimedUntil = new Date(world.clock.now().getTime() + seconds(30));
    await world.own.owner.query('update webhook_deliveries set tries = 1, next_at = $1', [claimedUntil]);
    await recurring.sweep();
    expect(received).toEqual([]);

    world.clock.advance(minutes(2));
    await recurring.sweep();

    expect(await deliveries()).toMatchObject([{ state: 'DELIVERED', tries: 2 }]);
  });

  test('is deleted after 30 days', async () => {
    await create();
    await miss();
    await work();

    world.clock.advance(webhookLimits.retentionMs - days(1));
    await recurring.deleteOld();
    expect(await deliveries()).toHaveLength(1);
    world.clock.advance(days(2));
    await recurring.deleteOld();

    expect(await deliveries()).toEqual([]);
  });
});

describe('an endpoint', () => {
  test.each([
    ['', 'required'],
    ['not an address', 'invalid'],
    ['javascript:alert(1)', 'invalid'],
    ['ftp://hooks.example/', 'invalid'],
    ['https://user:word@hooks.example/', 'invalid'],
    ['https://hooks.example/#part', 'invalid'],
  ])('is rejected at its field with the address %j', async (wrong, problem) => {
    await expect(create(acme, { url: wrong })).rejects.toMatchObject({
      code: 'request.invalid',
      details: { fields: { url: problem } },
    });
  });

  test.each(['http://hooks.example/', 'https://127.0.0.1/', 'https://[::1]/', 'https://10.0.0.7/x'])(
    'is rejected with the address %s where private networks are not allowed',
    async (wrong) => {
      const strict = createEndpoints({
        database: world.database,
        audit: async () => {},
        now: world.clock.now,
        secret: 'x',
        allowPrivate: false,
      });

      await expect(
        strict.create(acme, by, { url: wrong, events: everything, active: true }),
      ).rejects.toMatchObject({ code: 'request.invalid', details: { fields: { url: 'invalid' } } });
    },
  );

  test('needs an event, which is said together with what is wrong with the address', async () => {
    await expect(create(acme, { url: '', events: [] })).rejects.toMatchObject({
      details: { fields: { url: 'required', events: 'required' } },
    });
  });

  test('is one of five at most, also when several are created at once', async () => {
    const created = await Promise.allSettled(Array.from({ length: 7 }, () => create()));

    expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(webhookLimits.maxEndpoints);
    expect(created.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'webhook.too_many' },
    });
  });

  test('is audited with its fields, and without its secret', async () => {
    const { endpoint, secret } = await create();
    const replaced = await world.database.withTenant(acme, (tx) =>
      endpoints.replaceSecret(tx, by, endpoint.id),
    );
    await endpoints.update(acme, by, endpoint.id, { url, events: everything, active: false, version: 2 });
    await world.database.withTenant(acme, (tx) => endpoints.remove(tx, by, endpoint.id));

    expect(auditEntries).toMatchObject([
      { action: 'CREATE', logType: 'CONFIG', after: { url, active: true } },
      { action: 'UPDATE', after: { isSecretReplaced: true } },
      { action: 'UPDATE', before: { active: true }, after: { active: false } },
      { action: 'DELETE', before: { url } },
    ]);
    const recorded = JSON.stringify(auditEntries);
    for (const each of [secret, replaced.secret]) expect(recorded).not.toContain(each);
  });

  test('whose secret was sealed under another secret of the installation says so, and sends nothing', async () => {
    await create();
    await world.own.owner.query(`update webhook_endpoints set secret = 'x'`);

    await miss();
    await work();

    expect(await world.database.withTenant(acme, endpoints.list)).toMatchObject([
      { isSecretUnreadable: true },
    ]);
    expect(received).toEqual([]);
    expect(await deliveries()).toMatchObject([
      { state: 'FAILED', problem: expect.stringContaining('secret') },
    ]);
  });
});
