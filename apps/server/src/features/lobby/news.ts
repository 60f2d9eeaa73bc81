/** What the lobby tells people once a change is committed. The database is the truth; this only says where to look. */

import type { lobbyNews } from '@foyer/contract/lobby-news.ts';
import type { DemoRequest } from '@foyer/contract/lobby-shapes.ts';
import type { PayloadOf } from '@foyer/contract/sockets.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { Address, LiveGateway } from '../../platform/sockets/gateway.ts';

type News = typeof lobbyNews;
type NewsName = keyof News;

export type Teller = ReturnType<typeof createTeller>;

/** @param live asked each time: the gateway opens after the features are composed */
export function createTeller(live: () => LiveGateway) {
  function tellStaff<Name extends NewsName>(
    scope: TenantScope,
    to: Address,
    name: Name,
    news: PayloadOf<News[Name]>,
  ): void {
    live().tell(scope, '/lobby', to, name, news);
  }
  function tellCustomer<Name extends NewsName>(
    scope: TenantScope,
    customer: string,
    name: Name,
    news: PayloadOf<News[Name]>,
  ): void {
    live().tell(scope, '/customer', { customer }, name, news);
  }

  return {
    knock(scope: TenantScope, agentId: string, request: DemoRequest): void {
      tellStaff(scope, { staff: agentId }, 'lobby_demo-request', request);
    },
    queueMoved(
      scope: TenantScope,
      customerId: string,
      news: PayloadOf<News['lobby_set-participants-count']>,
    ): void {
      tellCustomer(scope, customerId, 'lobby_set-participants-count', news);
    },
    offersMoved(scope: TenantScope, agentId: string, news: { count: number; asOf: string }): void {
      tellStaff(scope, { staff: agentId }, 'lobby_set-participants-count', news);
    },
    /** To every member of staff: the numbers of the dashboard are others now. */
    boardMoved(scope: TenantScope, news: { count: number; asOf: string }): void {
      live().tell(scope, '/notifications', { everyStaff: true }, 'lobby_set-participants-count', news);
    },
    accepted(scope: TenantScope, customerId: string, news: PayloadOf<News['lobby_request-accepted']>): void {
      tellCustomer(scope, customerId, 'lobby_request-accepted', news);
    },
    moderator(scope: TenantScope, customerId: string, news: PayloadOf<News['lobby_moderator-id']>): void {
      tellCustomer(scope, customerId, 'lobby_moderator-id', news);
    },
    takenByAnother(
      scope: TenantScope,
      agentId: string,
      news: PayloadOf<News['lobby_request-accepted']>,
    ): void {
      tellStaff(scope, { staff: agentId }, 'lobby_request-accepted', news);
    },
    offerOver(scope: TenantScope, agentId: string, news: PayloadOf<News['lobby_request-rejected']>): void {
      tellStaff(scope, { staff: agentId }, 'lobby_request-rejected', news);
    },
    rejectedByAll(
      scope: TenantScope,
      customerId: string,
      news: PayloadOf<News['lobby_request-rejected']>,
    ): void {
      tellCustomer(scope, customerId, 'lobby_request-rejected', news);
    },
    nobodyAvailable(
      scope: TenantScope,
      customerId: string,
      news: PayloadOf<News['lobby_no-agent-available']>,
    ): void {
      tellCustomer(scope, customerId, 'lobby_no-agent-available', news);
    },
    sendToMeeting(
      scope: TenantScope,
      socketId: string,
      news: PayloadOf<News['lobby_send-agent-to-meeting']>,
    ): void {
      tellStaff(scope, { socketId }, 'lobby_send-agent-to-meeting', news);
    },
    /** To somebody in a meeting: how many customers are in it. */
    meetingMoved(
      scope: TenantScope,
      to: { staff: string } | { customer: string },
      news: PayloadOf<News['lobby_set-participants-count']>,
    ): void {
      const namespace = 'staff' in to ? '/lobby' : '/customer';
      live().tell(scope, namespace, to, 'lobby_set-participants-count', news);
    },
    customerWaiting(
      scope: TenantScope,
      agentId: string,
      news: PayloadOf<News['lobby_customer-waiting']>,
    ): void {
      tellStaff(scope, { staff: agentId }, 'lobby_customer-waiting', news);
    },
    redirect(scope: TenantScope, customerId: string, news: PayloadOf<News['lobby_customer-redirect']>): void {
      tellCustomer(scope, customerId, 'lobby_customer-redirect', news);
    },
    rejoin(scope: TenantScope, socketId: string): void {
      tellStaff(scope, { socketId }, 'lobby_rejoin-lobby', {});
    },
    customerId(scope: TenantScope, customerId: string, socketId: string): void {
      live().tell(scope, '/customer', { socketId }, 'lobby_customer-id', {
        customerId,
        customerSocketId: socketId,
      });
    },
    hostJoined(scope: TenantScope, customerId: string, meetingId: string): void {
      tellCustomer(scope, customerId, 'lobby_host-joined-meeting', { meetingId });
    },
    customerJoined(
      scope: TenantScope,
      agentId: string,
      news: PayloadOf<News['lobby_customer-joined-meeting']>,
    ): void {
      tellStaff(scope, { staff: agentId }, 'lobby_customer-joined-meeting', news);
    },
  };
}
