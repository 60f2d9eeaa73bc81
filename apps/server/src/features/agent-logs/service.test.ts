/** Agent logs are written in the transaction of the state change, and read by admins. */
import type { AgentStep } from '@foyer/contract/agent-logs.ts';
import type { Presence } from '@foyer/contract/lobby/presence.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAudit } from '../../platform/audit/audit.ts';
import { type BookingSetup, createBookingSetup } from '../../testing/setups/booking-setup.ts';
import type { BuiltStaff } from '../../testing/setups/tenant-setup.ts';
import { agentStateChanged } from '../lobby/index.ts';
import { createAgentLogs } from './index.ts';

let setup: BookingSetup;
let priya: BuiltStaff;
/** The presence that follows from the next step. */
let presence: Presence;
const tokens = { agent: '', admin: '' };

beforeAll(async () => {
  setup = await createBookingSetup();
  const { database } = setup.world;
  const { events, tenants, context } = setup.server;
  createAgentLogs({
    database,
    events,
    audit: createAudit(events),
    calendarOf: tenants.calendarOf,
    presenceOf: async () => presence,
  }).register(context);
  tokens.admin = (await setup.staffToken('ADMIN')).token;
});
afterAll(() => setup.close());
beforeEach(async () => {
  const agent = await setup.staffToken('AGENT');
  [priya, tokens.agent] = [agent.person, agent.token];
  setup.noted.length = 0;
  become('offline');
});

function become(state: Presence['state'], breakReason: Presence['breakReason'] = null) {
  presence = { state, breakReason, since: null, until: null };
}

const self = { kind: 'self' as const, name: null };

/** @param after seconds from now */
function changeState(
  state: AgentStep,
  after = 0,
  by: { kind: 'self' | 'admin' | 'system'; name: string | null } = self,
) {
  const at = new Date(setup.world.clock.now().getTime() + after * 1000);
  return setup.world.database.withTenant(setup.world.tenants.acme, (tx) =>
    setup.server.events.publish(tx, agentStateChanged, { agentId: priya.id, state, by, at }),
  );
}

const list = (query = '', token = tokens.admin) =>
  setup.call('GET', `/api/manage/agent-logs?agentId=${priya.id}${query}`, undefined, { token });
const rows = async (query = '') => (await list(query)).json().result.rows;

describe('the presence in the agent log', () => {
  test('is one timeline: each state lasts until the next', async () => {
    await changeState('present');
    become('available');
    await changeState('lobby-on', 10);
    become('in-meeting');
    await changeState('in-meeting', 20);
    await changeState('gone', 30);
    become('wrapping-up');
    await changeState('wrap-up', 80);

    expect(await rows()).toMatchObject([
      { state: 'wrapping-up', lastedSeconds: null, agentId: priya.id, agentName: priya.name },
      { state: 'in-meeting', lastedSeconds: 60 },
      { state: 'available', lastedSeconds: 10 },
      { state: 'offline', lastedSeconds: 10 },
    ]);
  });

  test('keeps the reason of a break, and another reason is another entry', async () => {
    become('break', 'lunch');
    await changeState('lobby-off');
    await changeState('lobby-off', 30);
    become('break', 'training');
    await changeState('lobby-off', 60);

    expect(await rows()).toMatchObject([
      { state: 'break', breakReason: 'training', lastedSeconds: null },
      { state: 'break', breakReason: 'lunch', lastedSeconds: 60 },
    ]);
  });

  test('names the agent, the admin or the system as its cause', async () => {
    become('available');
    await changeState('lobby-on');
    become('break');
    await changeState('lobby-off', 1, { kind: 'admin', name: 'Meera Nair' });
    become('offline');
    await changeState('gone', 2, { kind: 'system', name: null });

    const log: { by: string }[] = await rows();
    expect(log.map(({ by }) => by)).toEqual(['System', 'Meera Nair', priya.name]);
  });

  test('of one agent does not end an entry of another agent', async () => {
    await changeState('gone');
    const first = priya;
    priya = (await setup.staffToken('AGENT')).person;
    become('available');
    await changeState('present', 5);
    priya = first;

    expect(await rows()).toMatchObject([{ state: 'offline', lastedSeconds: null }]);
  });
});

test('the entries are listed by their state, each kind with its own durations', async () => {
  await changeState('on-duty');
  await changeState('lobby-on', 10);
  await changeState('lobby-on', 15);
  await changeState('wrap-up', 80);
  await changeState('lobby-off', 90);

  expect(await rows()).toHaveLength(1);
  expect(await rows('&state=lobby-on')).toMatchObject([{ state: 'lobby-on', lastedSeconds: 80 }]);
  expect(await rows('&state=wrap-up')).toMatchObject([{ state: 'wrap-up', lastedSeconds: null }]);
});

test('entries from before there was a presence stay listed', async () => {
  await setup.world.own.owner.query(
    `insert into agent_steps (tenant_id, agent_id, kind, state, by_kind, at)
      values ($1, $2, 'work', 'in-meeting', 'self', now())`,
    [setup.world.tenants.acme.tenantId, priya.id],
  );

  expect(await rows()).toMatchObject([{ state: 'in-meeting' }]);
  expect(await rows('&state=in-meeting')).toMatchObject([{ state: 'in-meeting' }]);
});

describe('the agent log table', () => {
  beforeEach(async () => {
    await changeState('on-duty');
    become('available');
    await changeState('lobby-on', 5);
    become('break', 'lunch');
    await changeState('lobby-off', 65, { kind: 'admin', name: 'Meera Nair' });
  });

  test.each([
    ['state', '&state=available', ['available']],
    ['search text', '&search=meera', ['break']],
    ['date', '&when=yesterday', []],
  ])('is filtered by %s', async (_name, query, expected) => {
    const found: { state: string }[] = await rows(query);

    expect(found.map(({ state }) => state)).toEqual(expected);
  });

  test.each(['at', 'agentName', 'state', 'lastedSeconds'])(
    'is sorted by %s in both directions',
    async (column) => {
      const there: unknown[] = await rows(`&sort=${column}:asc`);

      expect(await rows(`&sort=${column}:desc`)).toEqual(there.toReversed());
    },
  );

  test('is readable only by admins, and each read is audited', async () => {
    await list();

    expect(setup.noted).toMatchObject([{ action: 'READ', logType: 'AGENT_LOGS', after: { rows: 3 } }]);
    expect((await list('', tokens.agent)).statusCode).toBe(403);
  });

  test('is exported as CSV with the same rows, and the export is audited', async () => {
    const url = `/api/manage/agent-logs/export?format=csv&agentId=${priya.id}&sort=at:asc`;
    const { body, headers } = await setup.call('GET', url, undefined, { token: tokens.admin });

    expect(headers['content-disposition']).toMatch(/agent-logs-2026-11-20\.csv/);
    const [heading, , second, third] = body.replace('\uFEFF', '').split('\r\n');
    expect(heading).toBe('When,Agent,State,Lasted (seconds),By,Agent id,Row,Reason');
    expect(second).toContain(`${priya.name},Available,60,${priya.name},`);
    expect(third).toMatch(/,Break,.*,Lunch$/);
    expect(setup.noted).toMatchObject([{ action: 'DOWNLOAD', logType: 'EXPORT' }]);
  });
});
