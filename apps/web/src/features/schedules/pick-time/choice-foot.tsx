/** The chosen start in both zones, and the button that books it. */
import { CircleAlert } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/controls/button.tsx';
import { tenantTimeLabel } from '../schedule-time-labels.ts';
import { offsetBetween, whenOf } from '../zone-time.ts';
import styles from './pick-time.module.css';

interface ChoiceFootProps {
  chosen: string | null;
  zone: string;
  tenantZone: string;
  /** The button was clicked without a choice. */
  isChoiceMissing: boolean;
  label: string;
  busy: string | false;
  /** `null` where there are no times to book. */
  onSubmit: (() => void) | null;
  back: { readonly label: string; readonly onBack: () => void } | null;
}

export function ChoiceFoot({
  chosen,
  zone,
  tenantZone,
  isChoiceMissing,
  label,
  busy,
  ...on
}: ChoiceFootProps) {
  return (
    <div className={styles.foot}>
      {on.onSubmit && (
        <>
          <p
            className={styles.choice}
            data-wrong={isChoiceMissing && !chosen ? '' : undefined}
            aria-live="polite"
          >
            {chosen ? (
              <>
                <b>{whenOf(chosen, zone)}</b>
                {offsetBetween(tenantZone, zone, Date.parse(chosen)) !== 0 && (
                  <span>{tenantTimeLabel(chosen, zone, tenantZone)}</span>
                )}
              </>
            ) : (
              <span>
                {isChoiceMissing && <CircleAlert size={18} strokeWidth={1.75} aria-hidden />}
                <span>{m.times_choose_first()}</span>
              </span>
            )}
          </p>
          <Button wide busy={busy} onClick={on.onSubmit}>
            {label}
          </Button>
        </>
      )}
      {on.back && (
        <div className={on.onSubmit ? styles.back : undefined}>
          <Button variant={on.onSubmit ? 'quiet' : 'filled'} wide={!on.onSubmit} onClick={on.back.onBack}>
            {on.back.label}
          </Button>
        </div>
      )}
    </div>
  );
}
