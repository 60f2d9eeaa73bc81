/** The bell's live side: a channel for each product of each agent, and what agents do with the bell. */
import { notificationCommands, type notificationNews } from '@foyer/contract/notifications.ts';
import { namespaceAccess, type PayloadOf } from '@foyer/contract/sockets.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { LiveGateway } from '../../platform/sockets/gateway.ts';
import { agentsChanged, type Products } from '../products/index.ts';
import type { NotificationsService } from './service.ts';
import type { Bell } from './store.ts';

const namespace = '/notifications';

interface Parts {
  readonly database: Database;
  readonly products: Pick<Products, 'assignmentsOf'>;
  readonly live: () => LiveGateway;
}

export function createBellTeller(live: () => LiveGateway) {
  return (scope: TenantScope, { productId, agentId }: Bell, message: string): void => {
    const news: PayloadOf<(typeof notificationNews)['fetchNotification']> = { message, productId };
    live().tell(scope, namespace, { productId, agentId }, 'fetchNotification', news);
  };
}

/** All staff are connected, for the numbers of the dashboard; agents also to the channels of their products. */
export function openBell({ database, products, live }: Parts, service: NotificationsService): void {
  live().open({
    namespace,
    access: namespaceAccess[namespace],
    channelsOf: async ({ kind, scope, userId: agentId }: StaffActor) => {
      if (kind !== 'agent') return [];
      const assigned = await database.withTenant(scope, (unit) => products.assignmentsOf(unit, [agentId]));
      return (assigned.get(agentId) ?? []).map((productId) => ({ productId, agentId }));
    },
  });
  live().serve(notificationCommands, {
    openNotification: ({ actor, payload: { productId } }) => service.open(actor, productId),
    clearNotification: ({ actor, payload: { productId, id } }) => service.clear(actor, productId, id),
  });
}

/** Whoever is assigned to a product while connected hears of it from then on, and nobody else does. */
export function followAssignments(events: EventBus, { database, products, live }: Parts): void {
  events.after(agentsChanged, async (scope, { productId }) => {
    const here = [...(live().connected(namespace).get(scope.tenantId)?.people.keys() ?? [])];
    if (here.length === 0) return;
    const assigned = await database.withTenant(scope, (unit) => products.assignmentsOf(unit, here));
    for (const agentId of here) {
      const channel = { productId, agentId };
      if (assigned.get(agentId)?.includes(productId))
        live().join(scope, namespace, { staff: agentId }, channel);
      else live().leave(scope, namespace, { staff: agentId }, channel);
    }
  });
}
