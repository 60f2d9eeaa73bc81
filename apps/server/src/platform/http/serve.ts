/** Binds declared routes to their handlers: limit, permit, validate, act, in this order and nowhere else. */

import type { Readable } from 'node:stream';
import type { AccessKind } from '@foyer/contract/access.ts';
import {
  type AnswerOf,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type RouteDefinition,
  statusesOf,
} from '@foyer/contract/http.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';
import type { Actor, ActorFor } from './actor.ts';
import { refuseByFirstBytes } from './first-bytes.ts';
import type { Gate } from './gate.ts';
import { createRateLimiter } from './rate-limit.ts';

export interface Call<R extends RouteDefinition> {
  readonly actor: ActorFor<R['access'][number] & AccessKind>;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  /** For a route with `upload`: the file's bytes, no larger than declared; its type is still to be judged by content. */
  readonly body: R['upload'] extends { maxBytes: number } ? Buffer : BodyOf<R>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A stream of bytes with a name, for routes whose answer is `'file'`. */
export interface FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly stream: Readable;
  /** For the page's progress bar: how many rows will come. */
  readonly rows?: number;
}

/** What a tagged route answers to who has the answer already, by the tag they showed: 304, and nothing else. */
export const notModified = Symbol('not modified');

export type Handler<R extends RouteDefinition> = (
  call: Call<R>,
) => Promise<
  | (R['answer'] extends 'file' ? FileAnswer : AnswerOf<R>)
  | (R['tagged'] extends true ? typeof notModified : never)
>;
export type Handlers<Routes extends Record<string, RouteDefinition>> = {
  readonly [Name in keyof Routes]: Handler<Routes[Name]>;
};

/** Where routes are bound: the HTTP server and the gate in front of it. */
export interface Entrance {
  readonly http: FastifyInstance;
  readonly gate: Gate;
}

/** Every declared route must have its handler, or this does not compile. */
export function serve<Routes extends Record<string, RouteDefinition>>(
  entrance: Entrance,
  routes: Routes,
  handlers: Handlers<Routes>,
): void {
  for (const [name, definition] of Object.entries(routes)) {
    bind(entrance, definition, handlers[name] as unknown as Handler<RouteDefinition>);
  }
}

function bind(entrance: Entrance, definition: RouteDefinition, handle: Handler<RouteDefinition>): void {
  const { upload } = definition;
  if (!upload) {
    bindOn(entrance, definition, handle);
    return;
  }
  // In a room of its own: here any content type is the file's, and the body may be larger than a call's.
  entrance.http.register((http, _options, done) => {
    http.removeAllContentTypeParsers();
    http.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: upload.maxBytes },
      (_request, body, done) => done(null, body),
    );
    bindOn({ ...entrance, http }, definition, handle);
    done();
  });
}

function bindOn(
  { http, gate }: Entrance,
  definition: RouteDefinition,
  handle: Handler<RouteDefinition>,
): void {
  const actors = new WeakMap<FastifyRequest, Actor>();
  const limiter = definition.limit ? createRateLimiter(definition.limit) : null;
  const { answer: shape, upload } = definition;
  const statuses = statusesOf(definition);
  http.route({
    method: definition.method,
    url: definition.path,
    ...(upload ? { bodyLimit: upload.maxBytes, errorHandler: refuseUpload } : {}),
    ...(upload?.types.every((type) => type.startsWith('image/')) ? { preParsing: refuseByFirstBytes } : {}),
    schema: {
      ...(definition.params ? { params: definition.params } : {}),
      ...(definition.query ? { querystring: definition.query } : {}),
      ...(definition.body ? { body: definition.body } : {}),
      ...(shape && shape !== 'file'
        ? { response: Object.fromEntries(statuses.map((status) => [status, shape])) }
        : {}),
    },
    // Before the body is read: who may not call does not get to upload.
    onRequest: async (request) => {
      limiter?.take(await callerOf(gate, request));
      const actor = await gate.admit(definition.access, request.host, request.headers.authorization);
      refuseTheBound(actor, definition);
      actors.set(request, actor);
    },
    handler: async (request, reply) => {
      const answer = await handle({
        actor: actors.get(request) as never,
        params: request.params as never,
        query: request.query as never,
        body: (upload ? (request.body ?? Buffer.alloc(0)) : request.body) as never,
        request,
        reply,
      });
      if ((answer as unknown) === notModified) return reply.status(304).send();
      if (shape === 'file') return sendFile(reply, answer as unknown as FileAnswer);
      if (!shape) return reply.status(204).send();
      const status = statuses.includes(reply.statusCode) ? reply.statusCode : (statuses[0] ?? 200);
      return reply.status(status).send(answer);
    },
  });
}

/** A tenant has hosts of several names, and none of them is a way around its limit. */
async function callerOf(gate: Gate, { host, ip }: FastifyRequest): Promise<string> {
  const tenant = await gate.tenantOf(host).catch(() => null);
  return `${tenant?.tenantId} ${ip}`;
}

/** Sessions that may do less than their role: one that only looks, and one that owes a second factor. */
function refuseTheBound(actor: Actor, { method, path }: RouteDefinition): void {
  if (!('sessionId' in actor)) return;
  if (actor.behindId && method !== 'GET') throw new DomainError('auth.read_only');
  if (actor.mustSetUpSecondFactor && !path.startsWith('/api/account'))
    throw new DomainError('auth.second_factor_setup');
}

/** Too large a file has a sentence of its own; everything else goes the common way. */
function refuseUpload(error: FastifyError): never {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    throw new DomainError('upload.too_large', {}, { cause: error });
  throw error;
}

/** A file that is opened all the same runs nothing, loads nothing and stands in nobody's frame. */
const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

function sendFile(reply: FastifyReply, { name, type, stream, rows }: FileAnswer): FastifyReply {
  if (rows !== undefined) reply.header('x-total-rows', rows);
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`)
    .header('content-security-policy', filePolicy)
    .send(stream);
}
