/** The bar at the top of every customer page: the tenant's logo and name, and what the page puts beside them. */
import type { ReactNode } from 'react';
import { useConfig } from '../../platform/config.ts';
import styles from './brand-bar.module.css';

interface BrandBarProps {
  /** Bare on pages that say that something is missing. */
  bare?: boolean;
  children?: ReactNode;
}

export function BrandBar({ bare, children }: BrandBarProps) {
  const { clientName, logo } = useConfig();
  return (
    <header className={styles.bar} data-bare={bare ? '' : undefined}>
      <a className={styles.brand} href="/">
        {logo && <img className={styles.logo} src={logo} alt="" width={30} height={30} />}
        <span>{clientName}</span>
      </a>
      <div className={styles.beside}>{children}</div>
    </header>
  );
}
