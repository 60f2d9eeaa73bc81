/** The sockets of notifications: one channel per product and agent, and the client events of agents. */

import { namespaceAccess } from '@foyer/contract/core/sockets.ts';
import { notificationClientEvents } from '@foyer/contract/notifications.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { StaffActor } from '../../platform/http/auth/actor.ts';
import type { LiveGateway } from '../../platform/sockets/gateway.ts';
import { agentsChanged, type Products } from '../products/index.ts';
import type { Bell, NotificationsService } from './service.ts';

const namespace = '/notifications' as const;

interface Parts {
  readonly database: Database;
  readonly products: Pick<Products, 'assignmentsOf'>;
  readonly live: () => LiveGateway;
}

export function createNotifier(live: () => LiveGateway) {
  return (scope: TenantScope, { productId, agentId, isAdmin }: Bell, message: string): void => {
    const recipient = isAdmin ? { namespace, staff: agentId } : { namespace, productId, agentId };
    live().emit(scope, recipient, 'fetchNotification', { message, productId });
  };
}

/** All staff may connect; agents also join the channels of their products. */
export function openNotificationSockets(
  { database, products, live }: Parts,
  service: NotificationsService,
): void {
  live().open({
    namespace,
    access: namespaceAccess[namespace],
    channelsOf: async ({ kind, scope, userId: agentId }: StaffActor) => {
      if (kind !== 'agent') return [];
      const assigned = await database.withTenant(scope, (tx) => products.assignmentsOf(tx, [agentId]));
      return (assigned.get(agentId) ?? []).map((productId) => ({ productId, agentId }));
    },
  });
  live().serve(notificationClientEvents, {
    openNotification: ({ actor, payload: { productId } }) => service.open(actor, productId),
    clearNotification: ({ actor, payload: { productId, id } }) => service.clear(actor, productId, id),
  });
}

/** Joins and leaves the channels of connected agents when their product assignments change. */
export function followAssignments(events: EventBus, { database, products, live }: Parts): void {
  events.after(agentsChanged, async (scope, { productId }) => {
    const connected = [...(live().connected(namespace).get(scope.tenantId)?.people.keys() ?? [])];
    if (connected.length === 0) return;
    const assigned = await database.withTenant(scope, (tx) => products.assignmentsOf(tx, connected));
    for (const agentId of connected) {
      const channel = { productId, agentId };
      if (assigned.get(agentId)?.includes(productId))
        live().join(scope, namespace, { staff: agentId }, channel);
      else live().leave(scope, namespace, { staff: agentId }, channel);
    }
  });
}
