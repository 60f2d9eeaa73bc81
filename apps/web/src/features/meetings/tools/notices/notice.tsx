/** A message over the stage with an optional action. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly isWarning?: boolean;
  /** Announced to screen readers immediately. */
  readonly isUrgent?: boolean;
  /** Not announced, for example because it changes every second. */
  readonly isSilent?: boolean;
}

export function Notice({ icon: Icon, title, children, action, isWarning, isUrgent, isSilent }: NoticeProps) {
  const role = isSilent ? undefined : isUrgent ? 'alert' : 'status';
  return (
    <div className={styles.notice} data-warning={isWarning || undefined} role={role}>
      <Icon size={20} strokeWidth={1.75} className={styles.icon} aria-hidden />
      <p className={styles.text}>
        <b>{title}</b> {children}
      </p>
      {action && <span className={styles.action}>{action}</span>}
    </div>
  );
}
