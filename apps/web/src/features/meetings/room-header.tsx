/** Where one is: the product, with whom, for how long, and how good the connection is. */
import { Timer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config.ts';
import type { Quality } from './call-ports.ts';
import type { CallState } from './call-state.ts';
import styles from './room-header.module.css';
import { clockOf, otherName } from './room-words.ts';

interface RoomHeaderProps {
  readonly state: CallState;
  readonly as: 'agent' | 'customer';
}

export function RoomHeader({ state, as }: RoomHeaderProps) {
  const { logo, clientName } = useConfig();
  const { meeting, startedAtMs, quality } = state;
  const time = startedAtMs === null ? null : <ElapsedTime key={startedAtMs} sinceMs={startedAtMs} />;
  return (
    <header className={styles.header}>
      {logo && <img className={styles.logo} src={logo} alt={clientName} width={40} height={40} />}
      <div className={styles.names}>
        <h1 className={styles.product}>{meeting?.productName ?? clientName}</h1>
        <p className={styles.with}>
          {meeting && <span className={time ? styles.withName : undefined}>{otherName(state, as)}</span>}
          {time && <span className={styles.withTime}>{time}</span>}
        </p>
      </div>
      {time && (
        <span className={styles.time}>
          <Timer size={18} strokeWidth={1.75} aria-hidden />
          {time}
        </span>
      )}
      {quality && <ConnectionQuality quality={quality} />}
    </header>
  );
}

function ElapsedTime({ sinceMs }: { sinceMs: number }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, []);
  return (
    <span className={styles.clock} role="timer" aria-label={m.room_time()} aria-live="off">
      {clockOf(nowMs - sinceMs)}
    </span>
  );
}

const words: Record<Quality, { word: () => string; bars: number }> = {
  good: { word: () => m.room_quality_good(), bars: 4 },
  fair: { word: () => m.room_quality_fair(), bars: 3 },
  weak: { word: () => m.room_quality_weak(), bars: 1 },
  lost: { word: () => m.room_quality_lost(), bars: 0 },
};

function ConnectionQuality({ quality }: { quality: Quality }) {
  const { word, bars } = words[quality];
  return (
    <span className={styles.quality} data-quality={quality}>
      <svg viewBox="0 0 20 16" width={20} height={16} role="img" aria-label={m.room_quality()}>
        {[0, 1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={bar * 5.5}
            y={11 - bar * 3.6}
            width={3.4}
            height={5 + bar * 3.6}
            rx={1}
            fill="currentcolor"
            opacity={bar < bars ? 1 : 0.3}
          />
        ))}
      </svg>
      {word()}
    </span>
  );
}
