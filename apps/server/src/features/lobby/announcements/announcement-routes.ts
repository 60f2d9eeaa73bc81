/** The HTTP routes of announcements and of messages to waiting customers. */
import { announcementRoutes } from '@foyer/contract/lobby/announcements.ts';
import { type RouteContext, serve } from '../../../platform/http/register-routes.ts';
import type { Announcing } from './announcing.ts';

export function registerAnnouncementRoutes(context: RouteContext, announcing: Announcing): void {
  serve(context, announcementRoutes, {
    list: async ({ actor }) => ({ result: await announcing.list(actor) }),
    announce: async ({ actor, params, body, request }) => ({
      result: await announcing.announce(actor, params.productId, body, request),
    }),
    remove: async ({ actor, params, request }) => ({
      result: await announcing.remove(actor, params.productId, request),
    }),
    message: async ({ actor, params: { requestId }, body, request }) => {
      await announcing.sendMessage(actor, requestId, body.text, request);
      return { result: { requestId } };
    },
  });
}
