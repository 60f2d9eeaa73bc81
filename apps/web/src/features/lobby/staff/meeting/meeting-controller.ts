/**
 * What an agent does with meetings, with or without lobby mode: opening them, admitting and transferring
 * customers.
 */

import type { PayloadOf } from '@foyer/contract/core/sockets.ts';
import type { lobbyStaffClientEvents } from '@foyer/contract/lobby/staff.ts';
import { type MeetingEntry, meetingRoutes } from '@foyer/contract/meetings/meetings.ts';
import { createContext, useContext } from 'react';
import { ApiError } from '../../../../platform/api/api.ts';
import type { LiveChannel } from '../../../../platform/live/live.ts';
import { draft, entryDraftName, stored } from '../../../../platform/local-storage.ts';
import { serverNow } from '../../../../platform/time/server-clock.ts';
import { callAsStaff, type SignedInPerson } from '../../../users/index.ts';
import { createMeetingTab, type MeetingTab, type OpenedTab } from './meeting-tab.ts';

export type TransferTarget = PayloadOf<(typeof lobbyStaffClientEvents)['lobby_customer-transfer']>['target'];

export interface MeetingController {
  readonly tab: MeetingTab;
  /** Admits a waiting customer to the agent's meeting, or opens one where there is none. @throws ApiError */
  admit(requestId: string, meetingId?: string): Promise<{ meetingId: string; productSlug: string }>;
  /**
   * Transfers the customer of the agent's meeting; `requestId` names one of several customers.
   * @throws ApiError `lobby.target_absent` and others
   */
  transfer(meetingId: string, target: TransferTarget, requestId?: string): Promise<void>;
}

export const MeetingControllerContext = createContext<MeetingController | null>(null);

/** @returns `null` for a person who cannot host */
export function useMeetingController(): MeetingController | null {
  return useContext(MeetingControllerContext);
}

export function createMeetingController(
  channel: LiveChannel<'/lobby'>,
  { agent, tenant }: { agent: SignedInPerson; tenant: string },
): MeetingController {
  const self = { tenant, userId: agent.userId };
  const params = { userId: agent.userId };
  const tab = createMeetingTab({
    stored,
    fetchIsInMeeting: async () => (await callAsStaff(meetingRoutes.agentStatus, { params })).result,
    findMeeting,
    openTab,
    now: serverNow,
  });
  return {
    tab,
    admit: (requestId, meetingId) =>
      channel.send('lobby_admit-customer', { ...self, requestId, ...(meetingId && { meetingId }) }),
    async transfer(meetingId, target, requestId) {
      const wish = { ...self, meetingId, target, ...(requestId && { requestId }) };
      await channel.send('lobby_customer-transfer', wish);
      await tab.recheck();
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

/**
 * Opens a tab and clears its `opener`. With the `noopener` feature, `window.open` would not tell whether it
 * opened.
 */
export function openTab(path: string, entry?: MeetingEntry): OpenedTab | null {
  if (entry) draft.set(entryDraftName, entry);
  const tab = window.open(path, '_blank');
  draft.remove(entryDraftName);
  if (tab) tab.opener = null;
  return tab;
}
