/**
 * `npm run bench:lobby`: 2,000 waiting customers and 200 agents at one server process, and simulated days.
 */
import { setTimeout } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { connectAsOwner } from '../../e2e/support/api/database-owner.ts';
import { callTenant } from '../../e2e/support/api/tenant-calls.ts';
import { type Foyer, startFoyer } from '../../e2e/support/servers/foyer.ts';
import { readResidentMiB } from '../../e2e/support/servers/processes.ts';
import { measureEventLatency } from '../event-loop-delay.ts';
import { printHeading, printMeasurement } from '../report.ts';
import { quantile } from '../statistics.ts';
import { tenant } from '../tables/seed-customers.ts';
import { measureBareEmit } from './bare-emit.ts';
import { type AccountToken, makeBusy, seedLobby, seedWaiting } from './seed-lobby.ts';
import { simulateDays } from './simulated-day.ts';
import { connectAll, takeRejections, untilConnected, waitForEvent } from './socket-client.ts';

const crowdSize = { products: 18, agents: 140, waiting: 2_000 };
const sequential = { agents: 10, runs: 60 };
const concurrent = { agents: 50, runs: 5 };
const idleMs = 10_000;

const wanted = process.argv.slice(3);
if (wanted.length === 0 || wanted.includes('day')) simulateDays();
if (wanted.length === 0 || wanted.includes('crowd')) await fullLobby();

async function fullLobby(): Promise<void> {
  const foyer = await startFoyer({ trustedProxies: '127.0.0.1' });
  const owner = await connectAsOwner(foyer);
  // The connection breaks when the server is stopped.
  owner.on('error', () => {});
  try {
    const perProduct = {
      agents: Math.ceil(crowdSize.agents / crowdSize.products),
      customers: Math.ceil(crowdSize.waiting / crowdSize.products),
    };
    const seeded = await seedLobby(owner, foyer, [
      ...Array.from({ length: crowdSize.products }, () => perProduct),
      { agents: sequential.agents, customers: sequential.runs },
      { agents: concurrent.agents, customers: concurrent.runs },
    ]);
    const [quickAt, rushAt] = [crowdSize.products, crowdSize.products + 1];
    const busy = seeded.agents.slice(0, crowdSize.products).flat();
    const waiting = seeded.customers.slice(0, crowdSize.products).flat();
    const newcomers = seeded.customers.slice(crowdSize.products).flat();

    printHeading(
      `${waiting.length} waiting, ${busy.length + sequential.agents + concurrent.agents} agents, one process`,
    );
    await makeBusy(owner, busy);
    const busySockets = await connectAll(foyer, '/lobby', busy);
    const quickSockets = await connectAll(foyer, '/lobby', seeded.agents[quickAt] ?? []);
    const rushSockets = await connectAll(foyer, '/lobby', seeded.agents[rushAt] ?? []);
    await setTimeout(idleMs);
    const before = readResidentMiB(foyer.pid());
    await seedWaiting(owner, seeded.productIds.slice(0, crowdSize.products));
    const startedAt = performance.now();
    const customers = await connectAll(foyer, '/customer', waiting);
    printMeasurement('all connected after', seconds(performance.now() - startedAt));
    await setTimeout(idleMs);
    const after = readResidentMiB(foyer.pid());
    const kib = ((after - before) * 1024) / customers.length;
    printMeasurement(
      'memory per waiting customer (target < 40 KiB)',
      `${kib.toFixed(1)} KiB (${before.toFixed(0)} → ${after.toFixed(0)} MiB)`,
    );
    const idleLatency = measureEventLatency(busySockets);
    await setTimeout(idleMs);
    printMeasurement('latency of an event under this load', describeLatencies(await idleLatency.stop()));

    const newcomerSockets = await connectAll(foyer, '/customer', newcomers);
    for (const socket of [...quickSockets, ...rushSockets]) await socket.emitWithAck('lobby_join-lobby', {});
    const knocks = await knockAndAccept(
      foyer,
      quickSockets,
      newcomers.slice(0, sequential.runs),
      newcomerSockets,
    );
    const bare = await measureBareEmit({
      idle: crowdSize.waiting,
      agents: sequential.agents,
      runs: sequential.runs,
      database: { host: owner.host, user: 'foyer_owner', database: 'foyer' },
    });
    compare('request → toast, at each of 10 agents', knocks.toasts, [bare.emit.toasts, bare.commit.toasts]);
    compare('ACCEPT → both notified', knocks.accepts, [bare.emit.accepts, bare.commit.accepts]);

    await acceptConcurrently(
      foyer,
      rushSockets,
      newcomers.slice(sequential.runs),
      newcomerSockets.slice(sequential.runs),
    );
    await closeAllConnections(busySockets, customers);
    await owner.end();
    await killServer(foyer, waiting, customers);
    for (const socket of [...busySockets, ...quickSockets, ...rushSockets, ...newcomerSockets, ...customers])
      socket.disconnect();
  } finally {
    await foyer.stop();
  }
}

/**
 * One after another: a customer sends a request, all free agents get a toast, one accepts, and the customer
 * leaves.
 */
async function knockAndAccept(
  foyer: Foyer,
  agents: readonly Socket[],
  customers: readonly AccountToken[],
  sockets: readonly Socket[],
): Promise<{ toasts: number[]; accepts: number[] }> {
  const toasts: number[] = [];
  const accepts: number[] = [];
  for (const [run, customer] of customers.entries()) {
    const isFromCustomer = (event: { customerId?: string }) => event.customerId === customer.id;
    const arrivals = agents.map((socket) => waitForEvent(socket, 'lobby_demo-request', isFromCustomer));
    const knockedAt = performance.now();
    const { meetingId } = await call(foyer, 'POST', '/api/lobby/requests', customer);
    for (const at of await Promise.all(arrivals)) toasts.push(at - knockedAt);

    const [agent, socket] = [agents[run % agents.length], sockets[run]];
    if (!agent || !socket) continue;
    const both = [
      waitForEvent(agent, 'lobby_send-agent-to-meeting', (event) => event.meetingId === meetingId),
      waitForEvent(socket, 'lobby_request-accepted', (event) => event.meetingId === meetingId),
    ];
    const acceptedAt = performance.now();
    agent.emit('lobby-request-accepted', { meetingId });
    accepts.push(Math.max(...(await Promise.all(both))) - acceptedAt);
    await call(foyer, 'DELETE', '/api/lobby/requests/current', customer);
    // Switching the lobby on ends the pause after the meeting.
    await agent.emitWithAck('lobby_join-lobby', {});
  }
  return { toasts, accepts };
}

/** Many agents accept at the same time: one wins, the others get an error. */
async function acceptConcurrently(
  foyer: Foyer,
  agents: readonly Socket[],
  customers: readonly AccountToken[],
  sockets: readonly Socket[],
): Promise<void> {
  printHeading(`${agents.length} agents ACCEPT at once`);
  const lastAnswerMs: number[] = [];
  const customerMs: number[] = [];
  const winners: number[] = [];
  for (const [run, customer] of customers.entries()) {
    const arrivals = agents.map((each) =>
      waitForEvent(each, 'lobby_demo-request', ({ customerId }) => customerId === customer.id),
    );
    const { meetingId } = await call(foyer, 'POST', '/api/lobby/requests', customer);
    await Promise.all(arrivals);
    const socket = sockets[run];
    const customerNotified = socket
      ? waitForEvent(socket, 'lobby_request-accepted', (event) => event.meetingId === meetingId)
      : 0;
    const acceptedAt = performance.now();
    const answers = await Promise.all(
      agents.map(async (each) => {
        const answer = await each.emitWithAck('lobby-request-accepted', { meetingId });
        return { won: 'result' in answer, tookMs: performance.now() - acceptedAt };
      }),
    );
    customerMs.push((await customerNotified) - acceptedAt);
    lastAnswerMs.push(Math.max(...answers.map(({ tookMs }) => tookMs)));
    winners.push(answers.filter(({ won }) => won).length);
    await call(foyer, 'DELETE', '/api/lobby/requests/current', customer);
    const winner = answers.findIndex(({ won }) => won);
    await agents[winner]?.emitWithAck('lobby_join-lobby', {});
  }
  printMeasurement('winners per run', winners.join(' '));
  printMeasurement('all agents answered', describeLatencies(lastAnswerMs));
  printMeasurement('customer notified', describeLatencies(customerMs));
}

/** Closes the connections of all customers at once, like a network failure. */
async function closeAllConnections(agents: readonly Socket[], customers: readonly Socket[]): Promise<void> {
  printHeading(`${customers.length} connections cut at once`);
  const latency = measureEventLatency(agents);
  takeRejections();
  const closedAt = performance.now();
  const reconnects = customers.map(async (socket) => {
    socket.io.engine.close();
    await untilConnected(socket);
    return performance.now() - closedAt;
  });
  const took = await Promise.all(reconnects);
  printMeasurement('reconnected (target: all within 8 s)', describeLatencies(took));
  printMeasurement('rejected by a limit, and retried', takeRejections());
  printMeasurement(
    'latency of an event under this load (target < 1 s)',
    describeLatencies(await latency.stop()),
  );
}

/** Kills the server while all customers wait, and starts it again. */
async function killServer(
  foyer: Foyer,
  waiting: readonly AccountToken[],
  customers: readonly Socket[],
): Promise<void> {
  printHeading(`kill -9 with ${customers.length} waiting`);
  const sample = waiting.filter((_, index) => index % Math.ceil(waiting.length / 200) === 0);
  const readPositions = async () => {
    const positions: (number | null)[] = [];
    for (const person of sample)
      positions.push((await call(foyer, 'GET', '/api/lobby/requests/current', person)).place);
    return positions;
  };
  const before = await readPositions();
  await foyer.kill('SIGKILL');
  await setTimeout(500);
  printMeasurement('listening again after', seconds(await foyer.restart()));
  const listeningAt = performance.now();
  await Promise.all(customers.map(untilConnected));
  printMeasurement('all reconnected after (target: 10 s)', seconds(performance.now() - listeningAt));
  printMeasurement('rejected by a limit, and retried', takeRejections());
  const after = await readPositions();
  const unchangedCount = after.filter(
    (position, index) => position !== null && position === before[index],
  ).length;
  printMeasurement('queue positions kept', `${unchangedCount} of ${sample.length} sampled`);
}

async function call(
  { port }: Foyer,
  method: string,
  path: string,
  { token }: AccountToken,
): Promise<{ meetingId: string; place: number | null }> {
  const answer = await callTenant(path, { port, tenant, method, token });
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status} ${answer.text}`);
  return answer.json().result;
}

/**
 * Compares with a bare socket.io emit to as many sockets in the same run, without and with a committed row.
 */
function compare(
  name: string,
  product: readonly number[],
  [bare, kept]: readonly [readonly number[], readonly number[]],
): void {
  const ratio = (to: readonly number[], share: number) =>
    (quantile(product, share) / quantile(to, share)).toFixed(1);
  const ratios = (to: readonly number[]) => `p50 × ${ratio(to, 0.5)}, p99 × ${ratio(to, 0.99)}`;
  printMeasurement(name, describeLatencies(product));
  printMeasurement('  the same payload by a bare socket.io emit', describeLatencies(bare));
  printMeasurement('  ratio (target ≤ 2 at p99)', ratios(bare));
  printMeasurement('  the same after committing one row', describeLatencies(kept));
  printMeasurement('  ratio to that', ratios(kept));
}

function describeLatencies(values: readonly number[]): string {
  const at = (share: number) => quantile(values, share).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${Math.max(...values).toFixed(1)} ms (${values.length})`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
