/** An agent who hosts where there is no lobby: opens a meeting with somebody who waits, or lets them into the one that is on. */

import type { QueuedRequest } from '@foyer/contract/lobby-shapes.ts';
import { lobbyStaffRoutes } from '@foyer/contract/lobby-staff.ts';
import { useQueryClient } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/errors.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../users/index.ts';
import { useMeetingDesk } from './meeting-desk.ts';
import type { OpenMeeting } from './meeting-door.ts';
import type { QueueGroup } from './queue-rows.ts';
import { useInside } from './use-inside.ts';
import { queueKey } from './use-queue.ts';

export interface Hosting {
  /** The meeting the agent is in. */
  readonly inside: OpenMeeting | null;
  /** Opens a meeting in a new tab. @param request `null`: with the next in turn */
  host(group: QueueGroup, request: QueuedRequest | null): Promise<void>;
  /** Into the meeting the agent is in. */
  admit(request: QueuedRequest): Promise<void>;
}

/** @returns `null` for who hosts nothing */
export function useHosting(): Hosting | null {
  const desk = useMeetingDesk();
  const inside = useInside();
  const queries = useQueryClient();
  if (!desk) return null;

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      say(explain(error), 'error');
    } finally {
      void queries.invalidateQueries({ queryKey: queueKey });
    }
  }

  return {
    inside,
    host: ({ productId, rows }, request) =>
      attempt(async () => {
        desk.door.expect();
        const body = { productId, ...(request && { requestId: request.requestId }) };
        const { result } = await callAsStaff(lobbyStaffRoutes.host, { body }).catch((error: unknown) => {
          desk.door.expectNothing();
          throw error;
        });
        const guest = request ?? rows.find((row) => row.meetingId === result.meetingId) ?? rows[0];
        desk.door.send({
          ...result,
          productId,
          customerId: guest?.customerId ?? '',
          customerName: guest?.customerName ?? '',
        });
      }),
    admit: (request) =>
      attempt(async () => {
        await desk.admit(request.requestId, inside?.meetingId);
        say(m.staff_queue_admitted({ name: request.customerName }));
      }),
  };
}
