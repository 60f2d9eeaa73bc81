/**
 * Socket.io connections without a browser, with the options of the pages: websocket only, reconnection with
 * jitter.
 */
import { io, type Socket } from 'socket.io-client';
import { hostOf } from '../../e2e/support/api/tenant-calls.ts';
import type { Foyer } from '../../e2e/support/servers/foyer.ts';
import { fromAnotherAddress } from '../addresses.ts';
import { tenant } from '../tables/seed-customers.ts';
import type { AccountToken } from './seed-lobby.ts';

/** Connections that are opened at the same time. */
const batchSize = 50;
/** The values of the page, see apps/web/src/platform/live. */
const rejectionBackoff = { initialMs: 500, maxMs: 4_000 };
/** How many connections the server rejected, by error code. */
const rejections = new Map<string, number>();

export function connect({ port }: Foyer, namespace: '/lobby' | '/customer', { token }: AccountToken): Socket {
  const socket = io(`http://127.0.0.1:${port}${namespace}`, {
    path: '/socket.io/',
    transports: ['websocket'],
    forceNew: true,
    // The values of the page, see apps/web/src/platform.
    reconnectionDelay: 250,
    reconnectionDelayMax: 2_000,
    randomizationFactor: 0.5,
    timeout: 8_000,
    auth: { token },
    extraHeaders: { host: hostOf(tenant, port), ...fromAnotherAddress() },
  });
  retryAfterRejections(socket);
  return socket;
}

/** Like the page: socket.io does not reconnect by itself after a rejection. */
function retryAfterRejections(socket: Socket): void {
  let attempt = 0;
  const retry = () => {
    if (socket.active) return;
    const fullMs = Math.min(rejectionBackoff.maxMs, rejectionBackoff.initialMs * 2 ** attempt);
    attempt += 1;
    setTimeout(() => socket.connect(), fullMs * (0.5 + Math.random() / 2));
  };
  socket.on('connect', () => {
    attempt = 0;
  });
  socket.on('connect_error', (error) => {
    if (!socket.active) rejections.set(error.message, (rejections.get(error.message) ?? 0) + 1);
    retry();
  });
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') retry();
  });
}

/** @returns the rejections since the last call, such as `server.busy × 12`, or `none` */
export function takeRejections(): string {
  const counts = [...rejections].map(([code, count]) => `${code} × ${count}`);
  rejections.clear();
  return counts.join(', ') || 'none';
}

/** @returns connected sockets, in the order of the people */
export async function connectAll(
  foyer: Foyer,
  namespace: '/lobby' | '/customer',
  people: readonly AccountToken[],
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let index = 0; index < people.length; index += batchSize) {
    const batch = people.slice(index, index + batchSize).map((person) => connect(foyer, namespace, person));
    await Promise.all(batch.map(untilConnected));
    sockets.push(...batch);
  }
  return sockets;
}

export function untilConnected(socket: Socket): Promise<void> {
  if (socket.connected) return Promise.resolve();
  return new Promise((resolve) => socket.once('connect', resolve));
}

/** Waits for a matching event. @returns its time, as `performance.now()` @throws Error after 30 s */
export function waitForEvent(
  socket: Socket,
  name: string,
  matches: (event: { meetingId?: string; customerId?: string }) => boolean,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const cleanUp = () => {
      clearTimeout(timer);
      socket.off(name, onEvent);
    };
    const timer = setTimeout(() => {
      cleanUp();
      reject(new Error(`${name} was not received within 30 s`));
    }, 30_000);
    const onEvent = (event: { meetingId?: string; customerId?: string }) => {
      if (!matches(event)) return;
      cleanUp();
      resolve(performance.now());
    };
    socket.on(name, onEvent);
  });
}
