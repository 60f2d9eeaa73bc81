/** A customer who left the page and keeps the place, as a pill: what the customer was notified, and when. */
import type { Away } from '@foyer/contract/lobby/shapes.ts';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { formatTime } from '../../../../ui/staff/time/clock-time.ts';

export function AwayPill({ away }: { away: Away | null }) {
  const { timeZone } = useConfig();
  return (
    <Pill tone="warn" sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'left' }}>
      {describeAbsence(away, timeZone)}
    </Pill>
  );
}

function describeAbsence(away: Away | null, timeZone: string): string {
  if (!away?.turnAt) return m.staff_queue_state_away();
  const time = formatTime(away.turnAt, timeZone);
  return away.isOnTheWay
    ? m.staff_queue_state_on_the_way({ time })
    : m.staff_queue_state_away_notified({ time });
}
