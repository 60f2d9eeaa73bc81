/** A page that has one thing to say: the door, a title, a sentence, a way on, and a line at the foot to quote. */
import type { ReactNode } from 'react';
import { Door } from '../../ui/door.tsx';
import styles from './whole-page.module.css';

interface WholePageProps {
  bar?: ReactNode;
  door: Parameters<typeof Door>[0]['state'];
  title: string;
  children: ReactNode;
  action?: ReactNode;
  foot?: string;
}

export function WholePage({ bar, door, title, children, action, foot }: WholePageProps) {
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
