/** The controls of the call: microphone, camera, tools, and apart from them the hang-up button. */
import { Mic, MicOff, PhoneOff, Video, VideoOff } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { lazyPart } from '../../../platform/parts/lazy-part.ts';
import type { CallState } from '../call/call-state.ts';
import type { CallViewModel } from '../call/call-view-model.ts';
import { BarButton } from './bar-button.tsx';
import styles from './call-bar.module.css';
import { otherName } from './room-labels.ts';
import type { MeetingRoomProps } from './room-options.ts';

// Only agents load it.
const EndDialog = lazyPart(() => import('../ended/end-dialog.tsx'));

interface CallBarProps {
  readonly call: CallViewModel | null;
  readonly state: CallState;
  readonly room: MeetingRoomProps;
  /** The button beside a device's own, on wide pages. */
  readonly choices?: (kind: 'microphone' | 'camera') => ReactNode;
  /** At the left, on wide pages. */
  readonly note: ReactNode;
  /** Beside the hang-up button, on wide pages. */
  readonly aside: ReactNode;
  /** More controls. */
  readonly children: ReactNode;
}

/**
 * A customer leaves with one click and can rejoin, and so does an admin who stepped in; an agent confirms while a customer
 * is in, because the meeting ends for all.
 */
export function CallBar({ call, state, room, choices, note, aside, children }: CallBarProps) {
  const { as } = room;
  const [isConfirming, setIsConfirming] = useState(false);
  const { microphone, camera } = state.devices;
  const isMicrophoneOn = microphone === 'on' || microphone === 'opening';
  const isCameraOn = camera === 'on' || camera === 'opening';
  const isHost = as === 'agent' && state.meeting?.endsForAll !== false;
  const mustConfirm = isHost && state.people.length > 0;
  const hangUp = () => void (as === 'agent' ? call?.hangUp() : call?.leave());

  return (
    <section className={styles.bar} data-as={as} data-ours aria-label={m.room_controls()}>
      <div className={styles.note}>{isMicrophoneOn ? note : m.room_not_heard()}</div>
      <div className={styles.tools}>
        <BarButton
          tool="microphone"
          icon={isMicrophoneOn ? Mic : MicOff}
          label={m.room_microphone()}
          name={isMicrophoneOn ? m.room_mute() : m.room_unmute()}
          hotkey="m"
          status={isMicrophoneOn ? (microphone === 'opening' ? 'opening' : undefined) : 'off'}
          onPress={() => call?.setEnabled('microphone', !isMicrophoneOn)}
        />
        <div className={styles.choice}>{choices?.('microphone')}</div>
        <BarButton
          tool="camera"
          icon={isCameraOn ? Video : VideoOff}
          label={m.room_camera()}
          name={isCameraOn ? m.room_camera_off() : m.room_camera_on()}
          hotkey="v"
          status={isCameraOn ? (camera === 'opening' ? 'opening' : undefined) : 'off'}
          onPress={() => call?.setEnabled('camera', !isCameraOn)}
        />
        <div className={styles.choice}>{choices?.('camera')}</div>
        {children}
      </div>
      <div className={styles.end}>
        {aside}
        <HangUpControl
          isHost={isHost}
          isBusy={state.isHangingUp}
          onPress={mustConfirm ? () => setIsConfirming(true) : hangUp}
        />
      </div>
      {isHost && (
        <Suspense>
          <EndDialog
            isOpen={isConfirming}
            room={room}
            isOneToOne={state.people.filter(({ identity }) => !identity.startsWith('guest')).length === 1}
            name={otherName(state, as)}
            onStay={() => setIsConfirming(false)}
            onEnd={() => {
              setIsConfirming(false);
              hangUp();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

interface HangUpControlProps {
  readonly isHost: boolean;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

function HangUpControl({ isHost, isBusy, onPress }: HangUpControlProps) {
  const label = isHost ? m.room_end() : m.room_leave();
  const busyLabel = isHost ? m.room_ending() : m.room_leaving();
  return (
    <div className={styles.hangUp}>
      <button
        type="button"
        className={styles.leave}
        data-tool="hangup"
        aria-label={label}
        aria-disabled={isBusy}
        onClick={onPress}
      >
        <PhoneOff size={22} strokeWidth={1.75} aria-hidden />
        <span className={styles.leaveLabel}>{isBusy ? busyLabel : label}</span>
      </button>
      <span className={styles.label} aria-hidden>
        {isBusy ? busyLabel : label}
      </span>
    </div>
  );
}
