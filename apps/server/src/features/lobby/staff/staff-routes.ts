/** The HTTP routes and client events of staff: queue, holds, hosting, admission and transfers. */
import { lobbyStaffClientEvents, lobbyStaffRoutes } from '@foyer/contract/lobby/staff.ts';
import { type RouteContext, serve } from '../../../platform/http/register-routes.ts';
import type { LiveGateway } from '../../../platform/sockets/gateway.ts';
import type { StaffService } from './staff-service.ts';

export function registerLobbyStaffRoutes(
  context: RouteContext,
  {
    queue,
    holding,
    targets,
    host,
    bookWithAgent,
  }: Pick<StaffService, 'queue' | 'holding' | 'targets' | 'host' | 'bookWithAgent'>,
): void {
  serve(context, lobbyStaffRoutes, {
    queue: async ({ actor }) => ({ result: await queue.list(actor) }),
    hold: async ({ actor, params, body, request }) => ({
      result: await holding.hold(actor, params.requestId, body.note.trim(), request),
    }),
    release: async ({ actor, params, request }) => ({
      result: await holding.release(actor, params.requestId, request),
    }),
    targets: async ({ actor, params }) => ({ result: await targets.list(actor, params.meetingId) }),
    timesOf: async ({ actor, params, query }) => ({
      result: await bookWithAgent.timesOf(actor, params, query),
    }),
    bookWith: async ({ actor, params, body, request }) => ({
      result: await bookWithAgent.book(actor, params, body, request),
    }),
    host: async ({ actor, body, request }) => ({ result: await host(actor, body, request) }),
  });
}

export function serveLobbyStaffEvents(
  live: LiveGateway,
  { admit, transfer }: Pick<StaffService, 'admit' | 'transfer'>,
): void {
  live.serve(lobbyStaffClientEvents, {
    'lobby_admit-customer': ({ actor, payload }) => admit(actor, payload),
    'lobby_customer-transfer': ({ actor, payload }) => transfer(actor, payload),
  });
}
