/** Routes of the demo outbox; to everyone else they answer 404. */
import { randomBytes } from 'node:crypto';
import { staff } from '@foyer/contract/core/access.ts';
import { messagingRoutes } from '@foyer/contract/messaging/outbox.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { isLocalRequest, peerOf } from '../../platform/http/origins/local-request.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import type { Outbox } from './outbox/outbox.ts';
import { outboxPolicy, outboxScript, renderOutbox } from './outbox/outbox-page.ts';

interface Dependencies {
  readonly outbox: Outbox;
  readonly demo: boolean;
}

export function registerMessagingRoutes(context: RouteContext, { outbox, demo }: Dependencies): void {
  const { http, authGuard } = context;

  async function mayRead(request: FastifyRequest): Promise<boolean> {
    if (!demo) return false;
    if (isLocalRequest(peerOf(request))) return true;
    return authGuard.authorize(staff, request.host, request.headers.authorization).then(
      () => true,
      () => false,
    );
  }

  serve(context, messagingRoutes, {
    outbox: async ({ actor, request }) => {
      if (!(await mayRead(request))) throw new DomainError('route.not_found');
      const messages = outbox.list(actor.scope.tenantId);
      return { result: messages.map((message) => ({ ...message, sentAt: message.sentAt.toISOString() })) };
    },
  });
  if (!demo) return;

  http.get('/dev/outbox', async (request, reply) => {
    const scope = await authGuard.tenantOf(request.host).catch(() => null);
    if (!scope || !(await mayRead(request))) return notFound(reply);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', outboxPolicy(nonce))
      .send(renderOutbox(outbox.list(scope.tenantId), nonce));
  });
  http.get('/dev/outbox.js', async (request, reply) =>
    (await mayRead(request)) ? reply.type('text/javascript').send(outboxScript) : notFound(reply),
  );
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}
