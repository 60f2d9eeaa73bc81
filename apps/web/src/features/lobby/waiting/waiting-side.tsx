/** Beside the queue card: the sound, keeping the place while away, and picking a time instead. */
import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/controls/button.tsx';
import { KeepPlace } from '../away/keep-place.tsx';
import { SoundSwitch } from './sound-switch.tsx';
import styles from './waiting-side.module.css';

interface WaitingSideProps {
  isAttended: boolean;
  hasSound: boolean;
  onSound: (hasSound: boolean) => void;
  token: () => Promise<string | null>;
  onAway: (snapshot: WaitingSnapshot) => void;
  /** `null` where the product cannot be booked. */
  onPickTime: (() => void) | null;
}

export default function WaitingSide({
  isAttended,
  hasSound,
  onSound,
  token,
  onAway,
  onPickTime,
}: WaitingSideProps) {
  return (
    <>
      <div className={styles.card}>
        <SoundSwitch hasSound={hasSound} onSound={onSound} />
      </div>
      <KeepPlace token={token} onAway={onAway} />
      {onPickTime && isAttended && (
        <Button variant="quiet" onClick={onPickTime}>
          {m.over_pick_time()}
        </Button>
      )}
    </>
  );
}
