/** A time is kept: thanks right after booking, the countdown for whoever comes early; the door opens by itself. */
import type { Booked } from '@foyer/contract/schedules.ts';
import { useEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { useTitle } from '../../platform/use-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Door } from '../../ui/door.tsx';
import { Page } from '../../ui/page.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { Title } from '../../ui/title.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { BrandBar } from '../tenants/index.ts';
import { EarlyCheck } from './early-check.tsx';
import styles from './kept.module.css';
import { KeptActions } from './kept-actions.tsx';
import { KeptCard } from './kept-card.tsx';
import type { BookingEvents } from './use-booking.ts';
import { countdownOf } from './words.ts';

interface KeptPageProps {
  booked: Booked;
  /** thanks: booked a moment ago · early: the link was opened before its time */
  as: 'thanks' | 'early';
  notice: string | null;
  /** Of the customer, where one is known: what the connection is tried with. */
  token: string | null;
  onChange: () => void;
  onCancelled: () => void;
  onStopped: BookingEvents['onStopped'];
  /** The link lets in from now on. */
  onOpen: () => void;
}

export function KeptPage({ booked, as, notice, token, onOpen, ...on }: KeptPageProps) {
  const opensAt = Date.parse(booked.opensAt);
  const secondsLeft = useCountdown(opensAt);
  useOpening(secondsLeft === 0, onOpen);
  const title = titleOf(as, booked.customerName.trim().split(/\s+/)[0] ?? '');
  useTitle(title);

  return (
    <>
      <BrandBar />
      <Page width="column">
        {as === 'thanks' && <Stepper step={4} of={4} name={m.step_thanks()} lasts={m.kept_lasts()} />}
        <div className={styles.picture} data-as={as}>
          <Door state="shut" />
        </div>
        {as === 'early' && <Countdown secondsLeft={secondsLeft} />}
        <Title>{title}</Title>
        <p className={styles.lead}>{as === 'early' ? m.countdown_text() : m.kept_lead()}</p>
        {notice && (
          <div className={styles.notice}>
            <Banner tone="info">{notice}</Banner>
          </div>
        )}
        <KeptCard booked={booked} />
        {as === 'early' && <EarlyCheck name={booked.customerName} token={token} />}
        <KeptActions booked={booked} {...on} />
      </Page>
    </>
  );
}

function titleOf(as: KeptPageProps['as'], name: string): string {
  if (as === 'early') return name ? m.countdown_title({ name }) : m.countdown_title_noname();
  return name ? m.kept_title({ name }) : m.kept_title_noname();
}

function Countdown({ secondsLeft }: { secondsLeft: number }) {
  const { days, clock } = countdownOf(secondsLeft);
  return (
    <div className={styles.countdown} role="timer">
      <p>{secondsLeft > 0 ? m.countdown_opens() : m.countdown_opening()}</p>
      <p className={styles.left}>
        {days > 0 && <span>{m.countdown_days({ count: days })}</span>} {clock}
      </p>
    </div>
  );
}

// A clock of the customer's that goes ahead opens too early: the server says so, and the page asks again a little later.
const asksAgainAfterMs = 5_000;

function useOpening(isTime: boolean, onOpen: () => void): void {
  const open = useRef(onOpen);
  open.current = onOpen;
  useEffect(() => {
    if (!isTime) return;
    open.current();
    const timer = setInterval(() => open.current(), asksAgainAfterMs);
    return () => clearInterval(timer);
  }, [isTime]);
}
