/** What the people of one tenant notice while one machine floods another tenant. */
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { connectAsOwner } from '../../e2e/support/api/database-owner.ts';
import { setFlags } from '../../e2e/support/api/flags.ts';
import { callTenant, hostOf, requireSuccess } from '../../e2e/support/api/tenant-calls.ts';
import type { Foyer } from '../../e2e/support/servers/foyer.ts';
import { signalProcess } from '../../e2e/support/servers/processes.ts';
import { fromAnotherAddress } from '../addresses.ts';
import { type AccountToken, type SeededLobby, seedLobby } from '../lobby/seed-lobby.ts';
import { connectAll, waitForEvent } from '../lobby/socket-client.ts';
import { printHeading, printMeasurement } from '../report.ts';
import { quantile } from '../statistics.ts';
import { tenant as flooded, seedCustomers, signIn } from '../tables/seed-customers.ts';
import { type FloodTarget, floods, hangingMedia } from './floods.ts';

const neighbour = 'acme';
const measuringMs = 8_000;
/** Until the flood has reached its speed, and until the server has rested. */
const settlingMs = 2_000;
const pauseMs = 20;
/** Enough for an export that takes long. */
const floodedCustomers = 60_000;

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
}

const observed = ['configuration', 'page', 'request to wait'] as const;
type Latencies = Record<(typeof observed)[number], number[]> & { failures: string[] };

/** Prints the latencies without a flood, and during each flood with their ratio to those. */
export async function neighbours(foyer: Foyer): Promise<void> {
  const { target, customers } = await prepare(foyer);
  printHeading(
    "One machine floods a tenant → what another tenant's people wait for, p50 / p95 (target: p95 × 1.2, never above × 2)",
  );
  const quiet = emptyLatencies();
  const flooding: [string, Latencies][] = [];
  for (const name of Object.keys(floods)) {
    await observe(foyer, customers, quiet);
    const end = startFlood(foyer, name, target);
    const latencies = emptyLatencies();
    flooding.push([name, latencies]);
    try {
      await setTimeout(settlingMs);
      await observe(foyer, customers, latencies);
    } finally {
      await end();
    }
    await setTimeout(settlingMs);
  }
  printMeasurement('without a flood', summarize(quiet));
  for (const [name, latencies] of flooding) printMeasurement(name, summarize(latencies, quiet));
}

async function prepare(foyer: Foyer): Promise<{ target: FloodTarget; customers: readonly AccountToken[] }> {
  for (const tenant of [flooded, neighbour]) await setFlags(foyer, tenant, { lobbyMode: true });
  const owner = await connectAsOwner(foyer);
  try {
    await seedCustomers(owner, floodedCustomers);
    const lobby = await seedLobby(owner, foyer, [{ agents: 2, customers: 200 }], flooded);
    const quiet = await seedLobby(owner, foyer, [{ agents: 0, customers: 300 }], neighbour);
    const meeting = await meet(foyer, lobby);
    const target: FloodTarget = {
      port: foyer.port,
      tenant: flooded,
      agentToken: lobby.agents[0]?.[1]?.token ?? '',
      adminToken: await signIn(foyer, 'admin'),
      customerTokens: (lobby.customers[0] ?? []).map(({ token }) => token),
      ...meeting,
    };
    return { target, customers: quiet.customers[0] ?? [] };
  } finally {
    await owner.end();
  }
}

/** The first customer requests a meeting, and the first agent accepts. */
async function meet(
  foyer: Foyer,
  { agents, customers }: SeededLobby,
): Promise<Pick<FloodTarget, 'meetingId' | 'roomToken'>> {
  const [agent, customer] = [agents[0]?.[0], customers[0]?.[0]];
  if (!agent || !customer) throw new Error('no people were made');
  const [socket] = await connectAll(foyer, '/lobby', [agent]);
  if (!socket) throw new Error('no connection was made');
  await socket.emitWithAck('lobby_join-lobby', {});
  const offered = waitForEvent(socket, 'lobby_demo-request', ({ customerId }) => customerId === customer.id);
  const call = { port: foyer.port, tenant: flooded, token: customer.token };
  const knocked = await callTenant('/api/lobby/requests', { ...call, method: 'POST' });
  const { meetingId } = requireSuccess(knocked).result;
  await offered;
  await socket.emitWithAck('lobby-request-accepted', { meetingId });
  socket.disconnect();
  const entered = await callTenant(`/api/meetings/${meetingId}/entry`, { ...call, method: 'POST' });
  return { meetingId, roomToken: requireSuccess(entered).result.token };
}

/** @returns a function that ends it */
function startFlood(foyer: Foyer, name: string, target: FloodTarget): () => Promise<void> {
  const liveKit = name === hangingMedia ? foyer.liveKitPid() : undefined;
  if (liveKit) signalProcess(liveKit, 'SIGSTOP');
  const flood = new Worker(new URL('flood-worker.ts', import.meta.url), { workerData: { name, target } });
  return async () => {
    await flood.terminate();
    if (liveKit) signalProcess(liveKit, 'SIGCONT');
  };
}

/** Uses the tenant's pages for a while, one request of each kind at a time. Adds to the latencies. */
async function observe(
  { port }: Foyer,
  customers: readonly AccountToken[],
  latencies: Latencies,
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + measuringMs;
  const send = ({ method = 'GET', path, token }: Call) => timedCall({ port, agent, method, path, token });
  const repeat = async (once: (count: number) => Promise<void>) => {
    for (let count = 0; performance.now() < until; count += 1) {
      await once(count).catch((error: Error) => latencies.failures.push(error.message));
      await setTimeout(pauseMs);
    }
  };
  await Promise.all([
    repeat(async () => void latencies.configuration.push(await send({ path: '/api/config/' }))),
    repeat(async () => void latencies.page.push(await send({ path: '/live/bench-0' }))),
    repeat(async (count) => {
      const token = customers[count % customers.length]?.token ?? '';
      latencies['request to wait'].push(await send({ method: 'POST', path: '/api/lobby/requests', token }));
      await send({ method: 'DELETE', path: '/api/lobby/requests/current', token });
    }),
  ]);
  agent.destroy();
}

interface TimedCall {
  readonly port: number;
  readonly agent: Agent;
  readonly method: string;
  readonly path: string;
  readonly token: string | undefined;
}

/** @returns milliseconds until the whole reply has arrived @throws Error unless the call succeeds */
function timedCall({ port, agent, method, path, token }: TimedCall): Promise<number> {
  const headers = {
    host: hostOf(neighbour, port),
    ...fromAnotherAddress(),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const call = request({ host: '127.0.0.1', port, path, method, headers, agent }, (reply) => {
      reply.resume();
      reply.on('error', reject);
      reply.on('end', () => {
        if ((reply.statusCode ?? 500) < 300) resolve(performance.now() - startedAt);
        else reject(new Error(`${method} ${path} answered ${reply.statusCode}`));
      });
    });
    call.on('error', reject);
    call.end();
  });
}

function emptyLatencies(): Latencies {
  return { configuration: [], page: [], 'request to wait': [], failures: [] };
}

/** `configuration 2.1 / 4.0 ms (× 1.1 / × 1.3), page …` */
function summarize(latencies: Latencies, quiet?: Latencies): string {
  const failures = latencies.failures.length > 0 ? [`${latencies.failures.length} failed`] : [];
  return observed
    .map((kind) => {
      const at = (values: readonly number[], share: number) => quantile(values, share);
      const [p50, p95] = [at(latencies[kind], 0.5), at(latencies[kind], 0.95)];
      const ratio = (value: number, share: number) =>
        quiet ? `× ${(value / at(quiet[kind], share)).toFixed(1)}` : '';
      const ratios = quiet ? ` (${ratio(p50, 0.5)} / ${ratio(p95, 0.95)})` : '';
      return `${kind} ${p50.toFixed(1)} / ${p95.toFixed(1)} ms${ratios}`;
    })
    .concat(failures)
    .join(', ');
}
