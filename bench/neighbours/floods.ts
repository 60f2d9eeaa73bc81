/** Floods of one machine at one tenant. Each runs until its thread is ended. */
import { Agent, request } from 'node:http';
import { connect, type Socket as NetSocket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { hostOf } from '../../e2e/support/api/tenant-calls.ts';

export interface FloodTarget {
  readonly port: number;
  readonly tenant: string;
  readonly agentToken: string;
  readonly adminToken: string;
  readonly customerTokens: readonly string[];
  /** A meeting of the first customer, and their token for its room. */
  readonly meetingId: string;
  readonly roomToken: string;
}

type Flood = (target: FloodTarget) => Promise<void>;

/** All requests come from this network. */
const address = { 'x-forwarded-for': '198.51.100.7' };

/** LiveKit is stopped during this one. */
export const hangingMedia = '30 raised hands while LiveKit hangs';

export const floods: Record<string, Flood> = {
  'a program that uses one core, without requests': async () => {
    for (;;);
  },
  '128 events at once on an agent’s socket': (target) =>
    repeat(1, async () => {
      const socket = connectSocket(target, '/lobby');
      while (socket.connected || socket.active) {
        const events = Array.from({ length: 128 }, () =>
          socket.timeout(10_000).emitWithAck('lobby_join-lobby', {}),
        );
        await Promise.allSettled(events);
        if (!socket.active) break;
      }
      socket.disconnect();
    }),
  '4 transports that request a namespace again and again': (target) =>
    repeat(4, async () => {
      const socket = connectSocket(target, '/lobby');
      await settled(socket);
      const { engine } = socket.io;
      const closed = new Promise<void>((resolve) => engine.once('close', () => resolve()));
      for (let count = 0; count < 500 && engine.readyState === 'open'; count += 1)
        engine.write(`0/notifications,${JSON.stringify({ token: target.agentToken })}`);
      await Promise.race([closed, setTimeout(2_000)]);
      socket.disconnect();
    }),
  '16 sockets that connect again and again': (target) =>
    repeat(16, async () => {
      const socket = connectSocket(target, '/lobby');
      await settled(socket);
      socket.disconnect();
    }),
  '32 pages at once': (target) => requests(target, 32, () => ({ path: '/live/bench-0' })),
  '32 configurations at once': (target) => requests(target, 32, () => ({ path: '/api/config/' })),
  '32 requests to wait at once': (target) =>
    requests(target, 32, (count) => ({
      method: 'POST',
      path: '/api/lobby/requests',
      token: target.customerTokens[count % target.customerTokens.length] ?? '',
    })),
  '300 bodies that stall after 100 kB': (target) =>
    repeat(300, () => {
      const socket = connectRaw(target);
      socket.write(
        `${headOf(target, 'POST /api/utils/removeCookies')}Content-Type: application/json\r\nContent-Length: 130000\r\n\r\n`,
      );
      socket.write(Buffer.alloc(100_000, 32));
      return untilClosed(socket);
    }),
  '8 media connections with messages of 60 MB': (target) =>
    repeat(8, async () => {
      const socket = connectRaw(target);
      const query = `access_token=${target.roomToken}&protocol=16&sdk=js`;
      socket.write(
        `${headOf(target, `GET /livekit/rtc?${query}`)}Connection: Upgrade\r\nUpgrade: websocket\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
      );
      const closed = untilClosed(socket);
      await Promise.race([new Promise((resolve) => socket.once('data', resolve)), closed]);
      socket.write(largeFrame);
      await Promise.race([closed, setTimeout(2_000)]);
      socket.destroy();
    }),
  '500 upgrades to an unknown path': (target) =>
    repeat(500, () => {
      const socket = connectRaw(target);
      socket.write('GET /x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
      return untilClosed(socket);
    }),
  '8 exports that are read slowly': (target) =>
    repeat(8, async () => {
      const socket = connectRaw(target);
      socket.write(
        `${headOf(target, 'GET /api/manage/customers/export?format=csv')}Authorization: Bearer ${target.adminToken}\r\n\r\n`,
      );
      socket.once('data', () => socket.pause());
      await Promise.race([untilClosed(socket), setTimeout(10_000)]);
      socket.destroy();
    }),
  [hangingMedia]: (target) =>
    requests(target, 30, (count) => ({
      method: 'PUT',
      path: `/api/meetings/${target.meetingId}/hand`,
      token: target.customerTokens[0] ?? '',
      body: { raised: count % 2 === 0 },
    })),
};

/** The head of a masked web socket message of 60 MB, with its content. */
const largeFrame = Buffer.concat([
  Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0x03, 0x93, 0x87, 0x00, 0, 0, 0, 0]),
  Buffer.alloc(60_000_000),
]);

/** @param count how many run at once; each starts again when it has ended */
async function repeat(count: number, once: () => Promise<void>): Promise<void> {
  const again = async () => {
    for (;;) {
      await once();
      // A refused connection must not turn into a loop that only burns this machine.
      await setTimeout(5);
    }
  };
  await Promise.all(Array.from({ length: count }, again));
}

interface FloodRequest {
  readonly path: string;
  readonly method?: string;
  readonly token?: string;
  readonly body?: unknown;
}

function requests(target: FloodTarget, atOnce: number, next: (count: number) => FloodRequest): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let count = 0;
  const send = () =>
    new Promise<void>((resolve) => {
      const { path, method = 'GET', token, body } = next(count++);
      const headers = {
        host: hostOf(target.tenant, target.port),
        ...address,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const call = request(
        { host: '127.0.0.1', port: target.port, path, method, headers, agent },
        (reply) => {
          reply.resume();
          reply.on('end', resolve);
          reply.on('error', () => resolve());
        },
      );
      call.on('error', () => resolve());
      call.end(body === undefined ? undefined : JSON.stringify(body));
    });
  const sendForever = async () => {
    for (;;) await send();
  };
  return Promise.all(Array.from({ length: atOnce }, sendForever)).then(() => undefined);
}

function connectSocket({ port, tenant, agentToken }: FloodTarget, namespace: string): Socket {
  return io(`http://127.0.0.1:${port}${namespace}`, {
    path: '/socket.io/',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: agentToken },
    extraHeaders: { host: hostOf(tenant, port), ...address },
  });
}

/** Resolves when it is connected or rejected. */
function settled(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', () => resolve());
  });
}

/** The first lines of a request, without the empty one. */
function headOf({ tenant, port }: FloodTarget, methodAndPath: string): string {
  return `${methodAndPath} HTTP/1.1\r\nHost: ${hostOf(tenant, port)}\r\nX-Forwarded-For: ${address['x-forwarded-for']}\r\n`;
}

function connectRaw({ port }: FloodTarget): NetSocket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  return socket;
}

function untilClosed(socket: NetSocket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}
