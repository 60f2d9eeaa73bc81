/** The two clocks everything here is read on: the customer's, which can be changed, and the tenant's. */
import { ChevronDown } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config.ts';
import styles from './clocks.module.css';
import { differenceOf } from './words.ts';
import { cityOf, clockOf, placeOf, zoneGroups } from './zone-time.ts';

interface ClocksProps {
  zone: string;
  tenantZone: string;
  onZone: (zone: string) => void;
}

export function Clocks({ zone, tenantZone, onZone }: ClocksProps) {
  const { clientName } = useConfig();
  const now = useNow();
  const groups = useMemo(() => zoneGroups(zone), [zone]);
  return (
    <div className={styles.clocks}>
      <div className={styles.clock}>
        <span className={styles.whose}>{m.times_your_zone()}</span>
        <span className={styles.place}>
          {cityOf(zone)}
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
        </span>
        <span className={styles.now}>{m.times_now({ clock: clockOf(now, zone) })}</span>
        <select
          aria-label={m.times_your_zone_label()}
          value={zone}
          onChange={(event) => onZone(event.target.value)}
        >
          {groups.map((group) => (
            <optgroup key={group.name} label={group.name}>
              {group.zones.map((each) => (
                <option key={each.zone} value={each.zone}>
                  {each.city}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <div className={styles.clock}>
        <span className={styles.whose}>{clientName}</span>
        <span className={styles.place}>{placeOf(tenantZone)}</span>
        <span className={styles.now}>
          {m.times_now({ clock: clockOf(now, tenantZone) })} ({differenceOf(tenantZone, zone, now)})
        </span>
      </div>
    </div>
  );
}

/** The instant, moved on with each minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
