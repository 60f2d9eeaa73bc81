/** LiveKit's signalling under our own origin, with our own gate in front: a key alone does not open a closed door. */
import httpProxy from '@fastify/http-proxy';
import { mediaPath } from '@foyer/contract/meetings.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import type { Media } from './media.ts';

interface ProxyOptions {
  readonly http: FastifyInstance;
  readonly media: Media;
  /** Where the server reaches LiveKit, http(s). */
  readonly upstream: string;
  /** Whether this identity may be in this room now; asked for every connection, also by a key that is still good. */
  readonly mayEnter: (key: { room: string; identity: string }) => Promise<boolean>;
}

/** Only what the browser's client uses passes; LiveKit's server API stays inside. */
const signallingPath = /^\/livekit\/rtc(?:\/v\d+)?(?:\/validate)?(?:\?|$)/;

export function registerMediaProxy({ http, media, upstream, mayEnter }: ProxyOptions): void {
  http.register(httpProxy, {
    upstream,
    prefix: mediaPath,
    rewritePrefix: '',
    websocket: true,
    preHandler: async (request, reply) => {
      // The client asks so whether the network is back before it tries the signalling.
      if (request.method === 'HEAD' && /^\/livekit\/?$/.test(request.url)) return reply.status(204).send();
      if (!signallingPath.test(request.url)) throw new DomainError('route.not_found');
      const key = await media.readKey(tokenOf(request));
      if (!key) throw new DomainError('auth.invalid');
      if (!(await mayEnter(key))) throw new DomainError('meeting.ended');
    },
  });
}

function tokenOf(request: FastifyRequest): string {
  const query = request.query as Record<string, unknown>;
  if (typeof query.access_token === 'string') return query.access_token;
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}
