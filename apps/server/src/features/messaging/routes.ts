/** The ways into the demonstration's outbox; to everybody else there is no such address. */
import { randomBytes } from 'node:crypto';
import { staff } from '@foyer/contract/access.ts';
import { messagingRoutes } from '@foyer/contract/messaging.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import { isAtThisMachine } from './at-this-machine.ts';
import type { Outbox } from './outbox.ts';
import { outboxPolicy, outboxScript, renderOutbox } from './outbox-page.ts';

interface Parts {
  readonly outbox: Outbox;
  readonly demo: boolean;
}

export function registerMessagingRoutes(entrance: Entrance, { outbox, demo }: Parts): void {
  const { http, gate } = entrance;

  async function mayLook(request: FastifyRequest): Promise<boolean> {
    if (!demo) return false;
    if (isAtThisMachine(peerOf(request))) return true;
    return gate.admit(staff, request.host, request.headers.authorization).then(
      () => true,
      () => false,
    );
  }

  serve(entrance, messagingRoutes, {
    outbox: async ({ actor, request }) => {
      if (!(await mayLook(request))) throw new DomainError('route.not_found');
      const messages = outbox.list(actor.scope.tenantId);
      return { result: messages.map((message) => ({ ...message, sentAt: message.sentAt.toISOString() })) };
    },
  });
  if (!demo) return;

  http.get('/dev/outbox', async (request, reply) => {
    const scope = await gate.tenantOf(request.host).catch(() => null);
    if (!scope || !(await mayLook(request))) return notFound(reply);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', outboxPolicy(nonce))
      .send(renderOutbox(outbox.list(scope.tenantId), nonce));
  });
  http.get('/dev/outbox.js', async (request, reply) =>
    (await mayLook(request)) ? reply.type('text/javascript').send(outboxScript) : notFound(reply),
  );
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

function peerOf({ ip, ips, headers }: FastifyRequest) {
  const isForwarded = Boolean(headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via);
  // Fastify lists the forwarders only when the operator named proxies to trust.
  return { address: ip, isForwarded, isForwarderTrusted: ips !== undefined };
}
