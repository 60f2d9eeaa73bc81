/** The recording's part of the meeting room: sign and question for customers, sign and controls for the agent. */
import { Suspense } from 'react';
import { lazyPart } from '../../platform/parts/lazy-part.ts';
import type { RoomRecordingProps } from '../meetings/index.ts';
import { CustomerRecording } from './consent/customer-recording.tsx';
import { useConsent } from './consent/use-consent.ts';
import styles from './room-recording.module.css';

// Only agents load them.
const AgentPart = lazyPart(() => import('./agent-part.tsx'));

export function RoomRecording(room: RoomRecordingProps) {
  const open = useConsent(room);
  if (!open) return null;
  return (
    <div className={styles.recording}>
      {room.as === 'customer' ? (
        <CustomerRecording {...open} agentName={room.agentName} />
      ) : (
        <Suspense>
          <AgentPart {...open} room={room} />
        </Suspense>
      )}
    </div>
  );
}
