/** The own picture as in a mirror, with what is on and off. */
import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import type { CheckState } from './check-state.ts';
import type { CheckViewModel } from './check-view-model.ts';
import styles from './device-check.module.css';
import { initialsOf } from './initials.ts';

interface OwnPictureProps {
  readonly check: CheckViewModel | null;
  readonly state: CheckState;
  readonly name: string;
}

export function OwnPicture({ check, state, name }: OwnPictureProps) {
  const { goIn, picture, isOpen } = state;
  const isAsking = Object.values(state.devices).includes('opening');
  return (
    <div className={styles.picture}>
      {picture ? (
        <>
          <Mirror picture={picture} />
          <span className={styles.caption}>
            <Video size={16} strokeWidth={1.75} aria-hidden />
            {m.check_caption()}
          </span>
        </>
      ) : (
        <div className={styles.instead}>
          <span className={styles.initials} aria-hidden>
            {initialsOf(name)}
          </span>
          {(!isOpen || isAsking) && (
            <Button look="outlined" busy={isAsking && m.check_asking()} onClick={() => check?.open()}>
              {m.check_try()}
            </Button>
          )}
        </div>
      )}
      <div className={styles.toggles}>
        <Toggle
          isOn={goIn.microphone}
          words={goIn.microphone ? m.check_microphone_turn_off() : m.check_microphone_turn_on()}
          onTurn={(on) => check?.turn('microphone', on)}
        >
          {goIn.microphone ? <Mic {...drawn} /> : <MicOff {...drawn} />}
        </Toggle>
        <Toggle
          isOn={goIn.camera}
          words={goIn.camera ? m.check_camera_turn_off() : m.check_camera_turn_on()}
          onTurn={(on) => check?.turn('camera', on)}
        >
          {goIn.camera ? <Video {...drawn} /> : <VideoOff {...drawn} />}
        </Toggle>
      </div>
    </div>
  );
}

const drawn = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface ToggleProps {
  readonly isOn: boolean;
  readonly words: string;
  readonly onTurn: (on: boolean) => void;
  readonly children: React.ReactNode;
}

function Toggle({ isOn, words, onTurn, children }: ToggleProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      data-off={isOn ? undefined : ''}
      aria-label={words}
      title={words}
      onClick={() => onTurn(!isOn)}
    >
      {children}
    </button>
  );
}

function Mirror({ picture }: { picture: MediaStreamTrack }) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.srcObject = new MediaStream([picture]);
  }, [picture]);
  return (
    <video ref={ref} className={styles.mirror} autoPlay muted playsInline aria-label={m.check_caption()} />
  );
}
