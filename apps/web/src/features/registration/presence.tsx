/**
 * The available agents and the likely wait, above the form. Its lines are reserved: the form must not move under
 * the pointer when the text arrives or changes.
 */
import type { Availability } from '@foyer/contract/lobby/shapes.ts';
import { m } from '../../paraglide/messages.js';
import { useConfig } from '../../platform/config/config.ts';
import { useHydrated } from '../../platform/first-screen.ts';
import { browserZone } from '../../platform/time/usable-zone.ts';
import { dayAndTime } from '../../ui/day-and-time.ts';
import { roundOutwards } from '../../ui/wait-range.ts';
import { waitRangeLabel } from '../../ui/wait-range-label.ts';
import styles from './registration.module.css';

interface PresenceProps {
  /** `null` until it is known. */
  availability: Availability | null;
  /** Whether the customer picks a time after the code. */
  isLater: boolean;
  /** When customers can join again; `null` while they can. */
  opensAt: string | null;
}

export function Presence(props: PresenceProps) {
  const isKnown = props.availability || props.opensAt;
  return <div className={styles.presence}>{isKnown && <PresenceText {...props} />}</div>;
}

function PresenceText({ availability, isLater, opensAt }: PresenceProps) {
  const { timeZone } = useConfig();
  const isHydrated = useHydrated();
  const { agents = 0, likelyWait, nextFree } = availability ?? {};
  // The server does not know the visitor's zone.
  const zone = isHydrated ? browserZone(timeZone) : timeZone;
  const closed = opensAt && m.presence_closed({ when: dayAndTime(opensAt, zone) });
  const isNow = !isLater && !closed;
  const next =
    nextFree && (!isNow || agents === 0) ? m.times_next({ when: dayAndTime(nextFree, zone) }) : null;
  if (!isNow && !closed && !next) return null;
  return (
    <p data-available={agents > 0 && !closed ? '' : undefined}>
      {closed && <span suppressHydrationWarning>{closed}</span>}
      {isNow && <span>{agents > 0 ? m.presence_agents({ count: agents }) : m.presence_none()}</span>}{' '}
      {isNow && likelyWait && (
        <span>{m.presence_wait({ range: waitRangeLabel(roundOutwards(likelyWait)) })}</span>
      )}
      {next && <span suppressHydrationWarning>{next}</span>}
    </p>
  );
}
