/** What one can do in the call: microphone, camera, what else there is, and apart from them the way out. */
import { Mic, MicOff, PhoneOff, Video, VideoOff } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { lazyPart } from '../../platform/lazy-part.ts';
import { BarButton } from './bar-button.tsx';
import styles from './call-bar.module.css';
import type { CallState } from './call-state.ts';
import type { CallViewModel } from './call-view-model.ts';
import { otherName } from './room-words.ts';

// An agent's alone: no customer loads it.
const EndDialog = lazyPart(() => import('./end-dialog.tsx'));

interface CallBarProps {
  readonly call: CallViewModel | null;
  readonly state: CallState;
  readonly as: 'agent' | 'customer';
  /** At the left, where there is room. */
  readonly note: ReactNode;
  /** Beside the way out, where there is room. */
  readonly aside: ReactNode;
  /** More controls. */
  readonly children: ReactNode;
}

/** A customer leaves with one tap; an agent is asked while a customer is in, because it ends for everybody. */
export function CallBar({ call, state, as, note, aside, children }: CallBarProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { microphone, camera } = state.devices;
  const isHeard = microphone === 'on' || microphone === 'opening';
  const isSeen = camera === 'on' || camera === 'opening';
  const mustAsk = as === 'agent' && state.people.length > 0;
  const hangUp = () => void call?.hangUp();

  return (
    <section className={styles.bar} data-as={as} data-ours aria-label={m.room_controls()}>
      <div className={styles.note}>{isHeard ? note : m.room_not_heard()}</div>
      <div className={styles.tools}>
        <BarButton
          icon={isHeard ? Mic : MicOff}
          word={m.room_microphone()}
          name={isHeard ? m.room_mute() : m.room_unmute()}
          hotkey="m"
          look={isHeard ? (microphone === 'opening' ? 'opening' : undefined) : 'off'}
          onPress={() => call?.turn('microphone', !isHeard)}
        />
        <BarButton
          icon={isSeen ? Video : VideoOff}
          word={m.room_camera()}
          name={isSeen ? m.room_camera_off() : m.room_camera_on()}
          hotkey="v"
          look={isSeen ? (camera === 'opening' ? 'opening' : undefined) : 'off'}
          onPress={() => call?.turn('camera', !isSeen)}
        />
        {children}
      </div>
      <div className={styles.end}>
        {aside}
        <HangUpControl
          as={as}
          isBusy={state.isHangingUp}
          onPress={mustAsk ? () => setIsAsking(true) : hangUp}
        />
      </div>
      {as === 'agent' && (
        <Suspense>
          <EndDialog
            isOpen={isAsking}
            name={otherName(state, as)}
            onStay={() => setIsAsking(false)}
            onEnd={() => {
              setIsAsking(false);
              hangUp();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

interface HangUpControlProps {
  readonly as: 'agent' | 'customer';
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

function HangUpControl({ as, isBusy, onPress }: HangUpControlProps) {
  const word = as === 'agent' ? m.room_end() : m.room_leave();
  const busyWord = as === 'agent' ? m.room_ending() : m.room_leaving();
  return (
    <div className={styles.wayOut}>
      <button
        type="button"
        className={styles.leave}
        aria-label={word}
        aria-disabled={isBusy}
        onClick={onPress}
      >
        <PhoneOff size={22} strokeWidth={1.75} aria-hidden />
        <span className={styles.leaveWord}>{isBusy ? busyWord : word}</span>
      </button>
      <span className={styles.word} aria-hidden>
        {isBusy ? busyWord : word}
      </span>
    </div>
  );
}
