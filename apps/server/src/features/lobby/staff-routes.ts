/** The calls of staff about who waits and who is met, and their live commands. */
import { lobbyStaffCommands, lobbyStaffRoutes } from '@foyer/contract/lobby-staff.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import type { LiveGateway } from '../../platform/sockets/gateway.ts';
import type { StaffSide } from './staff.ts';

export function registerLobbyStaffRoutes(
  entrance: Entrance,
  {
    queue,
    holding,
    targets,
    host,
    bookingWith,
  }: Pick<StaffSide, 'queue' | 'holding' | 'targets' | 'host' | 'bookingWith'>,
): void {
  serve(entrance, lobbyStaffRoutes, {
    queue: async ({ actor }) => ({ result: await queue.list(actor) }),
    hold: async ({ actor, params, body, request }) => ({
      result: await holding.hold(actor, params.requestId, body.note.trim(), request),
    }),
    release: async ({ actor, params, request }) => ({
      result: await holding.release(actor, params.requestId, request),
    }),
    targets: async ({ actor, params }) => ({ result: await targets.list(actor, params.meetingId) }),
    timesOf: async ({ actor, params, query }) => ({
      result: await bookingWith.timesOf(actor, params, query),
    }),
    bookWith: async ({ actor, params, body, request }) => ({
      result: await bookingWith.book(actor, params, body, request),
    }),
    host: async ({ actor, body, request }) => ({ result: await host(actor, body, request) }),
  });
}

export function serveLobbyStaffCommands(
  live: LiveGateway,
  { admit, transfer }: Pick<StaffSide, 'admit' | 'transfer'>,
): void {
  live.serve(lobbyStaffCommands, {
    'lobby_admit-customer': ({ actor, payload }) => admit(actor, payload),
    'lobby_customer-transfer': ({ actor, payload }) => transfer(actor, payload),
  });
}
