/**
 * Forwards the WHIP requests of OBS (RFC 9725) to LiveKit. The key of a meeting is exchanged for a room token at
 * each request, so that the token never leaves the server, and a revoked key ends at once.
 */

import { seconds } from '@foyer/contract/core/time.ts';
import { obsLimits, whipPath } from '@foyer/contract/meetings/obs.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TenantScope } from '../db/scope.ts';
import { rejectInTransaction } from '../db/transaction-context.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { AuthGuard } from '../http/auth/auth-guard.ts';
import { createRateLimiter } from '../http/limits/rate-limit.ts';
import { callerKey } from '../http/register-routes.ts';

interface WhipOptions {
  readonly http: FastifyInstance;
  /** The http(s) URL at which the server reaches LiveKit. */
  readonly upstream: string;
  readonly tenantOf: AuthGuard['tenantOf'];
  /** The room token for a key. @throws DomainError auth.invalid | feature.off */
  readonly tokenFor: (scope: TenantScope, meetingId: string, key: string) => Promise<string>;
}

type Params = { readonly meetingId: string; readonly session?: string };
type WhipRequest = FastifyRequest<{ Params: Params }>;

interface Forwarded {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const description = 'application/sdp';
const candidates = 'application/trickle-ice-sdpfrag';
const upstreamPath = '/whip/v1';
const timeoutMs = seconds(10);
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const sessionId = /^PA_\w{1,64}$/;
/** Of a session; LiveKit's answer to an unusable one could not be told from its own failure. */
const requiredLines = [/^v=0/, /^m=(?:audio|video) /m, /^a=ice-ufrag:/m, /^a=fingerprint:/m];
/** What LiveKit adds to its answer, besides the address of the session. */
const kept = ['content-type', 'etag', 'link'];

export function registerWhip({ http, upstream, tenantOf, tokenFor }: WhipOptions): void {
  const limiter = createRateLimiter(obsLimits.requests);
  const tokens = new WeakMap<FastifyRequest, string>();

  /** Before the body is read, so that an unauthorized request cannot upload. */
  async function authorize(request: WhipRequest): Promise<void> {
    limiter.take(await callerKey({ tenantOf }, request));
    const { meetingId, session } = request.params;
    if (!uuid.test(meetingId) || (session !== undefined && !sessionId.test(session)))
      throw new DomainError('route.not_found');
    const { authorization } = request.headers;
    if (!authorization) throw new DomainError('auth.missing');
    const key = /^Bearer ([\w-]{1,128})$/i.exec(authorization)?.[1];
    if (!key) throw new DomainError('auth.invalid');
    tokens.set(request, await tokenFor(await tenantOf(request.host), meetingId, key));
  }

  /** @throws DomainError media.unavailable */
  async function forward(request: WhipRequest, { method, path, headers, body }: Forwarded) {
    rejectInTransaction('WHIP');
    try {
      const answer = await fetch(upstream.replace(/\/$/, '') + upstreamPath + path, {
        method,
        headers: { ...headers, authorization: `Bearer ${tokens.get(request)}` },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
        ...(body === undefined ? {} : { body }),
      });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    } catch (cause) {
      throw new DomainError('media.unavailable', {}, { cause });
    }
  }

  /** @throws DomainError for the errors of LiveKit, in our shape */
  function send(
    reply: FastifyReply,
    { params: { meetingId } }: WhipRequest,
    { status, headers, text }: Awaited<ReturnType<typeof forward>>,
  ): FastifyReply {
    if (status >= 500 || status === 401) throw new DomainError('media.unavailable');
    if (status === 404) throw new DomainError('meeting.ended');
    if (status >= 400) throw new DomainError('request.invalid');
    for (const name of kept) {
      const value = headers.get(name);
      if (value) reply.header(name, value);
    }
    const session = headers.get('location')?.slice(`${upstreamPath}/`.length) ?? '';
    if (sessionId.test(session)) reply.header('location', `${whipPath}/${meetingId}/${session}`);
    return reply.status(status).send(text);
  }

  http.register((whip, _options, done) => {
    whip.removeAllContentTypeParsers();
    whip.addContentTypeParser(
      [description, candidates],
      { parseAs: 'string', bodyLimit: obsLimits.bodyBytes },
      (_request, body, parsed) => parsed(null, body),
    );
    const options = { onRequest: authorize, bodyLimit: obsLimits.bodyBytes };

    whip.post<{ Params: Params }>(`${whipPath}/:meetingId`, options, async (request, reply) => {
      const body = bodyOf(request, description);
      if (!requiredLines.every((pattern) => pattern.test(body))) throw new DomainError('request.invalid');
      const headers = { 'content-type': description };
      return send(reply, request, await forward(request, { method: 'POST', path: '', headers, body }));
    });

    whip.patch<{ Params: Params }>(`${whipPath}/:meetingId/:session`, options, async (request, reply) => {
      const body = bodyOf(request, candidates);
      const ifMatch = request.headers['if-match'];
      if (!ifMatch) throw new DomainError('request.invalid');
      const headers = { 'content-type': candidates, 'if-match': ifMatch };
      const path = `/${request.params.session}`;
      return send(reply, request, await forward(request, { method: 'PATCH', path, headers, body }));
    });

    whip.delete<{ Params: Params }>(`${whipPath}/:meetingId/:session`, options, async (request, reply) => {
      const path = `/${request.params.session}`;
      return send(reply, request, await forward(request, { method: 'DELETE', path, headers: {} }));
    });
    done();
  });
}

/** @throws DomainError request.unsupported_type | request.invalid */
function bodyOf({ body, headers }: FastifyRequest, type: string): string {
  if (headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== type)
    throw new DomainError('request.unsupported_type');
  if (typeof body !== 'string' || body === '') throw new DomainError('request.invalid');
  return body;
}
