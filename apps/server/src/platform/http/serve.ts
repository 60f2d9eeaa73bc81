/** Binds declared routes to their handlers: limit, permit, validate, act, in this order and nowhere else. */
import type { AccessKind } from '@foyer/contract/access.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteDefinition } from '@foyer/contract/http.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, ActorFor } from './actor.ts';
import type { Gate } from './gate.ts';
import { createRateLimiter } from './rate-limit.ts';

export interface Call<R extends RouteDefinition> {
  readonly actor: ActorFor<R['access'][number] & AccessKind>;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<R extends RouteDefinition> = (call: Call<R>) => Promise<AnswerOf<R>>;
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

function bind({ http, gate }: Entrance, definition: RouteDefinition, handle: Handler<RouteDefinition>): void {
  const actors = new WeakMap<FastifyRequest, Actor>();
  const limiter = definition.limit ? createRateLimiter(definition.limit) : null;
  http.route({
    method: definition.method,
    url: definition.path,
    schema: {
      ...(definition.params ? { params: definition.params } : {}),
      ...(definition.query ? { querystring: definition.query } : {}),
      ...(definition.body ? { body: definition.body } : {}),
      ...(definition.answer ? { response: { [definition.status ?? 200]: definition.answer } } : {}),
    },
    // Before the body is read: who may not call does not get to upload.
    onRequest: async (request) => {
      limiter?.take(`${request.host} ${request.ip}`);
      actors.set(request, await gate.admit(definition.access, request.host, request.headers.authorization));
    },
    handler: async (request, reply) => {
      const answer = await handle({
        actor: actors.get(request) as never,
        params: request.params as never,
        query: request.query as never,
        body: request.body as never,
        request,
        reply,
      });
      if (!definition.answer) return reply.status(204).send();
      return reply.status(definition.status ?? 200).send(answer);
    },
  });
}
