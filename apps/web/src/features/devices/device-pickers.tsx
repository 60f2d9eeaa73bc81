/** Which microphone, camera and speaker, by name; with how loud one is and a sound to try the speaker with. */
import { m } from '../../paraglide/messages.js';
import type { ListedKind } from '../../platform/device-list.ts';
import { DevicePicker } from '../../ui/device-picker.tsx';
import type { CheckState } from './check-state.ts';
import type { CheckViewModel } from './check-view-model.ts';
import styles from './device-check.module.css';
import { LevelBars } from './level-bars.tsx';
import { SpeakerTest } from './speaker-test.tsx';

interface DevicePickersProps {
  readonly check: CheckViewModel | null;
  readonly state: CheckState;
}

export function DevicePickers({ check, state }: DevicePickersProps) {
  const of = (kind: ListedKind) => ({
    ...{ kind, picked: state.pickers[kind] },
    onChoose: (id: string) => check?.choose(kind, id),
    isBlocked: kind !== 'speaker' && state.devices[kind] === 'refused',
  });
  const isPlaying = state.speaker === 'playing';
  return (
    <div className={styles.cells}>
      <div className={styles.cell}>
        <DevicePicker {...of('microphone')}>
          <LevelBars isOn={state.devices.microphone === 'on'} level={() => check?.level() ?? 0} />
        </DevicePicker>
      </div>
      <div className={styles.cell}>
        <DevicePicker {...of('camera')} />
      </div>
      <div className={styles.cell}>
        <DevicePicker
          {...of('speaker')}
          foot={<SpeakerTest test={state.speaker} onAnswer={(isHeard) => check?.answerSound(isHeard)} />}
        >
          <button
            type="button"
            className={styles.link}
            aria-disabled={isPlaying || undefined}
            onClick={() => check?.playSound()}
          >
            {isPlaying ? m.check_sound_playing() : m.check_sound_play()}
          </button>
        </DevicePicker>
      </div>
    </div>
  );
}
