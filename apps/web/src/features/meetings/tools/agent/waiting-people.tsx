/** Customers waiting for the meeting's product, each with a button that admits them. */

import { seconds } from '@foyer/contract/core/time.ts';
import type { QueuedRequest } from '@foyer/contract/lobby/shapes.ts';
import { lobbyStaffRoutes } from '@foyer/contract/lobby/staff.ts';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { snackbar } from '../../../../platform/snackbar.tsx';
import type { RoomContext } from '../../room/room-context.ts';
import { sendLobbyEvent } from './lobby-event.ts';
import styles from './people-panel.module.css';
import { errorMessageOf } from './staff-error-messages.ts';
import { usePolling } from './use-polling.ts';

const refetchEveryMs = seconds(5);

export function WaitingPeople({ context: { state, room } }: { context: RoomContext }) {
  const { token, meetingId } = room;
  const { answer, hasFailed, refetch } = usePolling(
    lobbyStaffRoutes.queue,
    {},
    { token, everyMs: refetchEveryMs },
  );
  const [admitting, setAdmitting] = useState<string | null>(null);
  const waiting = answer?.result.filter((each) => canBeAdmitted(each, state.meeting?.productId)) ?? [];

  async function admit({ requestId, customerName }: QueuedRequest) {
    setAdmitting(requestId);
    try {
      await sendLobbyEvent(token, 'lobby_admit-customer', { requestId, meetingId });
      snackbar.show(m.tools_people_admitted({ name: customerName }));
    } catch (error) {
      snackbar.show(errorMessageOf(error), 'bad');
    }
    setAdmitting(null);
    refetch();
  }

  return (
    <>
      <h3 className={styles.title}>{m.tools_people_waiting()}</h3>
      {hasFailed && (
        <p className={styles.empty} role="status">
          {m.tools_people_waiting_failed()}
        </p>
      )}
      {answer && waiting.length === 0 && (
        <p className={styles.empty}>
          {m.tools_people_waiting_none({ product: state.meeting?.productName ?? '' })}
        </p>
      )}
      <ul className={styles.people}>
        {waiting.map((request) => (
          <li key={request.requestId} className={styles.person}>
            <span className={styles.names}>
              <span className={styles.name}>{request.customerName}</span>
            </span>
            <button
              type="button"
              className={styles.action}
              aria-label={m.tools_people_admit({ name: request.customerName })}
              aria-disabled={admitting !== null}
              onClick={() => admitting === null && void admit(request)}
            >
              {m.tools_people_admit_word()}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const canBeAdmitted = ({ productId, status }: QueuedRequest, meetingProductId: string | undefined): boolean =>
  productId === meetingProductId && (status === 'WAITING' || status === 'OFFERED' || status === 'HELD');
