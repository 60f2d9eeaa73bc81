/**
 * A scripted day: customers register, wait and book, agents serve them, and everything acknowledged is
 * recorded.
 */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { Socket as Connection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { seeded } from '../../platform/seeded-random.ts';
import { workAsAgent } from './agents.ts';
import { visitAsCustomer } from './customers.ts';
import type { Day } from './day-types.ts';
import { anotherAddress, dayTenants, type Installation } from './installation.ts';
import { createRecord } from './record.ts';

interface DayOptions {
  readonly installation: Installation;
  readonly seed: number;
  /** The time between two customers of all tenants, on average. */
  readonly customerEveryMs: number;
}

export interface RunningDay {
  readonly day: Day;
  /** No more people arrive; resolves when the last person has left. */
  end(): Promise<void>;
}

export function startDay({ installation, seed, customerEveryMs }: DayOptions): RunningDay {
  const random = seeded(seed);
  const record = createRecord();
  const sockets = new Set<Socket>();
  const rooms = new Set<Connection>();
  let isOver = false;

  function refuse(what: string): null {
    record.refusals.set(what, (record.refusals.get(what) ?? 0) + 1);
    return null;
  }

  const day: Day = {
    installation,
    record,
    random,
    pick: (from) => from[Math.floor(random() * from.length)] as (typeof from)[number],
    isOver: () => isOver,
    wait: (minMs, maxMs = minMs) => sleep(minMs + random() * (maxMs - minMs)),
    async ask(call) {
      const what = `${call.method ?? 'GET'} ${call.url.replace(/[0-9a-f-]{36}|\?.*/g, '…')}`;
      const headers = { ...anotherAddress(), ...call.headers };
      try {
        const { status, body, headers: given } = await installation.call({ ...call, headers });
        if (status >= 300) return refuse(`${what}: ${status} ${body?.error?.code}`);
        const cookie = (given['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ');
        return { result: body?.result ?? null, cookie };
      } catch (error) {
        return refuse(`${what}: ${(error as NodeJS.ErrnoException).code ?? (error as Error).name}`);
      }
    },
    async emit(socket, event, payload) {
      const answer = await socket
        .timeout(ackTimeoutMs)
        .emitWithAck(event, payload)
        .catch(() => ({ error: { code: 'no answer' } }));
      return 'result' in answer ? answer.result : refuse(`${event}: ${answer.error.code}`);
    },
    connect(tenant, namespace, token) {
      const socket = io(`http://127.0.0.1:${installation.port}${namespace}`, {
        path: '/socket.io/',
        transports: ['websocket'],
        forceNew: true,
        // The values of the page, see apps/web/src/platform.
        reconnectionDelay: 250,
        reconnectionDelayMax: 2_000,
        timeout: 8_000,
        auth: (send) => send({ token: token() }),
        extraHeaders: { host: `${tenant}.localhost:${installation.port}`, ...anotherAddress() },
      });
      sockets.add(socket);
      // A handshake that the server rejected is not retried by the client itself.
      socket.on('connect_error', () => {
        if (!socket.active) setTimeout(() => sockets.has(socket) && socket.connect(), 500);
      });
      return socket;
    },
    async enterRoom(tenant, meetingId, token) {
      const call = { tenant, method: 'POST', url: `/api/meetings/${meetingId}/entry`, token };
      const entry = await day.ask(call);
      if (!entry) return false;
      const connection = await openSignalling(installation.port, tenant, entry.result.token);
      if (connection) rooms.add(connection);
      return connection !== null || refuse('signalling: no answer') !== null;
    },
  };

  const people: Promise<void>[] = dayTenants.flatMap((tenant) =>
    (['agent', 'agent2'] as const).map((account) => workAsAgent(day, tenant, account)),
  );
  people.push(
    (async () => {
      const visits = new Set<Promise<void>>();
      while (!isOver) {
        const visit = visitAsCustomer(day).finally(() => visits.delete(visit));
        visits.add(visit);
        await day.wait(0, 2 * customerEveryMs);
        // A slow machine gets no more customers than it can serve.
        if (visits.size >= maxVisits) await Promise.race(visits);
      }
      await Promise.all(visits);
    })(),
  );

  return {
    day,
    async end() {
      isOver = true;
      await Promise.all(people);
      for (const socket of sockets) socket.disconnect();
      sockets.clear();
      for (const connection of rooms) connection.destroy();
    },
  };
}

const maxVisits = 10;
const ackTimeoutMs = 8_000;
const signallingTimeoutMs = 8_000;

/**
 * Opens a connection as LiveKit's client does, and keeps it open.
 * @returns `null` unless LiveKit sends something, which is its response to who joins
 */
function openSignalling(port: number, tenant: string, token: string): Promise<Connection | null> {
  return new Promise((resolve) => {
    const request = http.get({
      host: '127.0.0.1',
      port,
      path: `/livekit/rtc?access_token=${token}&protocol=15&auto_subscribe=1&sdk=js`,
      headers: {
        host: `${tenant}.localhost:${port}`,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from(randomUUID()).subarray(0, 16).toString('base64'),
      },
      signal: AbortSignal.timeout(signallingTimeoutMs),
    });
    request.on('error', () => resolve(null));
    request.on('response', (response) => {
      response.resume();
      resolve(null);
    });
    request.on('upgrade', (_response, connection: Connection, head) => {
      connection.on('error', () => {});
      connection.on('close', () => resolve(null));
      connection.on('data', () => resolve(connection));
      if (head.length > 0) resolve(connection);
    });
  });
}
