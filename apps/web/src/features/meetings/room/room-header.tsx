/** The room's header: product, other person, elapsed time and connection quality. */
import { Timer } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { serverNow } from '../../../platform/time/server-clock.ts';
import type { Quality } from '../call/call-ports.ts';
import type { CallState } from '../call/call-state.ts';
import { QualityBars, qualityLabel } from '../stage/quality-bars.tsx';
import styles from './room-header.module.css';
import { clockOf, otherName } from './room-labels.ts';

interface RoomHeaderProps {
  readonly state: CallState;
  /** Quality of the local connection, `null` while unknown. */
  readonly quality: Quality | null;
  readonly as: 'agent' | 'customer';
  /** At the end of the header. */
  readonly children?: ReactNode;
}

export function RoomHeader({ state, quality, as, children }: RoomHeaderProps) {
  const { logo, clientName, flags } = useConfig();
  const { meeting, startedAtMs } = state;
  const planned = flags.countdownTimer ? meeting?.plannedMinutes : undefined;
  const time = startedAtMs !== null && (
    <ElapsedTime key={startedAtMs} sinceMs={startedAtMs} plannedMinutes={planned} />
  );
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
          <span>{time}</span>
        </span>
      )}
      {quality && (
        <span className={styles.quality} data-quality={quality}>
          <QualityBars quality={quality} label={m.room_quality()} />
          {qualityLabel(quality)}
        </span>
      )}
      {children}
    </header>
  );
}

/** The clock is highlighted when less planned time than this is left. */
const soonOverMs = 2 * 60_000;

interface ElapsedTimeProps {
  readonly sinceMs: number;
  /** Shown beside the elapsed time when the tenant enabled the countdown timer. */
  readonly plannedMinutes?: number;
}

function ElapsedTime({ sinceMs, plannedMinutes }: ElapsedTimeProps) {
  const [nowMs, setNowMs] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  const elapsedMs = nowMs - sinceMs;
  const plannedMs = plannedMinutes && plannedMinutes * 60_000;
  const leftMs = plannedMs && plannedMs - elapsedMs;
  const urgency = leftMs === undefined || leftMs > soonOverMs ? undefined : leftMs > 0 ? 'soon' : 'over';
  return (
    <span
      className={styles.clock}
      role="timer"
      aria-label={m.room_time()}
      aria-live="off"
      data-urgency={urgency}
    >
      <span>{clockOf(elapsedMs)}</span>
      {plannedMs ? (
        <span className={styles.planned}> {m.room_time_of({ planned: clockOf(plannedMs) })}</span>
      ) : null}
    </span>
  );
}
