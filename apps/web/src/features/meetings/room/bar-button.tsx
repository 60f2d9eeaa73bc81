/** One control of the call bar: an icon with a label below it on a phone and a tooltip elsewhere. */
import type { LucideIcon } from 'lucide-react';
import styles from './bar-button.module.css';

export interface BarButtonProps {
  /** The specification's name of the control, for tests and tenants' style sheets. */
  readonly tool?: string;
  readonly icon: LucideIcon;
  /** Short label below the button on a phone. */
  readonly label: string;
  /** Accessible name: what the button does. */
  readonly name: string;
  /** Keyboard shortcut. */
  readonly hotkey?: string;
  /** `off`: the local device is off. `active`: something is running or open. */
  readonly status?: 'off' | 'opening' | 'active';
  /** For toggle buttons. */
  readonly isPressed?: boolean;
  /** Number of new items, shown as a badge. */
  readonly count?: number;
  readonly onPress: () => void;
}

export function BarButton({
  tool,
  icon: Icon,
  label,
  name,
  hotkey,
  status,
  isPressed,
  count,
  onPress,
}: BarButtonProps) {
  return (
    <div className={styles.control}>
      <button
        type="button"
        className={styles.button}
        data-tool={tool}
        data-status={status}
        aria-label={name}
        aria-pressed={isPressed}
        aria-keyshortcuts={hotkey}
        onClick={onPress}
      >
        <Icon size={22} strokeWidth={1.75} aria-hidden />
        {count ? <span className={styles.count}>{count > 9 ? '9+' : count}</span> : null}
        <span className={styles.tip} aria-hidden>
          <span>{name}</span>
          {hotkey && <kbd>{hotkey}</kbd>}
        </span>
      </button>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
    </div>
  );
}
