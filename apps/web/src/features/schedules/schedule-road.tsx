/** Picking a time, keeping it, changing it, cancelling it: what a customer does about a booked start. */
import type { Booked, ClickSource } from '@foyer/contract/schedules.ts';
import { useReducer } from 'react';
import { m } from '../../paraglide/messages.js';
import { RoadPage } from '../../ui/road-page.tsx';
import type { PageState } from '../../ui/road-words.ts';
import { BrandBar } from '../tenants/index.ts';
import { KeptPage } from './kept-page.tsx';
import { PickTimePage } from './pick-time-page.tsx';
import { type KeptNotice, reduceSchedule, type ScheduleStage } from './schedule-stage.ts';
import { whenOf } from './zone-time.ts';

interface ScheduleRoadProps {
  product: { readonly slug: string; readonly durationMinutes?: number };
  start: ScheduleStage;
  /** Of the customer, where one is known: what books anew and tries the connection. Without it the details are asked for first. */
  token: string | null;
  /** Where the wish to book came from. */
  source: ClickSource | null;
  /** Asks for somebody now instead; `null` where that makes no sense. */
  onNow: (() => void) | null;
  /** A time is kept, or (`null`) no longer: what a reload comes back to. */
  onKept: (booked: Booked | null) => void;
  /** The door of this one lets in. */
  onOpen: (booked: Booked) => void;
  onSignInOver: (sentence: string) => void;
  /** The details first, then another time. */
  onAnotherTime: () => void;
  /** Everything anew. */
  onNewDemo: () => void;
}

export function ScheduleRoad({ product, start, token, source, ...on }: ScheduleRoadProps) {
  const [stage, dispatch] = useReducer(reduceSchedule, start);

  const events = {
    onBooked(booked: Booked) {
      on.onKept(booked);
      dispatch({ type: 'booked', booked });
    },
    onStanding(booked: Booked, why: 'already' | 'elsewhere') {
      on.onKept(booked);
      dispatch({ type: 'found', booked, why });
    },
    onStopped(state: PageState) {
      on.onKept(null);
      dispatch({ type: 'stopped', state });
    },
    onSignInOver: on.onSignInOver,
  };

  switch (stage.name) {
    case 'picking':
      return (
        <PickTimePage
          key="new"
          product={product}
          booking={{ token: token ?? '', source }}
          back={on.onNow && { label: m.times_instead_now(), onBack: on.onNow }}
          {...events}
        />
      );
    case 'moving':
      return (
        <PickTimePage
          key="moving"
          product={product}
          booking={{ moving: stage.booked }}
          back={{
            label: m.times_keep_old({ when: whenOf(stage.booked.startsAt, stage.booked.zone) }),
            onBack: () => dispatch({ type: 'keep' }),
          }}
          {...events}
        />
      );
    case 'kept':
      return (
        <KeptPage
          booked={stage.booked}
          as={stage.as}
          notice={noticeOf(stage.notice)}
          token={token}
          onChange={() => dispatch({ type: 'change' })}
          onCancelled={() => events.onStopped('cancelled')}
          onStopped={events.onStopped}
          onOpen={() => on.onOpen(stage.booked)}
        />
      );
    case 'stopped':
      return (
        <RoadPage
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

function noticeOf(notice: KeptNotice | null): string | null {
  switch (notice) {
    case 'already':
      return m.kept_already();
    case 'changed':
      return m.kept_changed();
    case 'elsewhere':
      return m.error_record_conflict();
    case null:
      return null;
  }
}
