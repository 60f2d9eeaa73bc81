/** The least that socket.io allows: an event that asks for a toast at ten others, and one that is told to two. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';

interface Bare {
  readonly idle: number;
  readonly agents: number;
  readonly runs: number;
}

/** @returns milliseconds from an emit until each of the agents, and until both sides heard of it */
export async function measureBareEmit({
  idle,
  agents,
  runs,
}: Bare): Promise<{ toasts: number[]; accepts: number[] }> {
  const server = fork(import.meta.filename);
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

  const toasts: number[] = [];
  const accepts: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const knockedAt = performance.now();
    const rung = asked.map((socket) => arrival(socket, 'toast'));
    customer.emit('knock');
    for (const at of await Promise.all(rung)) toasts.push(at - knockedAt);
    const [agent] = asked;
    if (!agent) continue;
    const acceptedAt = performance.now();
    const both = [arrival(agent, 'accepted'), arrival(customer, 'accepted')];
    agent.emit('accept', customer.id);
    accepts.push(Math.max(...(await Promise.all(both))) - acceptedAt);
  }
  for (const socket of all) socket.disconnect();
  server.kill();
  return { toasts, accepts };
}

function arrival(socket: Socket, name: string): Promise<number> {
  return new Promise((resolve) => socket.once(name, () => resolve(performance.now())));
}

if (process.send) {
  const http = createServer();
  const server = new Server(http, { transports: ['websocket'] });
  server.on('connection', (socket) => {
    socket.on('join', (acknowledge: () => void) => {
      void socket.join('agents');
      acknowledge();
    });
    socket.on('knock', () => server.to('agents').emit('toast'));
    socket.on('accept', (customer: string) => server.to([socket.id, customer]).emit('accepted'));
  });
  http.listen(0, '127.0.0.1', () => process.send?.((http.address() as AddressInfo).port));
}
