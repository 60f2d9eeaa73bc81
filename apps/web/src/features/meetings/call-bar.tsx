/** What one can do in the call: microphone, camera, and apart from them the way out. */
import { type LucideIcon, Mic, MicOff, PhoneOff, Video, VideoOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { lazyPart } from '../../platform/lazy-part.ts';
import styles from './call-bar.module.css';
import type { DeviceKind } from './call-ports.ts';
import type { CallState, DeviceState } from './call-state.ts';
import type { CallViewModel } from './call-view-model.ts';
import { otherName } from './room-words.ts';

// An agent's alone: no customer loads it.
const EndDialog = lazyPart(() => import('./end-dialog.tsx'));

interface CallBarProps {
  readonly call: CallViewModel | null;
  readonly state: CallState;
  readonly as: 'agent' | 'customer';
}

/** A customer leaves with one tap; an agent is asked while a customer is in, because it ends for everybody. */
export function CallBar({ call, state, as }: CallBarProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { microphone, camera } = state.devices;
  const mustAsk = as === 'agent' && state.people.length > 0;
  const hangUp = () => void call?.hangUp();
  const turn = (kind: DeviceKind, on: boolean) => call?.turn(kind, on);

  return (
    <section className={styles.bar} aria-label={m.room_controls()}>
      <p className={styles.note}>{microphone !== 'on' && microphone !== 'opening' && m.room_not_heard()}</p>
      <div className={styles.devices}>
        <DeviceControl
          state={microphone}
          word={m.room_microphone()}
          names={{ turnOff: m.room_mute(), turnOn: m.room_unmute() }}
          icons={{ on: Mic, off: MicOff }}
          onTurn={(on) => turn('microphone', on)}
        />
        <DeviceControl
          state={camera}
          word={m.room_camera()}
          names={{ turnOff: m.room_camera_off(), turnOn: m.room_camera_on() }}
          icons={{ on: Video, off: VideoOff }}
          onTurn={(on) => turn('camera', on)}
        />
      </div>
      <HangUpControl
        as={as}
        isBusy={state.isHangingUp}
        onPress={mustAsk ? () => setIsAsking(true) : hangUp}
      />
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

interface DeviceControlProps {
  readonly state: DeviceState;
  readonly word: string;
  readonly names: { turnOff: string; turnOn: string };
  readonly icons: { on: LucideIcon; off: LucideIcon };
  readonly onTurn: (on: boolean) => void;
}

function DeviceControl({ state, word, names, icons, onTurn }: DeviceControlProps) {
  const isOn = state === 'on' || state === 'opening';
  const Icon = isOn ? icons.on : icons.off;
  const name = isOn ? names.turnOff : names.turnOn;
  return (
    <div className={styles.control}>
      <button
        type="button"
        className={styles.button}
        data-off={!isOn || undefined}
        data-opening={state === 'opening' || undefined}
        aria-label={name}
        title={name}
        onClick={() => onTurn(!isOn)}
      >
        <Icon size={22} strokeWidth={1.75} aria-hidden />
      </button>
      <span className={styles.word} aria-hidden>
        {word}
      </span>
    </div>
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
    <div className={styles.control} data-way-out>
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
