/**
 * Where a customer stands with a booked time: pure.
 *
 *     picking ──booked──► kept ⇄ moving
 *        ▲                 │ └──cancelled──► cancelled ──another time──► picking
 *        └─────────────────┴──► stopped (a state of the road that takes the whole page)
 */

import type { Booked } from '@foyer/contract/schedules.ts';
import type { PageState } from '../../ui/road-words.ts';

/** What is said beside a time that stands: there was one already, it was just moved, or somebody else was faster. */
export type KeptNotice = 'already' | 'changed' | 'elsewhere';

export type ScheduleStage =
  | { readonly name: 'picking' }
  | {
      readonly name: 'kept';
      readonly booked: Booked;
      readonly as: 'thanks' | 'early';
      readonly notice: KeptNotice | null;
    }
  | { readonly name: 'moving'; readonly booked: Booked; readonly as: 'thanks' | 'early' }
  | { readonly name: 'stopped'; readonly state: PageState };

export type ScheduleEvent =
  | { readonly type: 'booked'; readonly booked: Booked }
  | { readonly type: 'found'; readonly booked: Booked; readonly why: 'already' | 'elsewhere' }
  | { readonly type: 'change' }
  | { readonly type: 'keep' }
  | { readonly type: 'stopped'; readonly state: PageState }
  | { readonly type: 'pick' };

export function reduceSchedule(stage: ScheduleStage, event: ScheduleEvent): ScheduleStage {
  switch (event.type) {
    case 'booked': {
      const wasMoved = stage.name === 'moving';
      const { booked } = event;
      return {
        name: 'kept',
        booked,
        as: wasMoved ? stage.as : 'thanks',
        notice: wasMoved ? 'changed' : null,
      };
    }
    case 'found':
      return stageOf(event.booked, event.why);
    case 'change':
      return stage.name === 'kept' ? { name: 'moving', booked: stage.booked, as: stage.as } : stage;
    case 'keep':
      return stage.name === 'moving'
        ? { name: 'kept', booked: stage.booked, as: stage.as, notice: null }
        : stage;
    case 'stopped':
      return { name: 'stopped', state: event.state };
    case 'pick':
      return { name: 'picking' };
  }
}

/** Where a schedule that was read leads. */
export function stageOf(booked: Booked, notice: 'already' | 'elsewhere' | null = null): ScheduleStage {
  switch (booked.status) {
    case 'BOOKED':
      return { name: 'kept', booked, as: notice ? 'thanks' : 'early', notice };
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
