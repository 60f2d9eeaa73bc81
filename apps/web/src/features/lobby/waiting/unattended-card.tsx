/** In place of the queue card while no agent takes requests: no place, and times first. */
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './queue-card.module.css';
import { useNextTimes } from './use-next-times.ts';

interface UnattendedCardProps {
  productSlug: string;
  /** `null` where the product cannot be booked. */
  onPickTime: (() => void) | null;
}

export default function UnattendedCard({ productSlug, onPickTime }: UnattendedCardProps) {
  const { opens, nextFree } = useNextTimes(productSlug, true);
  return (
    <section className={styles.card} aria-label={m.lobby_unattended()}>
      <div role="status">
        <p className={styles.sentence}>{m.lobby_unattended()}</p>
        <p className={styles.label}>{onPickTime ? m.lobby_unattended_text() : m.lobby_unattended_only()}</p>
        {opens && <p className={styles.label}>{m.over_closed_opens({ when: opens })}</p>}
      </div>
      {onPickTime && (
        <div className={styles.times}>
          <Button wide onClick={onPickTime}>
            {m.next_pick_time()}
          </Button>
          {nextFree && <p className={styles.label}>{m.times_next({ when: nextFree })}</p>}
        </div>
      )}
    </section>
  );
}
