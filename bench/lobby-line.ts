/** Connections to the live channel without a browser, as the pages make them: websocket only, reconnecting with jitter. */
import { io, type Socket } from 'socket.io-client';
import type { Foyer } from '../e2e/support/foyer.ts';
import { hostOf } from '../e2e/support/tenant-calls.ts';
import { tenant } from './crowd.ts';
import type { Person } from './lobby-crowd.ts';

/** So many ask to be let in at the same time. */
const atOnce = 50;

export function connect({ port }: Foyer, namespace: '/lobby' | '/customer', { token }: Person): Socket {
  return io(`http://127.0.0.1:${port}${namespace}`, {
    path: '/socket.io/',
    transports: ['websocket'],
    forceNew: true,
    // As the page has it: see its live channel.
    reconnectionDelay: 250,
    reconnectionDelayMax: 2_000,
    randomizationFactor: 0.5,
    timeout: 8_000,
    auth: { token },
    extraHeaders: { host: hostOf(tenant, port) },
  });
}

/** @returns their sockets, in the same order, all connected */
export async function connectAll(
  foyer: Foyer,
  namespace: '/lobby' | '/customer',
  people: readonly Person[],
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let index = 0; index < people.length; index += atOnce) {
    const some = people.slice(index, index + atOnce).map((person) => connect(foyer, namespace, person));
    await Promise.all(some.map(untilConnected));
    sockets.push(...some);
  }
  return sockets;
}

export function untilConnected(socket: Socket): Promise<void> {
  if (socket.connected) return Promise.resolve();
  return new Promise((resolve) => socket.once('connect', resolve));
}

/** Milliseconds since the process began, when this news came. @throws Error after half a minute */
export function heard(
  socket: Socket,
  name: string,
  isIt: (news: { meetingId?: string; customerId?: string }) => boolean,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      socket.off(name, hear);
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`${name} was not told within 30 s`));
    }, 30_000);
    const hear = (news: { meetingId?: string; customerId?: string }) => {
      if (!isIt(news)) return;
      stop();
      resolve(performance.now());
    };
    socket.on(name, hear);
  });
}
