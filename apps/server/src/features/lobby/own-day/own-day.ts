/** An agent's figures of the current day in the tenant's time zone, and the next bookings. */
import type { OwnDay } from '@foyer/contract/lobby/own-day.ts';
import { scheduleLimits } from '@foyer/contract/schedules/schedules.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { type Calendar, instantsOf, today } from '../../../platform/tables/request.ts';
import * as store from './own-day-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
}

/** More are on the page of the schedules. */
const maxUpcoming = 5;

export function createOwnDay({ database, now, calendarOf }: Dependencies) {
  return function ownDayOf({ scope, userId }: StaffActor): Promise<OwnDay> {
    return database.withTenant(scope, async (tx) => {
      const calendar = await calendarOf(tx);
      const range = instantsOf(today(calendar), calendar.timeZone);
      const upcoming = await store.findUpcoming(tx, userId, { now: now(), limit: maxUpcoming });
      return {
        ...(await store.findFigures(tx, { agentId: userId, ...range })),
        upcoming: upcoming.map(({ startsAt, ...booking }) => ({
          ...booking,
          startsAt: startsAt.toISOString(),
          opensAt: new Date(startsAt.getTime() - scheduleLimits.opensBeforeStartMs).toISOString(),
        })),
      };
    });
  };
}

export type OwnDayOf = ReturnType<typeof createOwnDay>;
