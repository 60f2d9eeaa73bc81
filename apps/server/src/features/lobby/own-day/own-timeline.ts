/** What an agent did today, in the tenant's time zone: how long in each state, and whom the agent met. */
import type { OwnTimeline } from '@foyer/contract/lobby/own-day.ts';
import { type PresenceState, presenceStates } from '@foyer/contract/lobby/presence.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { type Calendar, instantsOf, today } from '../../../platform/tables/request.ts';
import * as store from './own-timeline-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
}

/** More than anybody has in a day. */
const maxMeetings = 100;

export type OwnTimelineOf = ReturnType<typeof createOwnTimeline>;

export function createOwnTimeline({ database, calendarOf }: Dependencies) {
  return function ownTimelineOf({ scope, userId }: StaffActor): Promise<OwnTimeline> {
    return database.withTenant(scope, async (tx) => {
      const calendar = await calendarOf(tx);
      const day = { agentId: userId, ...instantsOf(today(calendar), calendar.timeZone) };
      const meetings = await store.findMeetings(tx, { ...day, limit: maxMeetings });
      return {
        day: today(calendar).toString(),
        states: sumStates(await store.findStates(tx, day), { since: day.since, until: calendar.now }),
        meetings: meetings.map(({ startedAt, endedAt, ...row }) => ({
          ...row,
          startedAt: startedAt.toISOString(),
          endedAt: endedAt?.toISOString() ?? null,
        })),
      };
    });
  };
}

/** Seconds in each state within the range; states in which the agent was not are left out. */
export function sumStates(
  rows: readonly store.StateRow[],
  { since, until }: { readonly since: Date; readonly until: Date },
): OwnTimeline['states'] {
  const totals = new Map<PresenceState, number>();
  for (const { state, at, lastedSeconds } of rows) {
    const from = Math.max(at.getTime(), since.getTime());
    const ends = lastedSeconds === null ? until.getTime() : at.getTime() + lastedSeconds * 1000;
    const seconds = Math.round((Math.min(ends, until.getTime()) - from) / 1000);
    if (seconds > 0) totals.set(state, (totals.get(state) ?? 0) + seconds);
  }
  return presenceStates.flatMap((state) => {
    const seconds = totals.get(state);
    return seconds === undefined ? [] : [{ state, seconds }];
  });
}
