/** The lobby's calls. */
import { lobbyRoutes } from '@foyer/contract/lobby.ts';
import { socketPath } from '@foyer/contract/sockets.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import type { Dashboard } from './dashboard.ts';
import type { Duty } from './duty.ts';
import type { Follow } from './follow.ts';
import type { LobbyService } from './service.ts';

interface Parts {
  readonly database: Database;
  readonly service: LobbyService;
  readonly duty: Duty;
  readonly dashboardOf: Dashboard;
  readonly follow: Follow;
  /** Whether the tenant has such a member of staff. */
  readonly isStaff: (unit: Unit, userId: string) => Promise<boolean>;
}

export function registerLobbyRoutes(
  entrance: Entrance,
  { database, service, duty, dashboardOf, follow, isStaff }: Parts,
): void {
  serve(entrance, lobbyRoutes, {
    // The realtime server listens from the first moment; the call stays, as the page asks before it connects.
    socket: async () => ({
      result: { path: socketPath, namespaces: ['/lobby', '/customer', '/notifications'] },
    }),
    knock: async ({ actor, body, request }) => ({
      result: await service.knock(actor, { ip: request.ip, scheduleId: body?.scheduleId ?? null }),
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
      database.withTenant(actor.scope, async (unit) => {
        const mayAsk = actor.kind !== 'agent' || actor.userId === userId;
        if (!mayAsk || !(await isStaff(unit, userId))) throw new DomainError('user.not_found');
        return { isAgentAvailableInLobby: await service.isAvailable(unit, userId) };
      }),
  });
}
