/** The lobby's live side: agents' commands, and who is connected. */
import { lobbyCommands } from '@foyer/contract/lobby-commands.ts';
import type { CustomerActor, StaffActor } from '../../platform/http/actor.ts';
import type { LiveGateway } from '../../platform/sockets/gateway.ts';
import type { LobbyService } from './service.ts';

export function openLobbySockets(live: LiveGateway, service: LobbyService): void {
  live.open({
    namespace: '/lobby',
    access: ['agent'],
    onConnect: (agent: StaffActor, socketId: string) => service.agentConnected(agent, socketId),
    onDisconnect: (agent: StaffActor, _socketId: string, heardAt: Date) =>
      service.noteHeard(agent.scope, new Map([[agent.userId, heardAt]])),
  });
  live.open({
    namespace: '/customer',
    access: ['customer'],
    onConnect: (customer: CustomerActor, socketId: string) => service.customerConnected(customer, socketId),
    onDisconnect: (customer: CustomerActor) => service.customerGone(customer),
  });
  live.serve(lobbyCommands, {
    'lobby_join-lobby': async ({ actor, payload }) => {
      await service.switchOn(actor, { rejoining: payload.rejoining ?? false });
      return { isAgentAvailableInLobby: true };
    },
    'lobby_leave-lobby': async ({ actor }) => {
      await service.switchOff(actor);
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
