/** The body of a customer page: one column on phones, the width of its content on wide screens. */
import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  /** A column of reading width, or the whole content width. */
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
