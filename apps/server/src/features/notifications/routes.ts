/** The call of the bell. */
import { notificationRoutes } from '@foyer/contract/notifications.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import type { NotificationsService } from './service.ts';

export function registerNotificationRoutes(entrance: Entrance, service: NotificationsService): void {
  serve(entrance, notificationRoutes, {
    list: async ({ actor, params }) => ({ result: await service.list(actor, params) }),
  });
}
