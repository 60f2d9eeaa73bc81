/** The console's live side in the composed app: who hears that the numbers moved, and what a blocked customer hears. */
import { setTimeout } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccessWorld, buildAccessWorld } from '../../platform/testing/access-world.ts';

const world = {} as AccessWorld;
beforeAll(async () => {
  Object.assign(world, await buildAccessWorld());
});
afterAll(() => world.close());

let numbers = 98_450_70000;
function becomeCustomer(): Promise<string> {
  numbers += 1;
  return world.becomeCustomer('acme', {
    ...{ product: 'jee-live-demo', userName: 'Asha Rao', mobileNumber: String(numbers), countryCode: 'IN' },
    ...{ courseInterestedIn: 'JEE', Class: '11', policyAccepted: true },
  });
}

function heardBy(socket: Socket): { name: string; news: unknown }[] {
  const heard: { name: string; news: unknown }[] = [];
  socket.onAny((name, news) => heard.push({ name, news }));
  return heard;
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isSo(); tries += 1) await setTimeout(10);
  expect(isSo()).toBe(true);
}

const knock = (token: string) =>
  world.call({ tenant: 'acme', method: 'POST', url: '/api/lobby/requests', token });

it('a knock moves the numbers of all staff of the tenant, and of nobody else', async () => {
  const listen = async (tenant: string, kind: 'agent' | 'admin') =>
    heardBy(await world.connect(tenant, '/notifications', await world.signIn(tenant, kind)));
  const own = [await listen('acme', 'agent'), await listen('acme', 'admin')];
  const theirs = await listen('globex', 'admin');

  await knock(await becomeCustomer());

  await until(() => own.every((heard) => heard.length > 0));
  for (const heard of own)
    expect(heard[0]).toMatchObject({ name: 'lobby_set-participants-count', news: { count: 1 } });
  await setTimeout(50);
  expect(theirs).toEqual([]);
});

it('customers hear nothing of it: their token does not connect there', async () => {
  await expect(world.connect('acme', '/notifications', await becomeCustomer())).rejects.toMatchObject({
    data: { error: { code: 'auth.forbidden' } },
  });
});

it('a customer who is blocked hears that it is over, is cut off, and gets no further', async () => {
  const token = await becomeCustomer();
  const socket = await world.connect('acme', '/customer', token);
  const heard = heardBy(socket);
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
  expect(heard.map(({ name }) => name)).toContain('lobby_request-rejected');
  expect((await knock(token)).body.error.code).toBe('auth.invalid');
  await expect(world.connect('acme', '/customer', token)).rejects.toMatchObject({
    data: { error: { code: 'auth.invalid' } },
  });
});
