/** The customer's booking: picking a time, the booked page, rescheduling and cancelling. */
import type { Booked, ClickSource } from '@foyer/contract/schedules/schedules.ts';
import { useReducer } from 'react';
import { m } from '../../paraglide/messages.js';
import { pushStep, replaceStep, useStepHistory } from '../../platform/step-history.ts';
import type { PageState } from '../../ui/journey-labels.ts';
import { JourneyPage } from '../../ui/journey-page.tsx';
import { BrandBar } from '../tenants/index.ts';
import { BookedPage } from './booked/booked-page.tsx';
import { PickTimePage } from './pick-time/pick-time-page.tsx';
import { type BookedNotice, reduceSchedule, type ScheduleStage } from './schedule-stage.ts';
import { whenOf } from './zone-time.ts';

interface ScheduleJourneyProps {
  product: { readonly slug: string; readonly durationMinutes?: number };
  start: ScheduleStage;
  /**
   * The customer token; `null` for an unknown customer, who fills in the details before booking another time.
   */
  token: string | null;
  /** The name of that customer. */
  customerName?: string;
  /** What led to booking. */
  source: ClickSource | null;
  /** Starts a demo now instead; `null` where that is not offered. */
  onNow: (() => void) | null;
  /** The current booking, or `null` when it is over: a reload opens it again. */
  onBooked: (booked: Booked | null) => void;
  /** The booking can be joined. */
  onJoin: (booked: Booked) => void;
  onSignInExpired: (sentence: string) => void;
  /** Starts with the details, then picks another time. */
  onAnotherTime: () => void;
  /** Starts a new journey. */
  onNewDemo: () => void;
}

export function ScheduleJourney({
  product,
  start,
  token,
  customerName,
  source,
  ...on
}: ScheduleJourneyProps) {
  const [stage, dispatch] = useReducer(reduceSchedule, start);

  useStepHistory((reached) => {
    switch (reached) {
      case 'change':
      case 'wait-times':
      // The time is booked by then: its step changes it.
      case 'times':
        return dispatch(stage.name === 'stopped' && token ? { type: 'pick' } : { type: 'change' });
      // A customer who booked from the lobby has left the queue.
      case 'wait':
      case 'thanks':
      case null:
        if (stage.name === 'rescheduling') on.onBooked(stage.booked);
        return dispatch({ type: 'keep-booking' });
    }
  });

  const events = {
    onBooked(booked: Booked) {
      if (stage.name === 'rescheduling') replaceStep('thanks');
      else pushStep('thanks');
      on.onBooked(booked);
      dispatch({ type: 'booked', booked });
    },
    onFound(booked: Booked, why: 'already' | 'changed-elsewhere') {
      on.onBooked(booked);
      dispatch({ type: 'found', booked, why });
    },
    onStopped(state: PageState) {
      on.onBooked(null);
      dispatch({ type: 'stopped', state });
    },
    onRefreshed(booked: Booked) {
      on.onBooked(booked.status === 'BOOKED' ? booked : null);
      dispatch({ type: 'refreshed', booked });
    },
    onSignInExpired: on.onSignInExpired,
  };

  switch (stage.name) {
    case 'picking':
      return (
        <PickTimePage
          key="new"
          product={product}
          booking={{ token: token ?? '', source }}
          {...(customerName && { customer: { name: customerName, onOther: on.onNewDemo } })}
          back={on.onNow && { label: m.times_instead_now(), onBack: on.onNow }}
          {...events}
        />
      );
    case 'rescheduling':
      return (
        <PickTimePage
          key="moving"
          product={product}
          booking={{ rescheduling: stage.booked }}
          back={{
            label: m.times_keep_old({ when: whenOf(stage.booked.startsAt, stage.booked.zone) }),
            onBack: () => {
              replaceStep('thanks');
              dispatch({ type: 'keep-booking' });
            },
          }}
          {...events}
        />
      );
    case 'booked':
      return (
        <BookedPage
          booked={stage.booked}
          as={stage.as}
          notice={noticeOf(stage.notice, stage.booked)}
          token={token}
          onChange={() => {
            pushStep('change');
            dispatch({ type: 'change' });
          }}
          onCancelled={() => events.onStopped('cancelled')}
          onStopped={events.onStopped}
          onRefreshed={events.onRefreshed}
          onJoin={() => on.onJoin(stage.booked)}
        />
      );
    case 'stopped':
      return (
        <JourneyPage
          state={stage.state}
          bar={<BrandBar />}
          on={{
            'another-time': token ? () => dispatch({ type: 'pick' }) : on.onAnotherTime,
            'new-demo': on.onNewDemo,
          }}
        />
      );
  }
}

function noticeOf(notice: BookedNotice | null, { startsAt, zone }: Booked): string | null {
  switch (notice) {
    case 'already':
      return m.kept_already();
    case 'changed':
      return m.kept_changed();
    case 'changed-elsewhere':
      return m.kept_changed_elsewhere({ when: whenOf(startsAt, zone) });
    case null:
      return null;
  }
}
