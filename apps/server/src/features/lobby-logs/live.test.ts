/** Lobby logs in the composed app: each transition of a request once, in order, with agent and duration. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccessSetup, createAccessSetup } from '../../testing/setups/access-setup.ts';

const world = {} as AccessSetup;
let owner: string;

beforeAll(async () => {
  Object.assign(world, await createAccessSetup());
  owner = await world.signIn('acme', 'superAdmin');
});
afterAll(() => world.close());

interface Row {
  readonly step: string;
  readonly agentName: string | null;
  readonly customerName: string;
  readonly tookSeconds: number | null;
}

test('logs each transition of a request that is accepted and then left, and its routing decision', async () => {
  const agentSocket = await world.connect('acme', '/lobby', await world.signIn('acme', 'agent'));
  await agentSocket.emitWithAck('lobby_join-lobby', {});
  const token = await world.becomeCustomer('acme', {
    product: 'jee-live-demo',
    userName: 'Asha Rao',
    mobileNumber: '9848000001',
    countryCode: 'IN',
    courseInterestedIn: 'JEE',
    Class: '11',
    policyAccepted: true,
  });
  const url = '/api/lobby/requests';
  const { body } = await world.call({ tenant: 'acme', method: 'POST', url, token });
  const { meetingId, requestId } = body.result;
  expect(await agentSocket.emitWithAck('lobby-request-accepted', { meetingId })).toHaveProperty('result');
  await world.call({ tenant: 'acme', method: 'DELETE', url: `${url}/current`, token });

  const logged = `/api/manage/lobby-logs?requestId=${requestId}&sort=at:asc`;
  const answer = await world.call({ tenant: 'acme', method: 'GET', url: logged, token: owner });
  const rows: Row[] = answer.body.result.rows;
  const why = `/api/manage/lobby-requests/${requestId}/choices`;
  const choices = await world.call({ tenant: 'acme', method: 'GET', url: why, token: owner });

  expect(rows.map(({ step }) => step)).toEqual(['knocked', 'offered', 'accepted', 'left']);
  expect(rows.map(({ agentName }) => agentName !== null).slice(0, 3)).toEqual([false, true, true]);
  expect(rows.map(({ tookSeconds }) => tookSeconds === null)).toEqual([true, false, false, false]);
  expect(new Set(rows.map(({ customerName }) => customerName))).toEqual(new Set(['Asha Rao']));
  expect(choices.body.result).toMatchObject([{ chosen: [{ agentName: rows[1]?.agentName }] }]);
});
