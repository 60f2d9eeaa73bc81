/** One sentence over the stage, with what can be done about it. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly isWarning?: boolean;
  /** Read out at once. */
  readonly isUrgent?: boolean;
}

export function Notice({ icon: Icon, title, children, action, isWarning, isUrgent }: NoticeProps) {
  return (
    <div className={styles.notice} data-warning={isWarning || undefined} role={isUrgent ? 'alert' : 'status'}>
      <Icon size={20} strokeWidth={1.75} className={styles.icon} aria-hidden />
      <p className={styles.words}>
        <b>{title}</b> {children}
      </p>
      {action && <span className={styles.action}>{action}</span>}
    </div>
  );
}
