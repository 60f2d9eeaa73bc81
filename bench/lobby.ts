/** `npm run bench:lobby`: two thousand who wait and two hundred agents at one process of the product, and a day by the clock. */
import { setTimeout } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { type Foyer, startFoyer } from '../e2e/support/foyer.ts';
import { connectOwner } from '../e2e/support/owner.ts';
import { residentMiB } from '../e2e/support/processes.ts';
import { callTenant } from '../e2e/support/tenant-calls.ts';
import { measureBareEmit } from './bare-emit.ts';
import { tenant } from './crowd.ts';
import { keepBusy, type Person, seedLobby, seedWaiting } from './lobby-crowd.ts';
import { lobbyDay } from './lobby-day.ts';
import { connectAll, heard, untilConnected } from './lobby-line.ts';
import { watchLoop } from './loop-watch.ts';
import { figure, heading } from './report.ts';
import { quantile } from './statistics.ts';

const crowd = { products: 18, agents: 140, waiting: 2_000 };
const quick = { agents: 10, runs: 60 };
const rush = { agents: 50, runs: 5 };
const restMs = 10_000;

const wanted = process.argv.slice(3);
if (wanted.length === 0 || wanted.includes('day')) lobbyDay();
if (wanted.length === 0 || wanted.includes('crowd')) await fullLobby();

async function fullLobby(): Promise<void> {
  const foyer = await startFoyer();
  const owner = await connectOwner(foyer);
  // The server takes the database down with it.
  owner.on('error', () => {});
  try {
    const each = {
      agents: Math.ceil(crowd.agents / crowd.products),
      customers: Math.ceil(crowd.waiting / crowd.products),
    };
    const people = await seedLobby(owner, foyer, [
      ...Array.from({ length: crowd.products }, () => each),
      { agents: quick.agents, customers: quick.runs },
      { agents: rush.agents, customers: rush.runs },
    ]);
    const [quickAt, rushAt] = [crowd.products, crowd.products + 1];
    const busy = people.agents.slice(0, crowd.products).flat();
    const waiting = people.customers.slice(0, crowd.products).flat();
    const newcomers = people.customers.slice(crowd.products).flat();

    heading(`${waiting.length} waiting, ${busy.length + quick.agents + rush.agents} agents, one process`);
    await keepBusy(owner, busy);
    const busySockets = await connectAll(foyer, '/lobby', busy);
    const quickSockets = await connectAll(foyer, '/lobby', people.agents[quickAt] ?? []);
    const rushSockets = await connectAll(foyer, '/lobby', people.agents[rushAt] ?? []);
    await setTimeout(restMs);
    const before = residentMiB(foyer.pid());
    await seedWaiting(owner, people.productIds.slice(0, crowd.products));
    const startedAt = performance.now();
    const customers = await connectAll(foyer, '/customer', waiting);
    figure('all connected after', seconds(performance.now() - startedAt));
    await setTimeout(restMs);
    const after = residentMiB(foyer.pid());
    const kib = ((after - before) * 1024) / customers.length;
    figure(
      'memory per waiting customer (aim < 40 KiB)',
      `${kib.toFixed(1)} KiB (${before.toFixed(0)} → ${after.toFixed(0)} MiB)`,
    );
    const quiet = watchLoop(busySockets);
    await setTimeout(restMs);
    figure('an event is answered meanwhile', sumUp(await quiet.stop()));

    const guests = await connectAll(foyer, '/customer', newcomers);
    for (const socket of [...quickSockets, ...rushSockets]) await socket.emitWithAck('lobby_join-lobby', {});
    const knocks = await knockAndAccept(foyer, quickSockets, newcomers.slice(0, quick.runs), guests);
    const bare = await measureBareEmit({
      ...{ idle: crowd.waiting, agents: quick.agents, runs: quick.runs },
      database: { host: owner.host, user: 'foyer_owner', database: 'foyer' },
    });
    compare('request → toast, at each of 10 agents', knocks.toasts, [bare.emit.toasts, bare.commit.toasts]);
    compare('ACCEPT → both told', knocks.accepts, [bare.emit.accepts, bare.commit.accepts]);

    await everybodyAccepts(foyer, rushSockets, newcomers.slice(quick.runs), guests.slice(quick.runs));
    await cutAll(busySockets, customers);
    await owner.end();
    await killed(foyer, waiting, customers);
    for (const socket of [...busySockets, ...quickSockets, ...rushSockets, ...guests, ...customers])
      socket.disconnect();
  } finally {
    await foyer.stop();
  }
}

/** One after the other: a customer knocks, all free agents are rung, one of them accepts, and the customer leaves again. */
async function knockAndAccept(
  foyer: Foyer,
  agents: readonly Socket[],
  customers: readonly Person[],
  sockets: readonly Socket[],
): Promise<{ toasts: number[]; accepts: number[] }> {
  const toasts: number[] = [];
  const accepts: number[] = [];
  for (const [run, customer] of customers.entries()) {
    const isTheirs = (news: { customerId?: string }) => news.customerId === customer.id;
    const rung = agents.map((socket) => heard(socket, 'lobby_demo-request', isTheirs));
    const knockedAt = performance.now();
    const { meetingId } = await call(foyer, 'POST', '/api/lobby/requests', customer);
    for (const at of await Promise.all(rung)) toasts.push(at - knockedAt);

    const [agent, socket] = [agents[run % agents.length], sockets[run]];
    if (!agent || !socket) continue;
    const both = [
      heard(agent, 'lobby_send-agent-to-meeting', (news) => news.meetingId === meetingId),
      heard(socket, 'lobby_request-accepted', (news) => news.meetingId === meetingId),
    ];
    const acceptedAt = performance.now();
    agent.emit('lobby-request-accepted', { meetingId });
    accepts.push(Math.max(...(await Promise.all(both))) - acceptedAt);
    await call(foyer, 'DELETE', '/api/lobby/requests/current', customer);
    // Whoever had a call pauses; switching the lobby on by hand ends that.
    await agent.emitWithAck('lobby_join-lobby', {});
  }
  return { toasts, accepts };
}

/** Fifty who press at the same moment: one wins, the others are told. */
async function everybodyAccepts(
  foyer: Foyer,
  agents: readonly Socket[],
  customers: readonly Person[],
  sockets: readonly Socket[],
): Promise<void> {
  heading(`${agents.length} agents press ACCEPT at once`);
  const answered: number[] = [];
  const told: number[] = [];
  const winners: number[] = [];
  for (const [run, customer] of customers.entries()) {
    const rung = agents.map((each) =>
      heard(each, 'lobby_demo-request', ({ customerId }) => customerId === customer.id),
    );
    const { meetingId } = await call(foyer, 'POST', '/api/lobby/requests', customer);
    await Promise.all(rung);
    const socket = sockets[run];
    const customerTold = socket
      ? heard(socket, 'lobby_request-accepted', (news) => news.meetingId === meetingId)
      : 0;
    const pressedAt = performance.now();
    const answers = await Promise.all(
      agents.map(async (each) => {
        const answer = await each.emitWithAck('lobby-request-accepted', { meetingId });
        return { won: 'result' in answer, tookMs: performance.now() - pressedAt };
      }),
    );
    told.push((await customerTold) - pressedAt);
    answered.push(Math.max(...answers.map(({ tookMs }) => tookMs)));
    winners.push(answers.filter(({ won }) => won).length);
    await call(foyer, 'DELETE', '/api/lobby/requests/current', customer);
    const winner = answers.findIndex(({ won }) => won);
    await agents[winner]?.emitWithAck('lobby_join-lobby', {});
  }
  figure('winners, run by run', winners.join(' '));
  figure('all agents answered', sumUp(answered));
  figure('the customer told', sumUp(told));
}

/** Every customer's connection is torn at the same moment, as when a network goes. */
async function cutAll(agents: readonly Socket[], customers: readonly Socket[]): Promise<void> {
  heading(`${customers.length} connections cut at once`);
  const watch = watchLoop(agents);
  const cutAt = performance.now();
  const back = customers.map(async (socket) => {
    socket.io.engine.close();
    await untilConnected(socket);
    return performance.now() - cutAt;
  });
  const took = await Promise.all(back);
  figure('back (aim: all within 8 s)', sumUp(took));
  figure('an event is answered meanwhile (stall, aim < 1 s)', sumUp(await watch.stop()));
}

/** The server is killed with everybody waiting, and started again. */
async function killed(foyer: Foyer, waiting: readonly Person[], customers: readonly Socket[]): Promise<void> {
  heading(`kill -9 with ${customers.length} waiting`);
  const sample = waiting.filter((_, index) => index % Math.ceil(waiting.length / 200) === 0);
  const placesOf = async () => {
    const places: (number | null)[] = [];
    for (const person of sample)
      places.push((await call(foyer, 'GET', '/api/lobby/requests/current', person)).place);
    return places;
  };
  const before = await placesOf();
  await foyer.kill('SIGKILL');
  await setTimeout(500);
  figure('listens again after', seconds(await foyer.restart()));
  const listensAt = performance.now();
  await Promise.all(customers.map(untilConnected));
  figure('all connected again after', seconds(performance.now() - listensAt));
  const after = await placesOf();
  const kept = after.filter((place, index) => place !== null && place === before[index]).length;
  figure('places kept', `${kept} of ${sample.length} looked at`);
}

async function call(
  { port }: Foyer,
  method: string,
  path: string,
  { token }: Person,
): Promise<{ meetingId: string; place: number | null }> {
  const answer = await callTenant(path, { port, tenant, method, token });
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status} ${answer.text}`);
  return answer.json().result;
}

/** Beside the same news to as many sockets, in the same run: by socket.io alone, and once one row is committed. */
function compare(
  name: string,
  product: readonly number[],
  [bare, kept]: readonly [readonly number[], readonly number[]],
): void {
  const ratio = (to: readonly number[], share: number) =>
    (quantile(product, share) / quantile(to, share)).toFixed(1);
  const ratios = (to: readonly number[]) => `p50 × ${ratio(to, 0.5)}, p99 × ${ratio(to, 0.99)}`;
  figure(name, sumUp(product));
  figure('  the same news by a bare socket.io emit', sumUp(bare));
  figure('  ratio (aim ≤ 2 at p99)', ratios(bare));
  figure('  the same once one row is committed', sumUp(kept));
  figure('  ratio to that', ratios(kept));
}

function sumUp(values: readonly number[]): string {
  const at = (share: number) => quantile(values, share).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${Math.max(...values).toFixed(1)} ms (${values.length})`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
