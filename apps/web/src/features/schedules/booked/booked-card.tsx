/** The booking: its time in both zones, product, agent, and the channels by which the link is sent. */
import type { Booked } from '@foyer/contract/schedules/schedules.ts';
import { MessageSquare, UserRound, Video } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { snackbar } from '../../../platform/snackbar.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { tenantTimeLabel, toldBy } from '../schedule-time-labels.ts';
import { namedZone, offsetBetween, whenOf } from '../zone-time.ts';
import styles from './booked.module.css';
import { addressOf } from './booked-address.ts';

export function BookedCard({ booked }: { booked: Booked }) {
  const { startsAt, endsAt, zone, tenantZone, productName, agentName } = booked;
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
  const isSameClock = offsetBetween(tenantZone, zone, Date.parse(startsAt)) === 0;
  return (
    <div className={styles.card}>
      <div className={styles.when}>
        <p className={styles.start}>{whenOf(startsAt, zone)}</p>
        <p className={styles.zones}>
          {isSameClock
            ? m.kept_zone({ zone: namedZone(zone) })
            : m.kept_zones({ zone: namedZone(zone), there: tenantTimeLabel(startsAt, zone, tenantZone) })}
        </p>
      </div>
      <p className={styles.row}>
        <Video size={20} strokeWidth={1.75} aria-hidden />
        {m.kept_product({ product: productName, count: minutes })}
      </p>
      {agentName && (
        <p className={styles.row}>
          <UserRound size={20} strokeWidth={1.75} aria-hidden />
          {m.kept_with({ name: agentName })}
        </p>
      )}
      <div className={styles.row}>
        <MessageSquare size={20} strokeWidth={1.75} aria-hidden />
        <p>
          {toldBy(booked.toldBy)}{' '}
          {booked.toldBy.length === 0 && (
            <Button variant="quiet" onClick={() => void copy(addressOf(booked))}>
              {m.kept_link_copy()}
            </Button>
          )}
        </p>
      </div>
    </div>
  );
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    snackbar.show(m.in_app_copied());
  } catch {
    window.prompt(m.kept_link_copy(), address);
  }
}
