/** The lobby's sockets: the client events of staff, and what a connection or disconnection changes. */
import { staff } from '@foyer/contract/core/access.ts';
import { lobbyClientEvents } from '@foyer/contract/lobby/client-events.ts';
import type { CustomerActor, StaffActor } from '../../platform/http/auth/actor.ts';
import type { LiveGateway } from '../../platform/sockets/gateway.ts';
import type { LobbyService } from './service.ts';

export function openLobbySockets(live: LiveGateway, service: LobbyService): void {
  live.open({
    namespace: '/lobby',
    access: staff,
    // An admin's connection has no lobby switch.
    onConnect: (person: StaffActor, socketId: string) =>
      person.kind === 'agent' ? service.agentConnected(person, socketId) : undefined,
    onDisconnect: (agent: StaffActor, _socketId: string, heardAt: Date) =>
      service.recordAgentsSeen(agent.scope, new Map([[agent.userId, heardAt]])),
  });
  live.open({
    namespace: '/customer',
    access: ['customer'],
    onConnect: (customer: CustomerActor, socketId: string) => service.customerConnected(customer, socketId),
    onDisconnect: (customer: CustomerActor) => service.customerDisconnected(customer),
  });
  live.serve(lobbyClientEvents, {
    'lobby_join-lobby': async ({ actor, payload }) => {
      await service.switchOn(actor, { rejoining: payload.rejoining ?? false });
      return { isAgentAvailableInLobby: true };
    },
    'lobby_leave-lobby': async ({ actor, payload }) => {
      await service.switchOff(actor, payload.breakReason ?? null);
      return { isAgentAvailableInLobby: false };
    },
    'lobby-request-accepted': ({ actor, payload, socketId }) =>
      service.accept(actor, payload.meetingId, socketId),
    'lobby-request-rejected': async ({ actor, payload }) => {
      await service.reject(actor, payload);
      return { customerId: payload.customerId };
    },
  });
}
