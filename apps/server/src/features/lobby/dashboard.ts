/** Today's numbers: an agent's own products and own meetings; to admins the tenant's, and who is on duty. */

import type { AnswerOf } from '@foyer/contract/http.ts';
import type { lobbyRoutes } from '@foyer/contract/lobby.ts';
import type { NoShows } from '@foyer/contract/no-shows.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import { type Calendar, instantsOf, today } from '../../platform/tables/request.ts';
import type { Products } from '../products/index.ts';
import * as agentsStore from './agents-store.ts';
import * as countsStore from './counts-store.ts';
import { isPresent, isQueued } from './policy.ts';
import * as store from './store.ts';

type Numbers = AnswerOf<typeof lobbyRoutes.dashboard>['result'];

export interface DashboardDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly products: Pick<Products, 'assignmentsOf'>;
  readonly calendarOf: (unit: Unit) => Promise<Calendar>;
  readonly schedules: {
    /** Of these products, `null`: of all. */
    noShowsBetween(
      unit: Unit,
      range: { readonly since: Date; readonly until: Date },
      productIds: readonly string[] | null,
    ): Promise<NoShows>;
  };
}

export type Dashboard = ReturnType<typeof createDashboard>;

export function createDashboard({ database, now, products, calendarOf, schedules }: DashboardDependencies) {
  async function agentsNow(unit: Unit, engaged: ReadonlySet<string | null>): Promise<Numbers['agents']> {
    const at = now();
    return (await agentsStore.findActive(unit)).map(({ id, name, available, onDuty, seenAt }) => ({
      id,
      name,
      onDuty,
      isAgentAvailableInLobby: available,
      isPresent: isPresent({ seenAt }, at),
      inMeeting: engaged.has(id),
    }));
  }

  /** @returns counts of the tenant's day, in its zone */
  return function dashboardOf({ kind, scope, userId }: StaffActor): Promise<Numbers> {
    return database.withTenant(scope, async (unit) => {
      const calendar = await calendarOf(unit);
      const day = today(calendar);
      const range = instantsOf(day, calendar.timeZone);
      const own =
        kind === 'agent' ? ((await products.assignmentsOf(unit, [userId])).get(userId) ?? []) : null;
      const agentId = kind === 'agent' ? userId : null;
      const open = await store.findOpen(unit);
      const waiting = open.filter(
        ({ status, productId }) => isQueued(status) && (own === null || own.includes(productId)),
      );
      const meeting = open.filter(({ status }) => status === 'IN_MEETING');
      const engaged = new Set(open.filter(({ status }) => !isQueued(status)).map((each) => each.agentId));
      return {
        day: day.toString(),
        waitingNow: waiting.length,
        longestWaitSince: waiting[0]?.queuedAt.toISOString() ?? null,
        inMeetingsNow: meeting.filter((each) => agentId === null || each.agentId === agentId).length,
        meetingsToday: await countsStore.countMeetings(unit, range, agentId),
        missedToday: await countsStore.countMissed(unit, range, own),
        noShowsToday: await schedules.noShowsBetween(unit, range, own),
        agents: kind === 'agent' ? [] : await agentsNow(unit, engaged),
      };
    });
  };
}
