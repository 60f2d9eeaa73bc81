/**
 * The layout of a page with one message: picture, title, sentence, action, and a code or reference at the
 * foot.
 */
import type { ReactNode } from 'react';
import { Door } from '../../ui/layout/door.tsx';
import styles from './full-page-message.module.css';

interface FullPageMessageProps {
  bar?: ReactNode;
  door: Parameters<typeof Door>[0]['state'];
  title: string;
  children: ReactNode;
  action?: ReactNode;
  foot?: string;
}

export function FullPageMessage({ bar, door, title, children, action, foot }: FullPageMessageProps) {
  return (
    <>
      {bar}
      <main className={styles.page}>
        <Door state={door} />
        <h1>{title}</h1>
        <p className={styles.text}>{children}</p>
        {action && <div className={styles.action}>{action}</div>}
        {foot && <p className={styles.foot}>{foot}</p>}
      </main>
    </>
  );
}
