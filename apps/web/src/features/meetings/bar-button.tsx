/** One control of the bar: an icon, a word under it on a phone, a hint beside it elsewhere. */
import type { LucideIcon } from 'lucide-react';
import styles from './bar-button.module.css';

export interface BarButtonProps {
  readonly icon: LucideIcon;
  /** Under the button on a phone. */
  readonly word: string;
  /** What pressing it does. */
  readonly name: string;
  /** The key that does the same. */
  readonly hotkey?: string;
  /** `off`: one's own is off, and that matters. `active`: something goes on, or is open. */
  readonly look?: 'off' | 'opening' | 'active';
  /** Of a button that is on or off, beside what its name says. */
  readonly isPressed?: boolean;
  /** How many things are new behind it. */
  readonly count?: number;
  readonly onPress: () => void;
}

export function BarButton({
  icon: Icon,
  word,
  name,
  hotkey,
  look,
  isPressed,
  count,
  onPress,
}: BarButtonProps) {
  return (
    <div className={styles.control}>
      <button
        type="button"
        className={styles.button}
        data-look={look}
        aria-label={name}
        aria-pressed={isPressed}
        aria-keyshortcuts={hotkey}
        onClick={onPress}
      >
        <Icon size={22} strokeWidth={1.75} aria-hidden />
        {count ? <span className={styles.count}>{count > 9 ? '9+' : count}</span> : null}
        <span className={styles.tip} aria-hidden>
          {name}
          {hotkey && <kbd>{hotkey}</kbd>}
        </span>
      </button>
      <span className={styles.word} aria-hidden>
        {word}
      </span>
    </div>
  );
}
