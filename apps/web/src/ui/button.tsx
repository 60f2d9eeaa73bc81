/** The button: filled for the one next step of a view, outlined beside it, quiet for a way out, danger with its verb. */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';

type Look = 'filled' | 'outlined' | 'quiet' | 'danger';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  /** What it is doing right now; the button keeps its width and cannot be pressed again. */
  busy?: string | false;
  wide?: boolean;
  icon?: ReactNode;
}

export function Button({
  look = 'filled',
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
      className={`${styles.button} ${styles[look]} ${wide ? styles.wide : ''}`}
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
  look?: Look;
}

/** A way on to another address that looks like a button. */
export function LinkButton({ look = 'filled', children, ...rest }: LinkButtonProps) {
  return (
    <a className={`${styles.button} ${styles[look]}`} {...rest}>
      <span className={styles.label}>{children}</span>
    </a>
  );
}
