/**
 * The least there is: an event that asks for a toast at ten others, and one that is told to two; at once, and once one row is
 * committed to the product's own database.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';

interface Bare {
  readonly idle: number;
  readonly agents: number;
  readonly runs: number;
  /** Where the row is committed. */
  readonly database: { readonly host: string; readonly user: string; readonly database: string };
}

export interface BareTimes {
  readonly toasts: number[];
  readonly accepts: number[];
}

/** @returns milliseconds from an emit until each of the agents, and until both sides heard of it; without and with a commit */
export async function measureBareEmit({
  idle,
  agents,
  runs,
  database,
}: Bare): Promise<{ emit: BareTimes; commit: BareTimes }> {
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
  if (!customer) throw new Error('Nobody is connected.');
  const asked = others.slice(0, agents);
  for (const socket of asked) await socket.emitWithAck('join');

  const measure = async (isKept: boolean): Promise<BareTimes> => {
    const toasts: number[] = [];
    const accepts: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const knockedAt = performance.now();
      const rung = asked.map((socket) => arrival(socket, 'toast'));
      customer.emit('knock', isKept);
      for (const at of await Promise.all(rung)) toasts.push(at - knockedAt);
      const [agent] = asked;
      if (!agent) continue;
      const acceptedAt = performance.now();
      const both = [arrival(agent, 'accepted'), arrival(customer, 'accepted')];
      agent.emit('accept', customer.id, isKept);
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

function arrival(socket: Socket, name: string): Promise<number> {
  return new Promise((resolve) => socket.once(name, () => resolve(performance.now())));
}

if (process.send) {
  const database = new pg.Client(JSON.parse(process.argv[2] ?? '{}'));
  await database.connect();
  await database.query('create table if not exists bench_rows (at timestamptz)');
  const keep = (isKept: boolean) => (isKept ? database.query('insert into bench_rows values (now())') : null);
  // As long as the product's.
  const news = Object.fromEntries(
    Array.from({ length: 16 }, (_none, index) => [`field-${index}`, crypto.randomUUID()]),
  );
  const http = createServer();
  const server = new Server(http, { transports: ['websocket'] });
  server.on('connection', (socket) => {
    socket.on('join', (acknowledge: () => void) => {
      void socket.join('agents');
      acknowledge();
    });
    socket.on('knock', async (isKept: boolean) => {
      await keep(isKept);
      server.to('agents').emit('toast', news);
    });
    socket.on('accept', async (customer: string, isKept: boolean) => {
      await keep(isKept);
      server.to([socket.id, customer]).emit('accepted', news);
    });
  });
  http.listen(0, '127.0.0.1', () => process.send?.((http.address() as AddressInfo).port));
}
