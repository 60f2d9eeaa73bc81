/** The route of the notifications. */
import { notificationRoutes } from '@foyer/contract/notifications.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import type { NotificationsService } from './service.ts';

export function registerNotificationRoutes(context: RouteContext, service: NotificationsService): void {
  serve(context, notificationRoutes, {
    listAll: async ({ actor }) => ({ result: await service.listAll(actor) }),
    list: async ({ actor, params }) => ({ result: await service.list(actor, params) }),
  });
}
