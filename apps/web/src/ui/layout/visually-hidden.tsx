/** Content for screen readers only. */
import type { HTMLAttributes } from 'react';
import styles from './visually-hidden.module.css';

export function VisuallyHidden(props: HTMLAttributes<HTMLDivElement>) {
  return <div {...props} className={styles.hidden} />;
}
