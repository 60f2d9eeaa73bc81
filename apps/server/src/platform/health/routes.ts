/**
 * What monitors and load balancers ask: `/healthz` whether the process answers, `/readyz` whether it can serve. On
 * every host, before a tenant is looked up.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLocalRequest, peerOf } from '../http/origins/local-request.ts';
import { processState } from './process-state.ts';
import type { Readiness } from './readiness.ts';

interface HealthDependencies {
  readonly readiness: () => Promise<Readiness>;
  /** Whether the request carries the operator token. */
  readonly isOperator: (request: FastifyRequest) => Promise<boolean>;
}

export function registerHealth(http: FastifyInstance, { readiness, isOperator }: HealthDependencies): void {
  const mayReadDetails = async (request: FastifyRequest) =>
    isLocalRequest(peerOf(request)) || (await isOperator(request));

  /** The details are JSON, for callers that ask for it. */
  async function answer(request: FastifyRequest, reply: FastifyReply, { ready, checks }: Readiness) {
    reply.status(ready ? 200 : 503);
    if (request.headers.accept?.includes('json') && (await mayReadDetails(request)))
      return reply.type('application/json').send(JSON.stringify({ ready, checks, process: processState() }));
    return reply.type('text/plain; charset=utf-8').send(ready ? 'ok' : 'not ready');
  }

  http.get('/healthz', (request, reply) => answer(request, reply, { ready: true, checks: {} }));
  http.get('/readyz', async (request, reply) => answer(request, reply, await readiness()));
}
