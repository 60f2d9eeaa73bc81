/**
 * The server events that the lobby emits, one method per event. Call them after the commit. An event carries
 * no state that the database does not hold: a client that missed one fetches the current state again.
 */
import type { PayloadOf } from '@foyer/contract/core/sockets.ts';
import type { consultationServerEvents } from '@foyer/contract/lobby/consultations.ts';
import type { lobbyServerEvents } from '@foyer/contract/lobby/server-events.ts';
import type { DemoRequest } from '@foyer/contract/lobby/shapes.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { LiveGateway } from '../../platform/sockets/gateway.ts';

type Payload<Name extends keyof typeof lobbyServerEvents> = PayloadOf<(typeof lobbyServerEvents)[Name]>;
type ConsultationChanged = PayloadOf<(typeof consultationServerEvents)['lobby_consultation-changed']>;
type Counts = Payload<'lobby_set-participants-count'>;

export type LobbyNotifier = ReturnType<typeof createLobbyNotifier>;

/** @param live called for each event, because the gateway opens after the features are composed */
export function createLobbyNotifier(live: () => LiveGateway) {
  const toAgent = (agentId: string) => ({ namespace: '/lobby', staff: agentId }) as const;
  const toAgentTab = (socketId: string) => ({ namespace: '/lobby', socketId }) as const;
  const toCustomer = (customerId: string) => ({ namespace: '/customer', customer: customerId }) as const;

  return {
    knock(scope: TenantScope, agentId: string, request: DemoRequest): void {
      live().emit(scope, toAgent(agentId), 'lobby_demo-request', request);
    },
    queuePositionChanged(scope: TenantScope, customerId: string, payload: Counts): void {
      live().emit(scope, toCustomer(customerId), 'lobby_set-participants-count', payload);
    },
    openOffersChanged(scope: TenantScope, agentId: string, payload: Pick<Counts, 'count' | 'asOf'>): void {
      live().emit(scope, toAgent(agentId), 'lobby_set-participants-count', payload);
    },
    /** To every member of staff: the dashboard's metrics have changed. */
    dashboardChanged(scope: TenantScope, payload: Pick<Counts, 'count' | 'asOf'>): void {
      const everyStaff = { namespace: '/notifications', everyStaff: true } as const;
      live().emit(scope, everyStaff, 'lobby_set-participants-count', payload);
    },
    /** To every admin: something changed that only the live board shows. */
    liveBoardChanged(scope: TenantScope, payload: Pick<Counts, 'count' | 'asOf'>): void {
      const admins = { namespace: '/notifications', admins: true } as const;
      live().emit(scope, admins, 'lobby_set-participants-count', payload);
    },
    noticesChanged(scope: TenantScope, customerId: string, payload: Payload<'lobby_notices-changed'>): void {
      live().emit(scope, toCustomer(customerId), 'lobby_notices-changed', payload);
    },
    accepted(scope: TenantScope, customerId: string, payload: Payload<'lobby_request-accepted'>): void {
      live().emit(scope, toCustomer(customerId), 'lobby_request-accepted', payload);
    },
    moderator(scope: TenantScope, customerId: string, payload: Payload<'lobby_moderator-id'>): void {
      live().emit(scope, toCustomer(customerId), 'lobby_moderator-id', payload);
    },
    takenByAnother(scope: TenantScope, agentId: string, payload: Payload<'lobby_request-accepted'>): void {
      live().emit(scope, toAgent(agentId), 'lobby_request-accepted', payload);
    },
    offerClosed(scope: TenantScope, agentId: string, payload: Payload<'lobby_request-rejected'>): void {
      live().emit(scope, toAgent(agentId), 'lobby_request-rejected', payload);
    },
    rejectedByAll(scope: TenantScope, customerId: string, payload: Payload<'lobby_request-rejected'>): void {
      live().emit(scope, toCustomer(customerId), 'lobby_request-rejected', payload);
    },
    noAgentAvailable(
      scope: TenantScope,
      customerId: string,
      payload: Payload<'lobby_no-agent-available'>,
    ): void {
      live().emit(scope, toCustomer(customerId), 'lobby_no-agent-available', payload);
    },
    /** To the tab in which the agent accepted, and to no other. */
    sendToMeeting(
      scope: TenantScope,
      socketId: string,
      payload: Payload<'lobby_send-agent-to-meeting'>,
    ): void {
      live().emit(scope, toAgentTab(socketId), 'lobby_send-agent-to-meeting', payload);
    },
    /** To a participant of a meeting: how many customers are in it. */
    participantCountChanged(
      scope: TenantScope,
      to: { staff: string } | { customer: string },
      payload: Counts,
    ): void {
      const recipient = 'staff' in to ? toAgent(to.staff) : toCustomer(to.customer);
      live().emit(scope, recipient, 'lobby_set-participants-count', payload);
    },
    customerWaiting(scope: TenantScope, agentId: string, payload: Payload<'lobby_customer-waiting'>): void {
      live().emit(scope, toAgent(agentId), 'lobby_customer-waiting', payload);
    },
    /** To the target's consoles. */
    consultationChanged(scope: TenantScope, userId: string, payload: ConsultationChanged): void {
      const target = { namespace: '/notifications', staff: userId } as const;
      live().emit(scope, target, 'lobby_consultation-changed', payload);
    },
    redirect(scope: TenantScope, customerId: string, payload: Payload<'lobby_customer-redirect'>): void {
      live().emit(scope, toCustomer(customerId), 'lobby_customer-redirect', payload);
    },
    rejoin(scope: TenantScope, socketId: string): void {
      live().emit(scope, toAgentTab(socketId), 'lobby_rejoin-lobby', {});
    },
    customerId(scope: TenantScope, customerId: string, socketId: string): void {
      const tab = { namespace: '/customer', socketId } as const;
      live().emit(scope, tab, 'lobby_customer-id', { customerId, customerSocketId: socketId });
    },
    hostJoined(scope: TenantScope, customerId: string, meetingId: string): void {
      live().emit(scope, toCustomer(customerId), 'lobby_host-joined-meeting', { meetingId });
    },
    customerJoined(
      scope: TenantScope,
      agentId: string,
      payload: Payload<'lobby_customer-joined-meeting'>,
    ): void {
      live().emit(scope, toAgent(agentId), 'lobby_customer-joined-meeting', payload);
    },
  };
}
