/**
 * Hosting without lobby mode: opens a meeting with a waiting customer, or admits the customer to the current
 * meeting.
 */

import type { QueuedRequest } from '@foyer/contract/lobby/shapes.ts';
import { lobbyStaffRoutes } from '@foyer/contract/lobby/staff.ts';
import { useQueryClient } from '@tanstack/react-query';
import { m } from '../../../../paraglide/messages.js';
import { explain } from '../../../../platform/api/errors.ts';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { callAsStaff } from '../../../users/index.ts';
import { useMeetingController } from '../meeting/meeting-controller.ts';
import type { OpenMeeting } from '../meeting/meeting-tab.ts';
import { useCurrentMeeting } from '../meeting/use-current-meeting.ts';
import type { QueueGroup } from '../queue/queue-rows.ts';
import { queueKey } from '../queue/use-queue.ts';

export interface Hosting {
  /** The meeting that the host is in. */
  readonly currentMeeting: OpenMeeting | null;
  /** Opens a meeting in a new tab. @param request `null`: with the next in the queue */
  host(group: QueueGroup, request: QueuedRequest | null): Promise<void>;
  /** Admits the customer to the current meeting. */
  admit(request: QueuedRequest): Promise<void>;
}

/** @returns `null` where no one can host: with a lobby, and during an impersonation */
export function useHosting(): Hosting | null {
  const meetings = useMeetingController();
  const currentMeeting = useCurrentMeeting();
  const queryClient = useQueryClient();
  if (!meetings) return null;

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      showSnackbar(explain(error), 'error');
    } finally {
      void queryClient.invalidateQueries({ queryKey: queueKey });
    }
  }

  return {
    currentMeeting,
    host: ({ productId, rows }, request) =>
      attempt(async () => {
        meetings.tab.expectInvitation();
        const body = { productId, ...(request && { requestId: request.requestId }) };
        const { result } = await callAsStaff(lobbyStaffRoutes.host, { body }).catch((error: unknown) => {
          meetings.tab.cancelExpectation();
          throw error;
        });
        const guest = request ?? rows.find((row) => row.meetingId === result.meetingId) ?? rows[0];
        meetings.tab.send({
          ...result,
          productId,
          customerId: guest?.customerId ?? '',
          customerName: guest?.customerName ?? '',
        });
      }),
    admit: (request) =>
      attempt(async () => {
        await meetings.admit(request.requestId, currentMeeting?.meetingId);
        showSnackbar(m.staff_queue_admitted({ name: request.customerName }));
      }),
  };
}
