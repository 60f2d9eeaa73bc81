/** Every step of a request, with how long it took: written with the step, read by admins where there is a lobby. */
import type { LobbyStep } from '@foyer/contract/lobby-logs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAudit } from '../../platform/audit/audit.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { createRoadTest, type RoadTest } from '../../platform/testing/road-test.ts';
import type { BuiltCustomer, BuiltProduct, BuiltStaff } from '../../platform/testing/test-world.ts';
import { requestStepped } from '../lobby/index.ts';
import { createLobbyLogs } from './index.ts';

let road: RoadTest;
let product: BuiltProduct;
let priya: BuiltStaff;
let asha: BuiltCustomer;
let requestId: string;
const tokens = { agent: '', admin: '', foreign: '' };
let lobbyMode = true;
const known = crypto.randomUUID();

beforeAll(async () => {
  road = await createRoadTest();
  const { database } = road.world;
  const { events, tenants, entrance } = road.server;
  const logs = createLobbyLogs({
    ...{ database, events, audit: createAudit(events), calendarOf: tenants.calendarOf },
    flagsOf: async (unit) => ({ ...(await tenants.flagsOf(unit)), lobbyMode }),
    choicesOf: async (_unit, id) => {
      if (id !== known) throw new DomainError('lobby.no_request');
      return [];
    },
  });
  logs.register(entrance);
  tokens.admin = (await road.staffToken('ADMIN')).token;
  const agent = await road.staffToken('AGENT');
  [priya, tokens.agent] = [agent.person, agent.token];
});
afterAll(() => road.close());
beforeEach(async () => {
  lobbyMode = true;
  product = await road.productWith();
  asha = await road.customerOf(product, { name: 'Asha Rao' });
  requestId = await newRequest();
  road.noted.length = 0;
});

async function newRequest(): Promise<string> {
  const { rows } = await road.owner(
    `insert into lobby_requests (tenant_id, product_id, customer_id, customer_name, registration_id, meeting_id, status,
       queued_at, waiting_since, customer_seen_at, ended_at)
     values ($1, $2, $3, 'Asha Rao', $4, $5, 'LEFT', now(), now(), now(), now()) returning id`,
    [asha.scope.tenantId, product.id, asha.customerId, asha.registrationId, crypto.randomUUID()],
  );
  return rows[0].id;
}

interface Way {
  readonly step: LobbyStep;
  readonly after?: number;
  readonly agentId?: string;
  readonly reason?: string;
  readonly of?: string;
}

/** Steps in one transaction, so many seconds after now. */
function take(...steps: Way[]): Promise<void> {
  const { customerId, name: customerName } = asha;
  return road.world.database.withTenant(asha.scope, async (unit) => {
    for (const { step, after = 0, agentId = null, reason = null, of = requestId } of steps)
      await road.server.events.publish(unit, requestStepped, {
        ...{ requestId: of, meetingId: crypto.randomUUID(), productId: product.id, customerId, customerName },
        ...{ demoType: 'live', step, agentId, reason },
        at: new Date(road.world.clock.now().getTime() + after * 1000),
      });
  });
}

const list = (query = '', token = tokens.admin) =>
  road.call('GET', `/api/manage/lobby-logs?requestId=${requestId}${query}`, undefined, { token });
const rows = async (query = '') => (await list(query)).json().result.rows;

describe('a step', () => {
  test('stands in the log with the agent’s name of that time, why, and the seconds since the one before', async () => {
    await take({ step: 'knocked' });
    await take({ step: 'offered', after: 2, agentId: priya.id, reason: 'longest-idle' });
    await road.owner(`update users set name = 'Priya Married' where id = $1`, [priya.id]);
    await take({ step: 'accepted', after: 9, agentId: priya.id });

    expect(await rows()).toMatchObject([
      { step: 'accepted', agentName: 'Priya Married', tookSeconds: 7 },
      { step: 'offered', agentName: priya.name, tookSeconds: 2, reason: 'longest-idle' },
      {
        ...{ step: 'knocked', agentName: null, tookSeconds: null, reason: null, requestId },
        ...{ productName: product.name, customerName: 'Asha Rao', demoType: 'live' },
      },
    ]);
  });

  test('keeps its place among many of one transaction and one instant', async () => {
    const steps: LobbyStep[] = ['knocked', 'offered', 'offered', 'accepted', 'withdrawn'];

    await take(...steps.map((step) => ({ step })));

    const log: { step: LobbyStep; tookSeconds: number | null }[] = await rows('&sort=at:asc');
    expect(log.map(({ step }) => step)).toEqual(steps);
    expect(log.map(({ tookSeconds }) => tookSeconds)).toEqual([null, 0, 0, 0, 0]);
  });

  test('is measured against its own request only', async () => {
    const other = await newRequest();
    await take({ step: 'knocked' }, { step: 'knocked', after: 5, of: other }, { step: 'left', after: 8 });

    expect(await rows()).toMatchObject([
      { step: 'left', tookSeconds: 8 },
      { step: 'knocked', tookSeconds: null },
    ]);
  });

  test('that is undone was never written', async () => {
    const failing = road.world.database.withTenant(asha.scope, async (unit) => {
      await road.server.events.publish(unit, requestStepped, {
        ...{ requestId, meetingId: crypto.randomUUID(), productId: product.id, customerId: asha.customerId },
        ...{
          customerName: 'Asha',
          demoType: 'live',
          step: 'knocked',
          agentId: null,
          reason: null,
          at: new Date(),
        },
      });
      throw new Error('undone');
    });

    await expect(failing).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
  });
});

describe('the log', () => {
  beforeEach(() =>
    take(
      { step: 'knocked' },
      { step: 'offered', after: 3, agentId: priya.id },
      { step: 'expired', after: 60, reason: 'max-wait' },
    ),
  );

  test.each([
    ['a step', () => '&step=offered', ['offered']],
    ['an agent', () => `&agentId=${priya.id}`, ['offered']],
    ['a product', () => `&productId=${product.id}`, ['expired', 'offered', 'knocked']],
    ['words', () => '&search=asha', ['expired', 'offered', 'knocked']],
    ['another day', () => '&when=yesterday', []],
  ])('is narrowed by %s', async (_name, query, expected) => {
    const found: { step: string }[] = await rows(query());

    expect(found.map(({ step }) => step)).toEqual(expected);
  });

  test.each(['at', 'step', 'productName', 'customerName', 'agentName', 'tookSeconds'])(
    'is sorted by %s both ways',
    async (column) => {
      const there: unknown[] = await rows(`&sort=${column}:asc`);

      expect(await rows(`&sort=${column}:desc`)).toEqual(there.toReversed());
    },
  );

  test('is read by admins, and that is remembered without what was searched for', async () => {
    await list('&search=asha');

    expect(road.noted).toMatchObject([
      { action: 'READ', logType: 'LOBBY_LOGS', after: { rows: 3, requestId, searched: true } },
    ]);
    expect(JSON.stringify(road.noted)).not.toContain('"search"');
    expect((await list('', tokens.agent)).statusCode).toBe(403);
  });

  test('is taken away as a file with the same rows, which is remembered too', async () => {
    const url = `/api/manage/lobby-logs/export?format=csv&requestId=${requestId}`;
    const { body, headers } = await road.call('GET', url, undefined, { token: tokens.admin });

    expect(headers['content-disposition']).toMatch(/lobby-logs-2026-11-20\.csv/);
    expect(headers['x-total-rows']).toBe('3');
    const [heading, newest] = body.replace('\uFEFF', '').split('\r\n');
    expect(heading).toBe(
      'When,Step,Product,Customer,Kind,Agent,Took (seconds),Reason,Request,Customer id,Row',
    );
    expect(newest).toMatch(/Nobody took it,.*,Asha Rao,Live,,57,max-wait,/);
    expect(road.noted).toMatchObject([{ action: 'DOWNLOAD', logType: 'EXPORT' }]);
  });

  test('is not there where there is no lobby', async () => {
    lobbyMode = false;

    expect((await list()).json().error.code).toBe('feature.off');
    const file = await road.call('GET', '/api/manage/lobby-logs/export?format=csv', undefined, {
      token: tokens.admin,
    });
    expect(file.json().error.code).toBe('feature.off');
    expect(road.noted).toEqual([]);
  });
});

test('why this agent is answered by the routing; of a request that is not there by nobody', async () => {
  const ask = (id: string) =>
    road.call('GET', `/api/manage/lobby-requests/${id}/choices`, undefined, { token: tokens.admin });

  expect((await ask(known)).json()).toEqual({ result: [] });
  expect((await ask(crypto.randomUUID())).json().error.code).toBe('lobby.no_request');
});
