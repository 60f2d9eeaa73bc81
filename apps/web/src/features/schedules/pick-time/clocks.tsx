/** The time zones of the page: the customer's, which can be changed, and the tenant's where its clock differs. */
import { ChevronDown } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { lazyPart } from '../../../platform/parts/lazy-part.ts';
import { serverNow } from '../../../platform/time/server-clock.ts';
import { offsetLabel } from '../schedule-time-labels.ts';
import { clockOf, namedZone, offsetBetween, zoneLabel } from '../zone-time.ts';
import styles from './clocks.module.css';

// Few customers change the zone.
const ZoneDialog = lazyPart(() => import('./zone-dialog.tsx'));

interface ClocksProps {
  zone: string;
  tenantZone: string;
  onZone: (zone: string) => void;
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
}

export function Clocks({ zone, tenantZone, onZone, isChoosing, onChoosing }: ClocksProps) {
  const { clientName } = useConfig();
  const now = useNow();
  const isSameClock = offsetBetween(tenantZone, zone, now) === 0;
  return (
    <div className={styles.clocks} data-single={isSameClock ? '' : undefined}>
      <button
        type="button"
        className={styles.clock}
        aria-description={m.times_zone_change()}
        aria-haspopup="dialog"
        onClick={() => onChoosing(true)}
      >
        <span className={styles.owner}>{m.times_your_zone()}</span>
        <span className={styles.zone}>
          <span>{namedZone(zone)}</span>
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
        </span>
        <span className={styles.now}>{m.times_now({ clock: clockOf(now, zone) })}</span>
      </button>
      {!isSameClock && (
        <div className={styles.clock}>
          <span className={styles.owner}>{clientName}</span>
          <span className={styles.zone}>{zoneLabel(tenantZone)}</span>
          <span className={styles.now}>
            {`${m.times_now({ clock: clockOf(now, tenantZone) })} (${offsetLabel(tenantZone, zone, now)})`}
          </span>
        </div>
      )}
      {isChoosing && (
        <Suspense>
          <ZoneDialog
            zone={zone}
            onClose={() => onChoosing(false)}
            onZone={(next) => {
              onChoosing(false);
              onZone(next);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The current time, updated every five seconds. */
function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
