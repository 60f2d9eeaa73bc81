/**
 * Proxies LiveKit's signalling under the tenant's origin, and checks that the participant may still enter the
 * room.
 */
import type { Socket } from 'node:net';
import httpProxy from '@fastify/http-proxy';
import { mediaPath } from '@foyer/contract/meetings/meetings.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import type { AuthGuard } from '../http/auth/auth-guard.ts';
import { createTokenBuckets, type RequestRate } from '../http/limits/request-rate.ts';
import type { Media } from './media.ts';

interface ProxyOptions {
  readonly http: FastifyInstance;
  readonly media: Media;
  /** The http(s) URL at which the server reaches LiveKit. */
  readonly upstream: string;
  readonly tenantOf: AuthGuard['tenantOf'];
  /**
   * Whether this identity may enter this room with this permission now. It is called for every connection,
   * because valid tokens may be outdated.
   */
  readonly mayEnter: (key: { room: string; identity: string; mayHear: boolean }) => Promise<boolean>;
  /** Replaces the limit, for tests. */
  readonly perParticipant?: RequestRate;
}

/** A signalling message is a few kilobytes; session descriptions of large meetings are the largest. */
const maxMessageBytes = 256 * 1024;
const limits = { maxPayload: maxMessageBytes, perMessageDeflate: false };

/** Messages that the other side has not received yet. A busy room sends a few of them a second. */
const maxBufferedBytes = 1_048_576;

/** Of one participant in one room: the current one, and an earlier one that has not timed out yet. */
const maxConnections = 2;

/** Of one participant in one room. A lost connection is tried again after 0.3 to 7 seconds, with two requests each time. */
const requestRate: RequestRate = { perSecond: 2, burst: 30 };

/** Only the paths of the browser client are proxied, not LiveKit's server API. */
const signallingPath = /^\/livekit\/rtc(?:\/v\d+)?(?:\/validate)?(?:\?|$)/;

export function registerMediaProxy({
  http,
  media,
  upstream,
  tenantOf,
  mayEnter,
  perParticipant = requestRate,
}: ProxyOptions): void {
  const connections = createNewestConnections(maxConnections);
  const requests = createTokenBuckets(perParticipant);
  const verified = new WeakMap<object, string>();
  /** LiveKit gets the token that was verified, whatever else the request contains. */
  const queryString = (_search: string | undefined, url: string, request: object) => {
    const query = new URLSearchParams(url.split('?')[1]);
    query.set(tokenParameter, verified.get(request) ?? '');
    return query.toString();
  };
  http.register(httpProxy, {
    upstream,
    prefix: mediaPath,
    rewritePrefix: '',
    websocket: true,
    httpMethods: ['GET', 'HEAD'],
    wsServerOptions: limits,
    wsClientOptions: { ...limits, ...withoutCookies, queryString },
    wsHooks: {
      onIncomingMessage: (_context, source, target, { data }) => closeIfFull(source, target, sizeOf(data)),
      onOutgoingMessage: (_context, source, target, { data }) => closeIfFull(target, source, sizeOf(data)),
    },
    // LiveKit has no use for the cookies of the tenant's origin, and would prefer a token in a header.
    replyOptions: {
      rewriteRequestHeaders: (_request, { cookie: _cookie, authorization: _token, ...headers }) => headers,
      queryString,
    },
    preHandler: async (request, reply) => {
      // The client checks with this request whether the network is back.
      if (request.method === 'HEAD' && /^\/livekit\/?$/.test(request.url)) return reply.status(204).send();
      if (!signallingPath.test(request.url)) throw new DomainError('route.not_found');
      const token = tokenOf(request);
      const key = await media.readToken(token);
      if (!key) throw new DomainError('auth.invalid');
      const { tenant } = await tenantOf(request.host);
      if (!key.room.startsWith(`${tenant}:`)) throw new DomainError('auth.invalid');
      const participant = `${key.room} ${key.identity}`;
      requests.take(participant, 1);
      if (!(await mayEnter(key))) throw new DomainError('meeting.ended');
      verified.set(request, token);
      if (request.headers.upgrade) connections.open(participant, request.raw.socket);
    },
  });
}

/** The default would forward them; not in the type of the options. */
const withoutCookies: object = { rewriteRequestHeaders: (headers: object) => headers };

const tokenParameter = 'access_token';

/** A request may have one token only, so that it is clear which one is meant. */
function tokenOf({ query, headers }: FastifyRequest): string {
  const inQuery = (query as Record<string, string | string[] | undefined>)[tokenParameter] ?? [];
  const inHeader = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? [];
  const tokens = [inQuery, inHeader].flat();
  return tokens.length === 1 ? (tokens[0] ?? '') : '';
}

interface Side {
  readonly readyState: number;
  readonly CONNECTING: number;
  readonly bufferedAmount: number;
  terminate(): void;
}

/** Closes both sides when one sends faster than the other receives. */
function closeIfFull(from: Side, to: Side, bytes: number): void {
  const connecting = to.readyState === to.CONNECTING;
  // Until the other side is open, the proxy keeps messages outside of its buffer.
  const early = connecting ? (earlyBytes.get(to) ?? 0) + bytes : 0;
  if (connecting) earlyBytes.set(to, early);
  if (to.bufferedAmount + early <= maxBufferedBytes) return;
  from.terminate();
  to.terminate();
}
const earlyBytes = new WeakMap<Side, number>();

function sizeOf(data: unknown): number {
  return Buffer.isBuffer(data) || data instanceof ArrayBuffer ? data.byteLength : 0;
}

/** Closes the oldest connection of a key for a new one, because a participant who reconnects must get in. */
function createNewestConnections(max: number) {
  const byKey = new Map<string, Set<Socket>>();
  return {
    open(key: string, socket: Socket): void {
      if (socket.destroyed) return;
      const open = byKey.get(key) ?? new Set();
      byKey.set(key, open.add(socket));
      socket.once('close', () => {
        open.delete(socket);
        if (open.size === 0 && byKey.get(key) === open) byKey.delete(key);
      });
      const [oldest] = open;
      if (open.size > max) oldest?.destroy();
    },
  };
}
