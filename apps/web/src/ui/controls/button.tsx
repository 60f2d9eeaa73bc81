/**
 * Button: `filled` for the primary action, `outlined` for others, `quiet` for links, `danger` for destructive
 * ones.
 */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';

export type ButtonVariant = 'filled' | 'outlined' | 'quiet' | 'danger';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** Label while the action runs; the button keeps its width and ignores clicks. */
  busy?: string | false;
  wide?: boolean;
  icon?: ReactNode;
}

export function Button({
  variant = 'filled',
  busy = false,
  wide,
  icon,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.button} ${styles[variant]} ${wide ? styles.wide : ''}`}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      <span className={styles.label} data-hidden={busy ? '' : undefined}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className={styles.busy}>
          <span className={styles.spinner} aria-hidden />
          {busy}
        </span>
      )}
    </button>
  );
}

interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  variant?: ButtonVariant;
}

/** A link that looks like a button. */
export function LinkButton({ variant = 'filled', children, ...rest }: LinkButtonProps) {
  return (
    <a className={`${styles.button} ${styles[variant]}`} {...rest}>
      <span className={styles.label}>{children}</span>
    </a>
  );
}
