/** The routes of webhooks, for super admins. */
import { webhookLimits, webhookRoutes } from '@foyer/contract/webhooks.ts';
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import { findNewest } from './deliveries-store.ts';
import type { Endpoints } from './endpoints.ts';
import { find } from './endpoints-store.ts';
import { type createPublish, toDelivery } from './publish.ts';

interface Dependencies {
  readonly database: Database;
  readonly endpoints: Endpoints;
  readonly sendTest: ReturnType<typeof createPublish>['sendTest'];
}

export function registerWebhookRoutes(
  context: RouteContext,
  { database, endpoints, sendTest }: Dependencies,
): void {
  serve(context, webhookRoutes, {
    list: async ({ actor }) => ({ result: await database.withTenant(actor.scope, endpoints.list) }),
    create: async ({ actor, body, request }) => ({
      result: await endpoints.create(actor.scope, auditActorOf(actor, request), body),
    }),
    update: async ({ actor, params, body, request }) => ({
      result: await endpoints.update(actor.scope, auditActorOf(actor, request), params.webhookId, body),
    }),
    replaceSecret: async ({ actor, params, request }) => ({
      result: await database.withTenant(actor.scope, (tx) =>
        endpoints.replaceSecret(tx, auditActorOf(actor, request), params.webhookId),
      ),
    }),
    remove: async ({ actor, params, request }) => {
      await database.withTenant(actor.scope, (tx) =>
        endpoints.remove(tx, auditActorOf(actor, request), params.webhookId),
      );
      return undefined;
    },
    sendTest: async ({ actor, params }) => ({
      result: await database.withTenant(actor.scope, (tx) => sendTest(tx, params.webhookId)),
    }),
    deliveries: async ({ actor, params: { webhookId } }) => ({
      result: await database.withTenant(actor.scope, async (tx) => {
        if (!(await find(tx, webhookId))) throw new DomainError('webhook.not_found');
        return (await findNewest(tx, webhookId, webhookLimits.shownDeliveries)).map(toDelivery);
      }),
    }),
  });
}
