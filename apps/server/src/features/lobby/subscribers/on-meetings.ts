/**
 * Keeps the lobby in step with the meetings: who enters the room, which customer leaves, and when the meeting
 * ends.
 */
import type { Database } from '../../../platform/db/database.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import { customerLeftMeeting, meetingEnded, meetingPresenceChanged } from '../../meetings/index.ts';
import type { ChangeLobby } from '../machine/change-lobby.ts';
import type { LobbyNotifier } from '../notifier.ts';
import type { LobbyService } from '../service.ts';
import type { StaffService } from '../staff/staff-service.ts';

interface Dependencies {
  readonly changeLobby: ChangeLobby;
  readonly database: Database;
  readonly notifier: LobbyNotifier;
  readonly service: LobbyService;
  readonly staffService: StaffService;
}

export function subscribeToMeetings(
  events: EventBus,
  { changeLobby, database, notifier, service, staffService }: Dependencies,
): void {
  events.within(meetingPresenceChanged, async (tx, { meetingId, inside }) => {
    if (inside.agent && inside.customer) await service.recordMeetingStarted(tx, meetingId);
  });
  events.after(meetingPresenceChanged, async (scope, { meetingId, side, personId, present }) => {
    if (!present) return;
    await changeLobby(scope, (tx) => service.markMeetingChanged(tx, meetingId));
    const inside = await database.withTenant(scope, (tx) => service.findOngoing(tx, meetingId));
    if (side === 'agent') {
      await database.withTenant(scope, (tx) => staffService.hostArrived(tx, inside));
      for (const { customerId } of inside) notifier.hostJoined(scope, customerId, meetingId);
      return;
    }
    const request = inside.find(({ customerId }) => customerId === personId);
    if (request?.agentId)
      notifier.customerJoined(scope, request.agentId, { meetingId, customerId: personId });
  });
  events.within(customerLeftMeeting, staffService.participants.customerLeft);
  // The agent may have capacity again: waiting customers and the agent are reconciled.
  events.after(customerLeftMeeting, (scope, { meetingId }) =>
    changeLobby(scope, (tx) => service.markMeetingChanged(tx, meetingId)),
  );
  events.within(meetingEnded, (tx, { meetingId, by }) => service.recordMeetingEnded(tx, meetingId, by));
  // The dashboard's metrics have changed, and customers may be waiting for the agent.
  events.after(meetingEnded, (scope, { meetingId }) =>
    changeLobby(scope, (tx) => service.markMeetingChanged(tx, meetingId)),
  );
}
