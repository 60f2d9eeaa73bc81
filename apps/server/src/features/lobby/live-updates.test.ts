/**
 * The lobby's server events in the composed app: changed dashboard metrics, and a customer who is blocked.
 */
import { setTimeout } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccessSetup, createAccessSetup } from '../../testing/setups/access-setup.ts';

const world = {} as AccessSetup;
beforeAll(async () => {
  Object.assign(world, await createAccessSetup());
});
afterAll(() => world.close());

let lastNumber = 98_450_70000;
function becomeCustomer(): Promise<string> {
  lastNumber += 1;
  return world.becomeCustomer('acme', {
    product: 'jee-live-demo',
    userName: 'Asha Rao',
    mobileNumber: String(lastNumber),
    countryCode: 'IN',
    courseInterestedIn: 'JEE',
    Class: '11',
    policyAccepted: true,
  });
}

function collectEvents(socket: Socket): { name: string; payload: unknown }[] {
  const received: { name: string; payload: unknown }[] = [];
  socket.onAny((name, payload) => received.push({ name, payload: payload }));
  return received;
}

async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { interval: 10 }).toBe(true);
}

const knock = (token: string) =>
  world.call({ tenant: 'acme', method: 'POST', url: '/api/lobby/requests', token });

it('a knock notifies all staff of the tenant of changed metrics, and no other tenant', async () => {
  const listen = async (tenant: string, kind: 'agent' | 'admin') =>
    collectEvents(await world.connect(tenant, '/notifications', await world.signIn(tenant, kind)));
  const ownStaff = [await listen('acme', 'agent'), await listen('acme', 'admin')];
  const foreignStaff = await listen('globex', 'admin');

  await knock(await becomeCustomer());

  await until(() => ownStaff.every((received) => received.length > 0));
  for (const received of ownStaff)
    expect(received[0]).toMatchObject({ name: 'lobby_set-participants-count', payload: { count: 1 } });
  await setTimeout(50);
  expect(foreignStaff).toEqual([]);
});

it('rejects a customer’s token on the staff namespace with auth.forbidden', async () => {
  await expect(world.connect('acme', '/notifications', await becomeCustomer())).rejects.toMatchObject({
    data: { error: { code: 'auth.forbidden' } },
  });
});

it('notifies a blocked customer, closes the connection and rejects the token', async () => {
  const token = await becomeCustomer();
  const socket = await world.connect('acme', '/customer', token);
  const received = collectEvents(socket);
  await knock(token);
  const admin = await world.signIn('acme', 'admin');
  const list = await world.call({
    tenant: 'acme',
    method: 'GET',
    url: '/api/manage/customers',
    token: admin,
  });
  const { id } = list.body.result.rows[0];

  const url = `/api/manage/customers/${id}/block`;
  const body = { reason: 'Abuse.' };
  const { status } = await world.call({ tenant: 'acme', method: 'POST', url, token: admin, body });

  expect(status).toBe(200);
  await until(() => !socket.connected);
  expect(received.map(({ name }) => name)).toContain('lobby_request-rejected');
  expect((await knock(token)).body.error.code).toBe('auth.invalid');
  await expect(world.connect('acme', '/customer', token)).rejects.toMatchObject({
    data: { error: { code: 'auth.invalid' } },
  });
});
