/** Main area of a customer page: one column on phones, a limited width on wide screens. */
import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  /** `column`: reading width, `content`: the full content width. */
  width: 'column' | 'content';
  children: ReactNode;
}

export function Page({ width, children }: PageProps) {
  return (
    <main className={styles.page} data-width={width}>
      {children}
    </main>
  );
}
