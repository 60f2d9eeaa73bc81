/** What an agent does with meetings, with a lobby or without one: the door, admitting somebody, handing somebody on. */
import type { lobbyStaffCommands } from '@foyer/contract/lobby-staff.ts';
import { type MeetingEntry, meetingRoutes } from '@foyer/contract/meetings.ts';
import type { PayloadOf } from '@foyer/contract/sockets.ts';
import { createContext, useContext } from 'react';
import { ApiError } from '../../../platform/api.ts';
import type { LiveChannel } from '../../../platform/live.ts';
import { draft, handedEntryName, stored } from '../../../platform/stored.ts';
import { callAsStaff, type SignedInPerson } from '../../users/index.ts';
import { createMeetingDoor, type MeetingDoor } from './meeting-door.ts';

export type TransferTarget = PayloadOf<(typeof lobbyStaffCommands)['lobby_customer-transfer']>['target'];

export interface MeetingDesk {
  readonly door: MeetingDoor;
  /** Lets a waiting customer into the agent's meeting, or opens one where there is none. @throws ApiError */
  admit(requestId: string, meetingId?: string): Promise<{ meetingId: string; productSlug: string }>;
  /** Hands the customer of the agent's meeting on; `requestId` names the one of several. @throws ApiError `lobby.target_absent` and others */
  transfer(meetingId: string, target: TransferTarget, requestId?: string): Promise<void>;
}

export const MeetingDeskContext = createContext<MeetingDesk | null>(null);

/** The agent's meetings; `null` for who hosts none. */
export function useMeetingDesk(): MeetingDesk | null {
  return useContext(MeetingDeskContext);
}

export function createMeetingDesk(
  channel: LiveChannel<'/lobby'>,
  { agent, tenant }: { agent: SignedInPerson; tenant: string },
): MeetingDesk {
  const self = { tenant, userId: agent.userId };
  const params = { userId: agent.userId };
  const door = createMeetingDoor({
    stored,
    fetchIsInMeeting: async () => (await callAsStaff(meetingRoutes.agentStatus, { params })).result,
    findMeeting,
    openTab,
    now: Date.now,
  });
  return {
    door,
    admit: (requestId, meetingId) =>
      channel.send('lobby_admit-customer', { ...self, requestId, ...(meetingId && { meetingId }) }),
    async transfer(meetingId, target, requestId) {
      const wish = { ...self, meetingId, target, ...(requestId && { requestId }) };
      await channel.send('lobby_customer-transfer', wish);
      await door.recheck();
    },
  };
}

async function findMeeting(meetingId: string) {
  try {
    return (await callAsStaff(meetingRoutes.find, { params: { meetingId } })).result;
  } catch (error) {
    const isMissing =
      error instanceof ApiError && (error.code === 'meeting.not_found' || error.code === 'request.invalid');
    if (isMissing) return null;
    throw error;
  }
}

/** A tab that could not look back at us: asked for with `noopener`, the browser would not say whether it opened. */
function openTab(path: string, entry?: MeetingEntry): boolean {
  if (entry) draft.set(handedEntryName, entry);
  const tab = window.open(path, '_blank');
  draft.remove(handedEntryName);
  if (!tab) return false;
  tab.opener = null;
  return true;
}
