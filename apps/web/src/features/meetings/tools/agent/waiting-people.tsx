/** Who waits for the meeting's product, and the way in for one of them. */

import type { QueuedRequest } from '@foyer/contract/lobby-shapes.ts';
import { lobbyStaffRoutes } from '@foyer/contract/lobby-staff.ts';
import { seconds } from '@foyer/contract/time.ts';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { snackbar } from '../../../../platform/snackbar.tsx';
import type { RoomScene } from '../../room-scene.ts';
import { lobbyCommand } from './lobby-command.ts';
import styles from './people-panel.module.css';
import { sentenceOf } from './staff-sentences.ts';
import { useAsked } from './use-asked.ts';

const askEveryMs = seconds(5);

export function WaitingPeople({ scene: { state, room } }: { scene: RoomScene }) {
  const { token, meetingId } = room;
  const { answer, hasFailed, ask } = useAsked(lobbyStaffRoutes.queue, {}, { token, everyMs: askEveryMs });
  const [admitting, setAdmitting] = useState<string | null>(null);
  const waiting = answer?.result.filter((each) => mayComeIn(each, state.meeting?.productId)) ?? [];

  async function admit({ requestId, customerName }: QueuedRequest) {
    setAdmitting(requestId);
    try {
      await lobbyCommand(token, 'lobby_admit-customer', { requestId, meetingId });
      snackbar.show(m.tools_people_admitted({ name: customerName }));
    } catch (error) {
      snackbar.show(sentenceOf(error), 'bad');
    }
    setAdmitting(null);
    ask();
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
              className={styles.act}
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

const mayComeIn = ({ productId, status }: QueuedRequest, of: string | undefined): boolean =>
  productId === of && (status === 'WAITING' || status === 'OFFERED' || status === 'HELD');
