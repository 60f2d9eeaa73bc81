/**
 * The lower bound for lobby events: a bare socket.io emit to ten sockets and to two, without and with a
 * committed row before it.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';

interface BareOptions {
  readonly idle: number;
  readonly agents: number;
  readonly runs: number;
  /** The database of the measured server, for the committed row. */
  readonly database: { readonly host: string; readonly user: string; readonly database: string };
}

export interface EmitTimes {
  readonly toasts: number[];
  readonly accepts: number[];
}

/**
 * @returns milliseconds from the emit to the arrival at each agent, and at both sides of an accept; without
 * and with a commit
 */
export async function measureBareEmit({
  idle,
  agents,
  runs,
  database,
}: BareOptions): Promise<{ emit: EmitTimes; commit: EmitTimes }> {
  const server = fork(import.meta.filename, [JSON.stringify(database)]);
  const [port] = (await once(server, 'message')) as [number];
  const open = async () => {
    const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    return socket;
  };
  const all: Socket[] = [];
  for (let count = 0; count < idle + agents + 1; count += 50)
    all.push(...(await Promise.all(Array.from({ length: Math.min(50, idle + agents + 1 - count) }, open))));
  const [customer, ...others] = all;
  if (!customer) throw new Error('No socket is connected.');
  const agentSockets = others.slice(0, agents);
  for (const socket of agentSockets) await socket.emitWithAck('join');

  const measure = async (commits: boolean): Promise<EmitTimes> => {
    const toasts: number[] = [];
    const accepts: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const knockedAt = performance.now();
      const arrivals = agentSockets.map((socket) => arrivalTime(socket, 'toast'));
      customer.emit('knock', commits);
      for (const at of await Promise.all(arrivals)) toasts.push(at - knockedAt);
      const [agent] = agentSockets;
      if (!agent) continue;
      const acceptedAt = performance.now();
      const both = [arrivalTime(agent, 'accepted'), arrivalTime(customer, 'accepted')];
      agent.emit('accept', customer.id, commits);
      accepts.push(Math.max(...(await Promise.all(both))) - acceptedAt);
    }
    return { toasts, accepts };
  };
  const emit = await measure(false);
  const commit = await measure(true);
  for (const socket of all) socket.disconnect();
  server.kill();
  return { emit, commit };
}

function arrivalTime(socket: Socket, name: string): Promise<number> {
  return new Promise((resolve) => socket.once(name, () => resolve(performance.now())));
}

if (process.send) {
  const database = new pg.Client(JSON.parse(process.argv[2] ?? '{}'));
  await database.connect();
  await database.query('create table if not exists bench_rows (at timestamptz)');
  const commitRow = (commits: boolean) =>
    commits ? database.query('insert into bench_rows values (now())') : null;
  // As large as the payload of the product.
  const payload = Object.fromEntries(
    Array.from({ length: 16 }, (_none, index) => [`field-${index}`, crypto.randomUUID()]),
  );
  const http = createServer();
  const server = new Server(http, { transports: ['websocket'] });
  server.on('connection', (socket) => {
    socket.on('join', (acknowledge: () => void) => {
      void socket.join('agents');
      acknowledge();
    });
    socket.on('knock', async (commits: boolean) => {
      await commitRow(commits);
      server.to('agents').emit('toast', payload);
    });
    socket.on('accept', async (customer: string, commits: boolean) => {
      await commitRow(commits);
      server.to([socket.id, customer]).emit('accepted', payload);
    });
  });
  http.listen(0, '127.0.0.1', () => process.send?.((http.address() as AddressInfo).port));
}
