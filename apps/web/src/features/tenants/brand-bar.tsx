/** The bar at the top of every customer page: the tenant's logo and name, and the page's own controls. */
import type { ReactNode } from 'react';
import { useConfig } from '../../platform/config/config.ts';
import styles from './brand-bar.module.css';

interface BrandBarProps {
  /** Without the border, on error pages. */
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
