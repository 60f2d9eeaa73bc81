/**
 * The stages of the customer's booking: pure.
 *
 *     picking ──booked──► booked ⇄ rescheduling
 *        ▲                  │ └──cancelled──► stopped ──another time──► picking
 *        └──────────────────┴──► stopped (a state of the journey that replaces the page)
 */

import type { Booked } from '@foyer/contract/schedules/schedules.ts';
import type { PageState } from '../../ui/journey-labels.ts';

/** The notice beside a booking: it existed already, was just rescheduled, or was changed by someone else. */
export type BookedNotice = 'already' | 'changed' | 'changed-elsewhere';

export type ScheduleStage =
  | { readonly name: 'picking' }
  | {
      readonly name: 'booked';
      readonly booked: Booked;
      readonly as: 'thanks' | 'early';
      readonly notice: BookedNotice | null;
    }
  | { readonly name: 'rescheduling'; readonly booked: Booked; readonly as: 'thanks' | 'early' }
  | { readonly name: 'stopped'; readonly state: PageState };

export type ScheduleEvent =
  | { readonly type: 'booked'; readonly booked: Booked }
  | { readonly type: 'found'; readonly booked: Booked; readonly why: 'already' | 'changed-elsewhere' }
  /** Fetched again while its page is open. */
  | { readonly type: 'refreshed'; readonly booked: Booked }
  | { readonly type: 'change' }
  | { readonly type: 'keep-booking' }
  | { readonly type: 'stopped'; readonly state: PageState }
  | { readonly type: 'pick' };

export function reduceSchedule(stage: ScheduleStage, event: ScheduleEvent): ScheduleStage {
  switch (event.type) {
    case 'booked': {
      const wasMoved = stage.name === 'rescheduling';
      const { booked } = event;
      return {
        name: 'booked',
        booked,
        as: wasMoved ? stage.as : 'thanks',
        notice: wasMoved ? 'changed' : null,
      };
    }
    case 'found':
      return stageOf(event.booked, event.why);
    case 'refreshed':
      return refresh(stage, event.booked);
    case 'change':
      return stage.name === 'booked' ? { name: 'rescheduling', booked: stage.booked, as: stage.as } : stage;
    case 'keep-booking':
      return stage.name === 'rescheduling'
        ? { name: 'booked', booked: stage.booked, as: stage.as, notice: null }
        : stage;
    case 'stopped':
      return { name: 'stopped', state: event.state };
    case 'pick':
      return { name: 'picking' };
  }
}

/** Shows what someone else changed: another start with a notice, and the end of the booking. */
function refresh(stage: ScheduleStage, booked: Booked): ScheduleStage {
  if (stage.name !== 'booked') return stage;
  if (booked.status !== 'BOOKED') return stageOf(booked);
  const wasMoved = booked.startsAt !== stage.booked.startsAt;
  return { ...stage, booked, notice: wasMoved ? 'changed-elsewhere' : stage.notice };
}

/** The stage for a fetched booking. */
export function stageOf(
  booked: Booked,
  notice: 'already' | 'changed-elsewhere' | null = null,
): ScheduleStage {
  switch (booked.status) {
    case 'BOOKED':
      return { name: 'booked', booked, as: notice ? 'thanks' : 'early', notice };
    case 'CANCELLED':
      return { name: 'stopped', state: 'cancelled' };
    case 'MISSED_BY_US':
      return { name: 'stopped', state: 'missed-by-us' };
    case 'MISSED_BY_CUSTOMER':
      return { name: 'stopped', state: 'missed-by-customer' };
    case 'MET':
      return { name: 'stopped', state: 'time-over' };
  }
}
