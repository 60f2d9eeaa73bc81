/** Which microphone, camera and speaker, by name; with how loud one is and a sound to try the speaker with. */
import { ChevronDown, type LucideIcon, Mic, Video, Volume2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { m } from '../../paraglide/messages.js';
import type { ListedKind } from '../../platform/device-list.ts';
import type { CheckState } from './check-state.ts';
import type { CheckViewModel } from './check-view-model.ts';
import { optionsOf } from './check-words.ts';
import styles from './device-check.module.css';
import { LevelBars } from './level-bars.tsx';
import { SpeakerTest } from './speaker-test.tsx';
import { canChooseSpeaker } from './test-sound.ts';

interface DevicePickersProps {
  readonly check: CheckViewModel | null;
  readonly state: CheckState;
}

export function DevicePickers({ check, state }: DevicePickersProps) {
  const picker = (kind: ListedKind) => ({
    options: optionsOf(kind, state.pickers[kind]),
    id: state.pickers[kind].id,
    onChoose: (id: string) => check?.choose(kind, id),
  });
  return (
    <div className={styles.cells}>
      <Cell icon={Mic} label={m.check_microphone()} none={m.check_no_microphone()} {...picker('microphone')}>
        <LevelBars isOn={state.devices.microphone === 'on'} level={() => check?.level() ?? 0} />
      </Cell>
      <Cell icon={Video} label={m.check_camera()} none={m.check_no_camera()} {...picker('camera')} />
      <Cell
        icon={Volume2}
        label={m.check_speaker()}
        none={m.check_speaker_usual()}
        {...picker('speaker')}
        {...(!canChooseSpeaker() && { options: [] })}
        foot={<SpeakerTest test={state.speaker} onAnswer={(isHeard) => check?.answerSound(isHeard)} />}
      >
        <button
          type="button"
          className={styles.link}
          aria-disabled={state.speaker === 'playing' || undefined}
          onClick={() => check?.playSound()}
        >
          {state.speaker === 'playing' ? m.check_sound_playing() : m.check_sound_play()}
        </button>
      </Cell>
    </div>
  );
}

interface CellProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Stands where there is nothing to choose from. */
  readonly none: string;
  readonly options: readonly { value: string; label: string }[];
  readonly id: string | null;
  readonly onChoose: (id: string) => void;
  readonly foot?: ReactNode;
  readonly children?: ReactNode;
}

function Cell({ icon: Icon, label, none, options, id, onChoose, foot, children }: CellProps) {
  const field = useId();
  return (
    <div className={styles.cell}>
      <div className={styles.cellTop}>
        {options.length > 0 ? <label htmlFor={field}>{label}</label> : <span>{label}</span>}
        {children}
      </div>
      <div className={styles.device}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        {options.length > 0 ? (
          <>
            <select id={field} value={id ?? ''} onChange={(event) => onChoose(event.target.value)}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
            <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
          </>
        ) : (
          <span className={styles.none}>{none}</span>
        )}
      </div>
      {foot}
    </div>
  );
}
