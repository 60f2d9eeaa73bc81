/** Asks whether the test sound was heard and shows the answer. */
import { m } from '../../../paraglide/messages.js';
import type { SpeakerTest as Test } from '../check-state.ts';
import styles from '../device-check.module.css';

interface SpeakerTestProps {
  readonly test: Test;
  readonly onAnswer: (isAudible: boolean) => void;
}

export function SpeakerTest({ test, onAnswer }: SpeakerTestProps) {
  return (
    <div className={styles.answer} role="status">
      {test === 'asks' && (
        <>
          <span>{m.check_sound_asks()}</span>
          <button type="button" className={styles.link} onClick={() => onAnswer(true)}>
            {m.check_sound_yes()}
          </button>
          <button type="button" className={styles.link} onClick={() => onAnswer(false)}>
            {m.check_sound_no()}
          </button>
        </>
      )}
      {test === 'heard' && <span>{m.check_sound_heard()}</span>}
      {test === 'unheard' && <span>{m.check_sound_unheard()}</span>}
      {test === 'failed' && <span>{m.check_sound_failed()}</span>}
    </div>
  );
}
