/** The HTTP routes of customers who wait and of agents and admins who look after the lobby. */
import { socketPath } from '@foyer/contract/core/sockets.ts';
import { lobbyRoutes } from '@foyer/contract/lobby/lobby.ts';
import { ownDayRoutes } from '@foyer/contract/lobby/own-day.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import type { Products } from '../products/index.ts';
import type { OwnDayOf } from './own-day/own-day.ts';
import type { OwnTimelineOf } from './own-day/own-timeline.ts';
import type { Duty } from './presence/duty.ts';
import type { Presences } from './presence/presence.ts';
import type { Follow } from './queue/follow-transfer.ts';
import type { LobbyService } from './service.ts';
import type { Dashboard } from './staff/dashboard.ts';

interface Dependencies {
  readonly database: Database;
  readonly service: LobbyService;
  readonly products: Pick<Products, 'findBySlug'>;
  readonly duty: Duty;
  readonly dashboardOf: Dashboard;
  readonly ownDayOf: OwnDayOf;
  readonly ownTimelineOf: OwnTimelineOf;
  readonly follow: Follow;
  readonly presences: Presences;
  readonly isStaff: (tx: Transaction, userId: string) => Promise<boolean>;
}

export function registerLobbyRoutes(
  context: RouteContext,
  {
    database,
    service,
    products,
    duty,
    dashboardOf,
    ownDayOf,
    ownTimelineOf,
    follow,
    presences,
    isStaff,
  }: Dependencies,
): void {
  serve(context, lobbyRoutes, {
    // The realtime server is always open. The route exists because pages call it before they connect.
    socket: async () => ({
      result: { path: socketPath, namespaces: ['/lobby', '/customer', '/notifications'] },
    }),
    availability: async ({ actor, params: { productSlug } }) =>
      database.withTenant(actor.scope, async (tx) => {
        const product = await products.findBySlug(tx, productSlug);
        if (!product) throw new DomainError('product.not_found');
        return { result: await service.availabilityOf(tx, product.id) };
      }),
    knock: async ({ actor, body, request }) => ({
      result: await service.knock(actor, { ip: request.ip, ...body }),
    }),
    current: async ({ actor }) => ({ result: await service.current(actor) }),
    follow: async ({ actor }) => ({ result: await follow(actor) }),
    leave: async ({ actor, request }) => ({ result: await service.leave(actor, request) }),
    offers: async ({ actor }) => ({ result: await service.offersOf(actor) }),
    setDuty: async ({ actor, body, request }) => ({
      result: await duty.setDuty(actor, body.onDuty, request),
    }),
    switchOffFor: async ({ actor, params, request }) => ({
      isAgentAvailableInLobby: await duty.switchOffFor(actor, params.userId, request),
    }),
    dashboard: async ({ actor }) => ({ result: await dashboardOf(actor) }),
    agentStatus: async ({ actor, params: { userId } }) =>
      database.withTenant(actor.scope, async (tx) => {
        const maySee = actor.kind !== 'agent' || actor.userId === userId;
        const presence = maySee && (await isStaff(tx, userId)) ? await presences.of(tx, userId) : null;
        if (!presence) throw new DomainError('user.not_found');
        return { isAgentAvailableInLobby: await service.isAvailable(tx, userId), presence };
      }),
  });
  serve(context, ownDayRoutes, {
    ownDay: async ({ actor }) => ({ result: await ownDayOf(actor) }),
    ownTimeline: async ({ actor }) => ({ result: await ownTimelineOf(actor) }),
  });
}
