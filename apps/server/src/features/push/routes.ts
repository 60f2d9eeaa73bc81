/** The routes of push subscriptions. */
import { pushRoutes } from '@foyer/contract/push.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import type { PushSubscriptions } from './subscriptions.ts';

interface Parts {
  readonly subscriptions: PushSubscriptions;
  readonly publicKey: string;
}

export function registerPushRoutes(context: RouteContext, { subscriptions, publicKey }: Parts): void {
  serve(context, pushRoutes, {
    key: async () => ({ result: { publicKey } }),
    list: async ({ actor }) => ({ result: await subscriptions.list(actor) }),
    subscribe: async ({ actor, body }) => ({ result: await subscriptions.subscribe(actor, body) }),
    unsubscribe: async ({ actor, params: { subscriptionId } }) => {
      await subscriptions.unsubscribe(actor, subscriptionId);
      return undefined;
    },
  });
}
