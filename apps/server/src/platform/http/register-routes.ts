/**
 * Binds declared routes to their handlers. Each request is rate limited, authorized, validated and handled,
 * in this order.
 */

import type { Readable } from 'node:stream';
import type { AccessKind } from '@foyer/contract/core/access.ts';
import {
  type AnswerOf,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type RouteDefinition,
  statusesOf,
} from '@foyer/contract/core/http.ts';
import { exportMediaTypes } from '@foyer/contract/core/tables.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import type { FileReference } from '../storage/storage.ts';
import type { Actor, ActorFor } from './auth/actor.ts';
import type { AuthGuard } from './auth/auth-guard.ts';
import { openForRequest, sendOpened } from './byte-ranges.ts';
import { areContactsMasked, createContactMask } from './contact-masking.ts';
import { attachmentNamed } from './content-disposition.ts';
import { dropTypeOfEmptyBody } from './empty-body.ts';
import { rejectByFirstBytes } from './first-bytes.ts';
import { networkOf } from './limits/network.ts';
import { createRateLimiter } from './limits/rate-limit.ts';
import { requestCosts } from './limits/request-rate.ts';

export interface Call<R extends RouteDefinition> {
  readonly actor: ActorFor<R['access'][number] & AccessKind>;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  /**
   * With `upload`: the bytes of the file, within the declared size. The handler still has to check their
   * type.
   */
  readonly body: R['upload'] extends { maxBytes: number } ? Buffer : BodyOf<R>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A download that is generated, for routes whose answer is `'file'`. */
export interface FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly stream: Readable;
  /** The number of rows in the file, for the page's progress bar. */
  readonly rows?: number;
}

/** A download of a stored file, which is opened after the handler has committed: byte ranges work. */
export interface StoredFileAnswer {
  readonly name: string;
  readonly file: FileReference;
}

/**
 * Returned by a handler with `etag` when the request's `If-None-Match` is current: the reply is 304 without a
 * body.
 */
export const notModified = Symbol('not modified');

export type Handler<R extends RouteDefinition> = (
  call: Call<R>,
) => Promise<
  | (R['answer'] extends 'file' ? FileAnswer | StoredFileAnswer : AnswerOf<R>)
  | (R['etag'] extends true ? typeof notModified : never)
>;
export type Handlers<Routes extends Record<string, RouteDefinition>> = {
  readonly [Name in keyof Routes]: Handler<Routes[Name]>;
};

/** What route registrations need: the HTTP server, and the guard that authorizes requests. */
export interface RouteContext {
  readonly http: FastifyInstance;
  readonly authGuard: AuthGuard;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration of the route, for the OpenAPI document. */
    definition?: RouteDefinition;
  }
}

/** What a route checks before its body is read, for example a flag of the tenant. */
export type BodyGuards<Routes extends Record<string, RouteDefinition>> = {
  readonly [Name in keyof Routes]?: (actor: Call<Routes[Name]>['actor']) => Promise<void>;
};

interface Handling {
  readonly handle: Handler<RouteDefinition>;
  readonly beforeBody?: ((actor: Actor) => Promise<void>) | undefined;
}

/** Binds the handlers of routes. It does not compile when a declared route has no handler. */
export function serve<Routes extends Record<string, RouteDefinition>>(
  context: RouteContext,
  routes: Routes,
  handlers: Handlers<Routes>,
  bodyGuards: BodyGuards<Routes> = {},
): void {
  for (const [name, definition] of Object.entries(routes)) {
    const handle = handlers[name] as unknown as Handler<RouteDefinition>;
    bind(context, definition, { handle, beforeBody: bodyGuards[name] as Handling['beforeBody'] });
  }
}

function bind(context: RouteContext, definition: RouteDefinition, handling: Handling): void {
  const { upload } = definition;
  if (!upload) {
    bindRoute(context, definition, handling);
    return;
  }
  // A Fastify plugin has its own content type parsers: this one accepts every type, and a larger body.
  context.http.register((http, _options, done) => {
    http.removeAllContentTypeParsers();
    http.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: upload.maxBytes },
      (_request, body, done) => done(null, body),
    );
    bindRoute({ ...context, http }, definition, handling);
    done();
  });
}

/**
 * The longest form is far shorter, with every answer at its maximum and in an alphabet of three bytes.
 */
const strangersBodyLimitBytes = 131_072;

/** A customer is a visitor with a code. */
function isOpenToStrangers({ access }: RouteDefinition): boolean {
  return access.every((kind) => kind === 'public' || kind === 'customer');
}

function bindRoute(
  { http, authGuard }: RouteContext,
  definition: RouteDefinition,
  { handle, beforeBody }: Handling,
): void {
  const actors = new WeakMap<FastifyRequest, Actor>();
  const limiter = definition.limit ? createRateLimiter(definition.limit) : null;
  const { answer: shape, upload } = definition;
  const maskContacts = shape && shape !== 'file' ? createContactMask(shape) : null;
  const statuses = statusesOf(definition);
  http.route({
    method: definition.method,
    url: definition.path,
    config: { definition, ...(definition.access.includes('system') ? { cost: requestCosts.notice } : {}) },
    ...(isOpenToStrangers(definition) ? { bodyLimit: strangersBodyLimitBytes } : {}),
    ...(upload ? { bodyLimit: upload.maxBytes, errorHandler: rejectUpload } : {}),
    ...(upload?.types.every((type) => type.startsWith('image/')) ? { preParsing: rejectByFirstBytes } : {}),
    schema: {
      ...(definition.params ? { params: definition.params } : {}),
      ...(definition.query ? { querystring: definition.query } : {}),
      ...(definition.body ? { body: definition.body } : {}),
      ...(shape && shape !== 'file'
        ? { response: Object.fromEntries(statuses.map((status) => [status, shape])) }
        : {}),
    },
    // Before the body is read, so that an unauthorized request cannot upload.
    onRequest: async (request) => {
      if (!upload) dropTypeOfEmptyBody(request);
      const tenant = await authGuard.tenantOf(request.host).catch(() => null);
      request.tenant = tenant?.tenant ?? null;
      limiter?.take(await callerKey(authGuard, request));
      const actor = await authGuard.authorize(definition.access, request.host, request.headers.authorization);
      rejectRestrictedSession(actor, definition);
      rejectExport(actor, definition);
      actors.set(request, actor);
      await beforeBody?.(actor);
    },
    handler: async (request, reply) => {
      const actor = actors.get(request) as Actor;
      const answer = await handle({
        actor: actor as never,
        params: request.params as never,
        query: request.query as never,
        body: (upload ? (request.body ?? Buffer.alloc(0)) : request.body) as never,
        request,
        reply,
      });
      if ((answer as unknown) === notModified) return reply.status(304).send();
      if (shape === 'file')
        return sendFile(request, reply, answer as unknown as FileAnswer | StoredFileAnswer);
      if (!shape) return reply.status(204).send();
      const status = statuses.includes(reply.statusCode) ? reply.statusCode : (statuses[0] ?? 200);
      const isMasked = maskContacts !== null && areContactsMasked(actor);
      return reply.status(status).send(isMasked ? maskContacts(answer) : answer);
    },
  });
}

/**
 * A rate limit counts per tenant and network. It uses the tenant's id, because a tenant has several hosts, and
 * a host can be written with any port.
 */
export async function callerKey(
  authGuard: Pick<AuthGuard, 'tenantOf'>,
  { host, ip }: Pick<FastifyRequest, 'host' | 'ip'>,
): Promise<string> {
  const tenant = await authGuard.tenantOf(host).catch(() => null);
  return `${tenant?.tenantId} ${networkOf(ip)}`;
}

/**
 * Restricted sessions: impersonation is read-only, and a session without the required second factor can only
 * set it up.
 */
function rejectRestrictedSession(actor: Actor, { method, path }: RouteDefinition): void {
  if (!('sessionId' in actor)) return;
  if (actor.impersonatorId && method !== 'GET') throw new DomainError('auth.read_only');
  if (actor.mustSetUpSecondFactor && !path.startsWith('/api/account'))
    throw new DomainError('auth.second_factor_setup');
}

/** A tenant can keep its agents from exporting tables. */
function rejectExport(actor: Actor, { mediaTypes }: RouteDefinition): void {
  if (mediaTypes !== exportMediaTypes) return;
  if (actor.kind === 'agent' && actor.exportsAreOff) throw new DomainError('auth.forbidden');
}

/** Gives a file that is too large its own error code. */
function rejectUpload(error: FastifyError): never {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    throw new DomainError('upload.too_large', {}, { cause: error });
  throw error;
}

/**
 * Keeps a file that a browser opens instead of saving from running scripts, loading anything or being framed.
 */
const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FileAnswer | StoredFileAnswer,
): Promise<FastifyReply> {
  if ('stream' in answer && answer.rows !== undefined) reply.header('x-total-rows', answer.rows);
  const stored = 'file' in answer ? await openForRequest(request, reply, answer.file) : null;
  if ('file' in answer && !stored) throw new DomainError('attachment.not_found');
  reply
    .header('content-disposition', attachmentNamed(answer.name))
    .header('content-security-policy', filePolicy);
  if (stored) return sendOpened(reply, stored);
  const { type, stream } = answer as FileAnswer;
  return reply.type(type).send(stream);
}
