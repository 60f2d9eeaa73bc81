/** A message about the current state, shown while it lasts. */
import { CircleAlert, Info, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';

interface BannerProps {
  tone: 'offline' | 'bad' | 'info';
  children: ReactNode;
  action?: ReactNode;
}

const icons = { offline: WifiOff, bad: CircleAlert, info: Info };

export function Banner({ tone, children, action }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div className={styles.banner} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <p>{children}</p>
      {action}
    </div>
  );
}
