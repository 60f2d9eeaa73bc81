/** Pickers for microphone (with level), camera and speaker (with test sound). */
import { m } from '../../../paraglide/messages.js';
import type { ListedKind } from '../../../platform/devices/device-list.ts';
import { DevicePicker } from '../../../ui/controls/device-picker.tsx';
import type { CheckState } from '../check-state.ts';
import type { CheckViewModel } from '../check-view-model.ts';
import styles from '../device-check.module.css';
import { LevelBars } from '../microphone/level-bars.tsx';
import { SpeakerTest } from '../speaker/speaker-test.tsx';

interface DevicePickersProps {
  readonly check: CheckViewModel | null;
  readonly state: CheckState;
}

export function DevicePickers({ check, state }: DevicePickersProps) {
  const pickerProps = (kind: ListedKind) => ({
    kind,
    picked: state.pickers[kind],
    onChoose: (id: string) => check?.choose(kind, id),
    isBlocked: kind !== 'speaker' && state.devices[kind] === 'refused',
  });
  const isPlaying = state.speaker === 'playing';
  return (
    <div className={styles.cells}>
      <div className={styles.cell}>
        <DevicePicker {...pickerProps('microphone')}>
          <LevelBars isOn={state.devices.microphone === 'on'} level={() => check?.level() ?? 0} />
        </DevicePicker>
      </div>
      <div className={styles.cell}>
        <DevicePicker {...pickerProps('camera')} />
      </div>
      <div className={styles.cell}>
        <DevicePicker
          {...pickerProps('speaker')}
          foot={<SpeakerTest test={state.speaker} onAnswer={(isAudible) => check?.answerSound(isAudible)} />}
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
