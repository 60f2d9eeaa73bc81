/** Mirrored preview of the local camera, with buttons for camera and microphone. */
import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/controls/button.tsx';
import { type CheckState, willBeOn } from '../check-state.ts';
import type { CheckViewModel } from '../check-view-model.ts';
import styles from '../device-check.module.css';
import { initialsOf } from '../initials.ts';

interface LocalPreviewProps {
  readonly check: CheckViewModel | null;
  readonly state: CheckState;
  readonly name: string;
}

export function LocalPreview({ check, state, name }: LocalPreviewProps) {
  const { localCamera, isOpen } = state;
  const initialDevices = { camera: willBeOn(state, 'camera'), microphone: willBeOn(state, 'microphone') };
  const isPrompting = Object.values(state.devices).includes('opening');
  return (
    <div className={styles.picture} data-empty={!localCamera || undefined}>
      {localCamera ? (
        <>
          <MirroredVideo track={localCamera} />
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
          {(!isOpen || isPrompting) && (
            <Button variant="outlined" busy={isPrompting && m.check_asking()} onClick={() => check?.open()}>
              {m.check_try()}
            </Button>
          )}
        </div>
      )}
      <div className={styles.toggles}>
        <Toggle
          isOn={initialDevices.microphone}
          label={initialDevices.microphone ? m.check_microphone_turn_off() : m.check_microphone_turn_on()}
          onToggle={(on) => check?.setEnabled('microphone', on)}
        >
          {initialDevices.microphone ? <Mic {...iconProps} /> : <MicOff {...iconProps} />}
        </Toggle>
        <Toggle
          isOn={initialDevices.camera}
          label={initialDevices.camera ? m.check_camera_turn_off() : m.check_camera_turn_on()}
          onToggle={(on) => check?.setEnabled('camera', on)}
        >
          {initialDevices.camera ? <Video {...iconProps} /> : <VideoOff {...iconProps} />}
        </Toggle>
      </div>
    </div>
  );
}

const iconProps = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface ToggleProps {
  readonly isOn: boolean;
  readonly label: string;
  readonly onToggle: (on: boolean) => void;
  readonly children: React.ReactNode;
}

function Toggle({ isOn, label, onToggle, children }: ToggleProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      data-off={isOn ? undefined : ''}
      aria-label={label}
      title={label}
      onClick={() => onToggle(!isOn)}
    >
      {children}
    </button>
  );
}

function MirroredVideo({ track }: { track: MediaStreamTrack }) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.srcObject = new MediaStream([track]);
  }, [track]);
  return (
    <video ref={ref} className={styles.mirror} autoPlay muted playsInline aria-label={m.check_caption()} />
  );
}
