/** Floods from one network at one tenant: rejected, while the requests of another tenant all succeed. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { codeLimits } from '@foyer/contract/registration/registration.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { formOf } from '../matrices/sample-input.ts';
import { type AccessSetup, createAccessSetup } from '../setups/access-setup.ts';
import { createTenantRecords, type TenantRecords } from '../setups/tenant-records.ts';

const world = {} as AccessSetup;
const other = {} as TenantRecords;
const tokens = { agent: '', customer: '', otherAgent: '' };
const durations: number[] = [];
const open: Socket[] = [];

beforeAll(async () => {
  Object.assign(world, await createAccessSetup(createFakeMedia()));
  Object.assign(other, await createTenantRecords(world, 'globex'));
  tokens.otherAgent = await world.signIn('globex', 'agent');
  tokens.agent = await world.signIn('acme', 'agent');
  tokens.customer = await world.becomeCustomer('acme', formOf('acme'));
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(async () => {
  durations.sort((one, two) => one - two);
  const p95 = durations[Math.floor(durations.length * 0.95)] ?? 0;
  process.stdout.write(
    `floods: ${durations.length} requests of the other tenant, p95 ${p95.toFixed(0)} ms\n`,
  );
  await world.close();
});

/** What people of another tenant do at the same time. @returns the statuses */
async function others(): Promise<number[]> {
  const statuses: number[] = [];
  for (let round = 0; round < 5; round += 1)
    for (const { token = null, ...request } of [
      { method: 'GET', url: '/api/config/' },
      { method: 'GET', url: '/api/account', token: tokens.otherAgent },
      { method: 'GET', url: `/api/meetings/${other.ids.meetingId}`, token: other.customerToken },
      { method: 'GET', url: `/api/links/${other.ids.token}` },
      { method: 'POST', url: '/log', body: { msg: 'x', level: 'info' } },
    ]) {
      const start = performance.now();
      statuses.push((await world.call({ tenant: 'globex', token, ...request })).status);
      durations.push(performance.now() - start);
    }
  return statuses;
}

/** Runs a flood and the requests of the other tenant at once, and expects those to succeed. */
async function during<T>(flood: Promise<T>): Promise<T> {
  const [result, statuses] = await Promise.all([flood, others()]);
  expect(statuses.filter((status) => status >= 300)).toEqual([]);
  return result;
}

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test.each([
  ['knocks', 300, () => ({ url: '/api/lobby/requests', token: tokens.customer })],
  ['knocks with made-up tokens', 300, () => ({ url: '/api/lobby/requests', token: 'made-up' })],
  ['errors of pages', 300, () => ({ url: '/log', body: { msg: 'x'.repeat(500), level: 'error' } })],
  ['sign-ins', 100, () => ({ url: '/api/session/refresh' })],
  ['opened links', 100, () => ({ url: `/api/links/${'A'.repeat(44)}/open` })],
])('a flood of %s is rejected', async (what, count, request) => {
  const address = `127.88.${what.length}.1`;

  const replies = await during(
    times(count, () => world.call({ tenant: 'acme', method: 'POST', address, ...request() })),
  );

  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(count / 4);
  expect(refused[0]?.body.error).toMatchObject({
    code: 'request.too_many',
    retryAfterMs: expect.any(Number),
  });
  // Requests within the limit may still be more than the tenant may have at once.
  const failed = replies.filter(({ status, body }) => status >= 500 && body.error.code !== 'server.busy');
  expect(failed).toEqual([]);
});

test('a flood of codes by SMS to different numbers sends as many as one address has', async () => {
  await world.owner.query('update tenants set codes_per_address = $1', [codeLimits.maxSends]);
  const forms = Array.from({ length: 25 }, () => formOf('acme'));

  const replies = await during(
    times(forms.length, (index) =>
      world.call({
        tenant: 'acme',
        method: 'POST',
        url: '/api/registrations',
        address: '127.89.0.1',
        body: forms[index],
      }),
    ),
  );

  const { body } = await world.call({ tenant: 'acme', method: 'GET', url: '/api/dev/outbox' });
  const numbers = forms.map(({ mobileNumber }) => mobileNumber);
  const sent = body.result.filter(({ to }: { to: string }) => numbers.some((number) => to.endsWith(number)));
  expect(sent).toHaveLength(codeLimits.maxSends);
  expect(new Set(replies.filter(({ status }) => status >= 300).map(({ status }) => status))).toEqual(
    new Set([429]),
  );
});

test('sockets of one person above the maximum are rejected', async () => {
  const outcomes = await during(
    Promise.allSettled(
      Array.from({ length: 40 }, () => world.connect('acme', '/notifications', tokens.agent)),
    ),
  );

  const sockets = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  // Those that connected at the same time are closed again.
  await vi.waitFor(() => expect(sockets.filter(({ connected }) => connected)).toHaveLength(30), 10_000);
  const errors = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []));
  expect(errors.filter((error) => error !== 'request.too_many')).toEqual([]);
  expect((await world.connect('globex', '/notifications', tokens.otherAgent)).connected).toBe(true);
});

test('events on one socket above its limit are rejected, and end it', async () => {
  const socket = await world.connect('acme', '/lobby', tokens.agent);

  const accept = () =>
    socket.timeout(30_000).emitWithAck('lobby-request-accepted', { meetingId: crypto.randomUUID() });

  const within = await during(times(50, accept));
  const above = await during(Promise.allSettled(Array.from({ length: 400 }, accept)));

  const codes = above.flatMap((each) => (each.status === 'fulfilled' ? [each.value.error.code] : []));
  expect(new Set(within.map(({ error }) => error.code))).toEqual(new Set(['lobby.no_request']));
  expect(codes.filter((code) => code === 'request.too_many')).toHaveLength(1);
  expect(socket.connected).toBe(false);
});

test('frames larger than the limit close their connection', async () => {
  const frame = { text: 'x'.repeat(200_000) };
  const sockets = await times(10, () => world.connect('acme', '/lobby', tokens.agent));
  const closed = sockets.map((socket) => new Promise((resolve) => void socket.once('disconnect', resolve)));

  await during(
    times(10, async (index) => {
      for (let count = 0; count < 20; count += 1) sockets[index]?.emit('lobby_join-lobby', frame);
      await closed[index];
    }),
  );

  expect(sockets.filter(({ connected }) => connected)).toEqual([]);
});

test('a flood of frames on one connection closes it, or rejects them', async () => {
  const socket = await world.connect('acme', '/lobby', tokens.agent);
  let answered = 0;
  const count = 5_000;

  await during(
    (async () => {
      // Without an acknowledgement, so that nothing waits for the server.
      for (let sent = 0; sent < count; sent += 1) socket.emit('unknown-event', {});
      const last = await socket
        .timeout(30_000)
        .emitWithAck('lobby_join-lobby', {})
        .catch(() => null);
      if (last?.result) answered += 1;
    })(),
  );

  expect(answered).toBe(0);
});

test('bodies that never end are rejected', async () => {
  const head =
    'POST /api/registrations HTTP/1.1\r\nHost: acme.localhost\r\nContent-Type: application/json\r\n';
  const flood = times(100, async () => {
    const socket = connect({ port: world.port, host: '127.0.0.1' });
    open.push(socket);
    socket.on('error', () => {});
    socket.write(`${head}Content-Length: 5000\r\n\r\n{"userName":"`);
    return String((await once(socket, 'data'))[0]).split('\r\n')[0];
  });

  const replies = await during(flood);
  const refusals = ['HTTP/1.1 408 Request Timeout', 'HTTP/1.1 429 Too Many Requests'];
  expect(replies.filter((status) => !refusals.includes(status ?? ''))).toEqual([]);
  expect(replies).toContain(refusals[0]);
}, 60_000);
