/** What is chosen, on both clocks, and the button that takes it. */
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import styles from './pick-time.module.css';
import { thereOf } from './words.ts';
import { whenOf } from './zone-time.ts';

interface ChoiceFootProps {
  chosen: string | null;
  zone: string;
  tenantZone: string;
  /** The button was pressed with nothing chosen. */
  asksToChoose: boolean;
  label: string;
  busy: string | false;
  /** `null`: there is nothing to take. */
  onHandIn: (() => void) | null;
  back: { readonly label: string; readonly onBack: () => void } | null;
}

export function ChoiceFoot({ chosen, zone, tenantZone, asksToChoose, label, busy, ...on }: ChoiceFootProps) {
  return (
    <div className={styles.foot}>
      {on.onHandIn && (
        <>
          <p
            className={styles.choice}
            data-wrong={asksToChoose && !chosen ? '' : undefined}
            aria-live="polite"
          >
            {chosen ? (
              <>
                <b>{whenOf(chosen, zone)}</b>
                <span>{thereOf(chosen, zone, tenantZone)}</span>
              </>
            ) : (
              m.times_choose_first()
            )}
          </p>
          <Button wide busy={busy} onClick={on.onHandIn}>
            {label}
          </Button>
        </>
      )}
      {on.back && (
        <div className={on.onHandIn ? styles.back : undefined}>
          <Button look={on.onHandIn ? 'quiet' : 'filled'} wide={!on.onHandIn} onClick={on.back.onBack}>
            {on.back.label}
          </Button>
        </div>
      )}
    </div>
  );
}
