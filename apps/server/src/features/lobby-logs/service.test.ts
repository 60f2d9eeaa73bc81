/** Lobby logs are written in the transaction of the transition, and read by admins in lobby mode. */
import type { LobbyLogEntryType, LobbyLogReason } from '@foyer/contract/lobby-logs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAudit } from '../../platform/audit/audit.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type BookingSetup, createBookingSetup } from '../../testing/setups/booking-setup.ts';
import type { BuiltCustomer, BuiltProduct, BuiltStaff } from '../../testing/setups/tenant-setup.ts';
import { requestProgressed } from '../lobby/index.ts';
import { createLobbyLogs } from './index.ts';

let setup: BookingSetup;
let product: BuiltProduct;
let priya: BuiltStaff;
let asha: BuiltCustomer;
let requestId: string;
const tokens = { agent: '', admin: '', foreign: '' };
let lobbyMode = true;
const known = crypto.randomUUID();

beforeAll(async () => {
  setup = await createBookingSetup();
  const { database } = setup.world;
  const { events, tenants, context } = setup.server;
  const logs = createLobbyLogs({
    database,
    events,
    audit: createAudit(events),
    calendarOf: tenants.calendarOf,
    flagsOf: async (tx) => ({ ...(await tenants.flagsOf(tx)), lobbyMode }),
    routingDecisionsOf: async (_unit, id) => {
      if (id !== known) throw new DomainError('lobby.no_request');
      return [];
    },
  });
  logs.register(context);
  tokens.admin = (await setup.staffToken('ADMIN')).token;
  const agent = await setup.staffToken('AGENT');
  [priya, tokens.agent] = [agent.person, agent.token];
});
afterAll(() => setup.close());
beforeEach(async () => {
  lobbyMode = true;
  product = await setup.productWith();
  asha = await setup.customerOf(product, { name: 'Asha Rao' });
  requestId = await newRequest();
  setup.noted.length = 0;
});

async function newRequest(): Promise<string> {
  const { rows } = await setup.owner(
    `insert into lobby_requests (tenant_id, product_id, customer_id, customer_name, registration_id, meeting_id, status,
       queued_at, waiting_since, customer_seen_at, ended_at)
     values ($1, $2, $3, 'Asha Rao', $4, $5, 'LEFT', now(), now(), now(), now()) returning id`,
    [asha.scope.tenantId, product.id, asha.customerId, asha.registrationId, crypto.randomUUID()],
  );
  return rows[0].id;
}

interface Entry {
  readonly step: LobbyLogEntryType;
  readonly after?: number;
  readonly agentId?: string;
  readonly reason?: LobbyLogReason;
  readonly of?: string;
}

/** Publishes transitions in one transaction, each `after` seconds from now. */
function record(...steps: Entry[]): Promise<void> {
  const { customerId, name: customerName } = asha;
  return setup.world.database.withTenant(asha.scope, async (tx) => {
    for (const { step, after = 0, agentId = null, reason = null, of = requestId } of steps)
      await setup.server.events.publish(tx, requestProgressed, {
        requestId: of,
        meetingId: crypto.randomUUID(),
        productId: product.id,
        customerId,
        customerName,
        demoType: 'live',
        step,
        agentId,
        reason,
        at: new Date(setup.world.clock.now().getTime() + after * 1000),
      });
  });
}

const list = (query = '', token = tokens.admin) =>
  setup.call('GET', `/api/manage/lobby-logs?requestId=${requestId}${query}`, undefined, { token });
const rows = async (query = '') => (await list(query)).json().result.rows;

describe('an entry of the lobby log', () => {
  test('has the agent’s name at that time, the reason and the seconds since the previous entry', async () => {
    await record({ step: 'knocked' });
    await record({ step: 'offered', after: 2, agentId: priya.id, reason: 'longest-idle' });
    await setup.owner(`update users set name = 'Priya Married' where id = $1`, [priya.id]);
    await record({ step: 'accepted', after: 9, agentId: priya.id });

    expect(await rows()).toMatchObject([
      { step: 'accepted', agentName: 'Priya Married', tookSeconds: 7 },
      { step: 'offered', agentName: priya.name, tookSeconds: 2, reason: 'longest-idle' },
      {
        step: 'knocked',
        agentName: null,
        tookSeconds: null,
        reason: null,
        requestId,
        productName: product.name,
        customerName: 'Asha Rao',
        demoType: 'live',
      },
    ]);
  });

  test('keeps its order among entries of one transaction and one instant', async () => {
    const steps: LobbyLogEntryType[] = ['knocked', 'offered', 'offered', 'accepted', 'withdrawn'];

    await record(...steps.map((logStep) => ({ step: logStep })));

    const log: { step: LobbyLogEntryType; tookSeconds: number | null }[] = await rows('&sort=at:asc');
    expect(log.map(({ step }) => step)).toEqual(steps);
    expect(log.map(({ tookSeconds }) => tookSeconds)).toEqual([null, 0, 0, 0, 0]);
  });

  test('is timed against the previous entry of the same request', async () => {
    const other = await newRequest();
    await record({ step: 'knocked' }, { step: 'knocked', after: 5, of: other }, { step: 'left', after: 8 });

    expect(await rows()).toMatchObject([
      { step: 'left', tookSeconds: 8 },
      { step: 'knocked', tookSeconds: null },
    ]);
  });

  test('is not written when its transaction rolls back', async () => {
    const failing = setup.world.database.withTenant(asha.scope, async (tx) => {
      await setup.server.events.publish(tx, requestProgressed, {
        requestId,
        meetingId: crypto.randomUUID(),
        productId: product.id,
        customerId: asha.customerId,
        customerName: 'Asha',
        demoType: 'live',
        step: 'knocked',
        agentId: null,
        reason: null,
        at: new Date(),
      });
      throw new Error('undone');
    });

    await expect(failing).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
  });
});

describe('the lobby log table', () => {
  beforeEach(() =>
    record(
      { step: 'knocked' },
      { step: 'offered', after: 3, agentId: priya.id },
      { step: 'expired', after: 60, reason: 'max-wait' },
    ),
  );

  test.each([
    ['transition', () => '&step=offered', ['offered']],
    ['agent', () => `&agentId=${priya.id}`, ['offered']],
    ['product', () => `&productId=${product.id}`, ['expired', 'offered', 'knocked']],
    ['search text', () => '&search=asha', ['expired', 'offered', 'knocked']],
    ['date', () => '&when=yesterday', []],
    ['requests without a meeting', () => '&step=missed', ['expired']],
  ])('is filtered by %s', async (_name, query, expected) => {
    const found: { step: string }[] = await rows(query());

    expect(found.map(({ step }) => step)).toEqual(expected);
  });

  test('does not list a request that met an agent as missed', async () => {
    await setup.owner(
      `insert into meetings (id, tenant_id, product_id, opened_at, started_at)
       select meeting_id, tenant_id, product_id, now(), now() from lobby_requests where id = $1`,
      [requestId],
    );

    expect(await rows('&step=missed')).toEqual([]);
  });

  test.each(['at', 'step', 'productName', 'customerName', 'agentName', 'tookSeconds'])(
    'is sorted by %s in both directions',
    async (column) => {
      const there: unknown[] = await rows(`&sort=${column}:asc`);

      expect(await rows(`&sort=${column}:desc`)).toEqual(there.toReversed());
    },
  );

  test('is readable only by admins, and each read is audited without the search text', async () => {
    await list('&search=asha');

    expect(setup.noted).toMatchObject([
      { action: 'READ', logType: 'LOBBY_LOGS', after: { rows: 3, requestId, searched: true } },
    ]);
    expect(JSON.stringify(setup.noted)).not.toContain('"search"');
    expect((await list('', tokens.agent)).statusCode).toBe(403);
  });

  test('is exported as CSV with the same rows, and the export is audited', async () => {
    const url = `/api/manage/lobby-logs/export?format=csv&requestId=${requestId}`;
    const { body, headers } = await setup.call('GET', url, undefined, { token: tokens.admin });

    expect(headers['content-disposition']).toMatch(/lobby-logs-2026-11-20\.csv/);
    expect(headers['x-total-rows']).toBe('3');
    const [heading, newest] = body.replace('\uFEFF', '').split('\r\n');
    expect(heading).toBe(
      'When,Step,Product,Customer,Kind,Agent,Took (seconds),Reason,Request,Customer id,Row',
    );
    expect(newest).toMatch(/No agent accepted,.*,Asha Rao,Live,,57,max-wait,/);
    expect(setup.noted).toMatchObject([{ action: 'DOWNLOAD', logType: 'EXPORT' }]);
  });

  test('is rejected with feature.off outside lobby mode', async () => {
    lobbyMode = false;

    expect((await list()).json().error.code).toBe('feature.off');
    const file = await setup.call('GET', '/api/manage/lobby-logs/export?format=csv', undefined, {
      token: tokens.admin,
    });
    expect(file.json().error.code).toBe('feature.off');
    expect(setup.noted).toEqual([]);
  });
});

test('the routing decisions of an unknown request are rejected with lobby.no_request', async () => {
  const ask = (id: string) =>
    setup.call('GET', `/api/manage/lobby-requests/${id}/choices`, undefined, { token: tokens.admin });

  expect((await ask(known)).json()).toEqual({ result: [] });
  expect((await ask(crypto.randomUUID())).json().error.code).toBe('lobby.no_request');
});
