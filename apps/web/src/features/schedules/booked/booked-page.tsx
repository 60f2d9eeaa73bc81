/**
 * The page of a booking: thanks right after booking, or a countdown before the start. It joins by itself when
 * the time comes.
 */
import type { Booked } from '@foyer/contract/schedules/schedules.ts';
import { useEffect, useEffectEvent } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useTitle } from '../../../platform/use-title.ts';
import { Banner } from '../../../ui/controls/banner.tsx';
import { Stepper } from '../../../ui/controls/stepper.tsx';
import { Door } from '../../../ui/layout/door.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Title } from '../../../ui/layout/title.tsx';
import { useCountdown } from '../../../ui/use-countdown.ts';
import { BrandBar } from '../../tenants/index.ts';
import { useRefreshedBooking } from '../booking/find-booking.ts';
import type { BookingEvents } from '../booking/use-booking.ts';
import { splitCountdown } from '../schedule-time-labels.ts';
import styles from './booked.module.css';
import { BookedActions } from './booked-actions.tsx';
import { BookedCard } from './booked-card.tsx';
import { EarlyCheck } from './early-check.tsx';

interface BookedPageProps {
  booked: Booked;
  /** thanks: right after booking · early: the link was opened before its time */
  as: 'thanks' | 'early';
  notice: string | null;
  /** The customer token, for the connection test; `null` for an unknown customer. */
  token: string | null;
  onChange: () => void;
  onCancelled: () => void;
  onStopped: BookingEvents['onStopped'];
  onRefreshed: (booked: Booked) => void;
  /** The booking can be joined from now on. */
  onJoin: () => void;
}

export function BookedPage({ booked, as, notice, token, onJoin, ...on }: BookedPageProps) {
  const opensAt = Date.parse(booked.opensAt);
  const secondsLeft = useCountdown(opensAt);
  useJoinTime(secondsLeft === 0, onJoin);
  useRefreshedBooking(booked, on.onRefreshed);
  const isSoon = secondsLeft <= countdownSeconds;
  const kind = as === 'early' && !isSoon ? 'booking' : as;
  const title = titleOf(kind, booked.customerName.trim().split(/\s+/)[0] ?? '');
  useTitle(title);

  return (
    <>
      <BrandBar />
      <Page width="column">
        {as === 'thanks' && <Stepper current={4} total={4} name={m.step_thanks()} lasts={m.kept_lasts()} />}
        <div className={styles.picture} data-as={as}>
          <Door state="shut" />
        </div>
        {kind === 'early' && <Countdown secondsLeft={secondsLeft} />}
        <Title>{title}</Title>
        <p className={styles.lead}>{leadOf(kind, booked)}</p>
        {notice && (
          <div className={styles.notice}>
            <Banner tone="info">{notice}</Banner>
          </div>
        )}
        <BookedCard booked={booked} />
        {as === 'early' && <EarlyCheck name={booked.customerName} token={token} />}
        <BookedActions booked={booked} {...on} />
      </Page>
    </>
  );
}

/** A page is not kept open for a day: a countdown is for the last hour. */
const countdownSeconds = 3_600;

/** booking: the link was opened long before its time */
type Kind = BookedPageProps['as'] | 'booking';

function leadOf(kind: Kind, { toldBy }: Booked): string {
  if (kind === 'early') return m.countdown_text();
  return kind === 'booking' && toldBy.length > 0 ? m.booking_text() : m.kept_lead();
}

function titleOf(kind: Kind, name: string): string {
  if (kind === 'booking') return m.booking_title();
  if (kind === 'early') return name ? m.countdown_title({ name }) : m.countdown_title_noname();
  return name ? m.kept_title({ name }) : m.kept_title_noname();
}

function Countdown({ secondsLeft }: { secondsLeft: number }) {
  const { days, clock } = splitCountdown(secondsLeft);
  return (
    <div className={styles.countdown} role="timer">
      <p>{secondsLeft > 0 ? m.countdown_opens() : m.countdown_opening()}</p>
      <p className={styles.left}>
        {days > 0 && <span>{m.countdown_days({ count: days })}</span>} <span>{clock}</span>
      </p>
    </div>
  );
}

/** On a clock that is ahead the page asks too early: the server rejects that, and the page asks again. */
const retryEveryMs = 5_000;

function useJoinTime(isJoinTime: boolean, onJoin: () => void): void {
  const join = useEffectEvent(onJoin);
  useEffect(() => {
    if (!isJoinTime) return;
    join();
    const timer = setInterval(() => join(), retryEveryMs);
    return () => clearInterval(timer);
  }, [isJoinTime]);
}
