/** What each agent was and how long: written with the step, read by admins. */
import type { agentStates } from '@foyer/contract/lobby-logs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAudit } from '../../platform/audit/audit.ts';
import { createRoadTest, type RoadTest } from '../../platform/testing/road-test.ts';
import type { BuiltStaff } from '../../platform/testing/test-world.ts';
import { agentStepped } from '../lobby/index.ts';
import { createAgentLogs } from './index.ts';

type State = (typeof agentStates)[number];

let road: RoadTest;
let priya: BuiltStaff;
const tokens = { agent: '', admin: '' };

beforeAll(async () => {
  road = await createRoadTest();
  const { database } = road.world;
  const { events, tenants, entrance } = road.server;
  createAgentLogs({
    ...{ database, events, audit: createAudit(events), calendarOf: tenants.calendarOf },
  }).register(entrance);
  tokens.admin = (await road.staffToken('ADMIN')).token;
});
afterAll(() => road.close());
beforeEach(async () => {
  const agent = await road.staffToken('AGENT');
  [priya, tokens.agent] = [agent.person, agent.token];
  road.noted.length = 0;
});

const self = { kind: 'self' as const, name: null };

/** @param after seconds from now */
function become(
  state: State,
  after = 0,
  by: { kind: 'self' | 'admin' | 'system'; name: string | null } = self,
) {
  const at = new Date(road.world.clock.now().getTime() + after * 1000);
  return road.world.database.withTenant(road.world.tenants.acme, (unit) =>
    road.server.events.publish(unit, agentStepped, { agentId: priya.id, state, by, at }),
  );
}

const list = (query = '', token = tokens.admin) =>
  road.call('GET', `/api/manage/agent-logs?agentId=${priya.id}${query}`, undefined, { token });
const rows = async (query = '') => (await list(query)).json().result.rows;

describe('a step', () => {
  test('lasts until the next of its kind; what is of another kind goes on beside it', async () => {
    await become('on-duty');
    await become('lobby-on', 10);
    await become('in-meeting', 20);
    await become('wrap-up', 80);
    await become('lobby-off', 90);

    expect(await rows()).toMatchObject([
      { state: 'lobby-off', lastedSeconds: null },
      { state: 'wrap-up', lastedSeconds: null },
      { state: 'in-meeting', lastedSeconds: 60 },
      { state: 'lobby-on', lastedSeconds: 80 },
      { state: 'on-duty', lastedSeconds: null, agentId: priya.id, agentName: priya.name },
    ]);
  });

  test('into what the agent is already is none', async () => {
    await become('present');
    await become('present', 30);
    await become('gone', 60);

    expect(await rows()).toMatchObject([
      { state: 'gone', lastedSeconds: null },
      { state: 'present', lastedSeconds: 60 },
    ]);
  });

  test('says who made it so', async () => {
    await become('lobby-on');
    await become('lobby-off', 1, { kind: 'admin', name: 'Meera Nair' });
    await become('gone', 2, { kind: 'system', name: null });

    const log: { by: string }[] = await rows();
    expect(log.map(({ by }) => by)).toEqual(['System', 'Meera Nair', priya.name]);
  });

  test('of one agent ends nothing of another’s', async () => {
    await become('present');
    const first = priya;
    priya = (await road.staffToken('AGENT')).person;
    await become('gone', 5);
    priya = first;

    expect(await rows()).toMatchObject([{ state: 'present', lastedSeconds: null }]);
  });
});

describe('the log', () => {
  beforeEach(async () => {
    await become('on-duty');
    await become('lobby-on', 5);
    await become('lobby-off', 65, { kind: 'admin', name: 'Meera Nair' });
  });

  test.each([
    ['a state', '&state=lobby-on', ['lobby-on']],
    ['words', '&search=meera', ['lobby-off']],
    ['another day', '&when=yesterday', []],
  ])('is narrowed by %s', async (_name, query, expected) => {
    const found: { state: string }[] = await rows(query);

    expect(found.map(({ state }) => state)).toEqual(expected);
  });

  test.each(['at', 'agentName', 'state', 'lastedSeconds'])('is sorted by %s both ways', async (column) => {
    const there: unknown[] = await rows(`&sort=${column}:asc`);

    expect(await rows(`&sort=${column}:desc`)).toEqual(there.toReversed());
  });

  test('is read by admins, and that is remembered', async () => {
    await list();

    expect(road.noted).toMatchObject([{ action: 'READ', logType: 'AGENT_LOGS', after: { rows: 3 } }]);
    expect((await list('', tokens.agent)).statusCode).toBe(403);
  });

  test('is taken away as a file with the same rows, which is remembered too', async () => {
    const url = `/api/manage/agent-logs/export?format=csv&agentId=${priya.id}&sort=at:asc`;
    const { body, headers } = await road.call('GET', url, undefined, { token: tokens.admin });

    expect(headers['content-disposition']).toMatch(/agent-logs-2026-11-20\.csv/);
    const [heading, , second] = body.replace('\uFEFF', '').split('\r\n');
    expect(heading).toBe('When,Agent,State,Lasted (seconds),By,Agent id,Row');
    expect(second).toContain(`${priya.name},Lobby on,60,${priya.name},`);
    expect(road.noted).toMatchObject([{ action: 'DOWNLOAD', logType: 'EXPORT' }]);
  });
});
