/**
 * The metrics of the current day: for an agent those of their products and meetings, for an admin the whole
 * tenant's.
 */
import type { AnswerOf } from '@foyer/contract/core/http.ts';
import type { lobbyRoutes } from '@foyer/contract/lobby/lobby.ts';
import type { NoShows } from '@foyer/contract/schedules/no-shows.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { type Calendar, instantsOf, today } from '../../../platform/tables/request.ts';
import type { Products } from '../../products/index.ts';
import { isPresent, isQueued } from '../machine/policy.ts';
import type { Presences } from '../presence/presence.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';
import * as countsStore from './dashboard-counts-store.ts';

type Metrics = AnswerOf<typeof lobbyRoutes.dashboard>['result'];

export interface DashboardDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly products: Pick<Products, 'assignmentsOf'>;
  readonly presences: Presences;
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
  readonly schedules: {
    /** @param productIds `null`: all products */
    noShowsBetween(
      tx: Transaction,
      range: { readonly since: Date; readonly until: Date },
      productIds: readonly string[] | null,
    ): Promise<NoShows>;
  };
}

export type Dashboard = ReturnType<typeof createDashboard>;

export function createDashboard({
  database,
  now,
  products,
  presences,
  calendarOf,
  schedules,
}: DashboardDependencies) {
  async function agentsNow(tx: Transaction, engaged: ReadonlySet<string | null>): Promise<Metrics['agents']> {
    const at = now();
    return (await presences.ofActiveAgents(tx)).map(({ id, name, available, onDuty, seenAt, presence }) => ({
      id,
      name,
      onDuty,
      isAgentAvailableInLobby: available,
      isPresent: isPresent({ seenAt }, at),
      inMeeting: engaged.has(id) || presence.state === 'in-meeting',
      presence,
    }));
  }

  /** The day is the current one in the tenant's time zone. */
  return function dashboardOf({ kind, scope, userId }: StaffActor): Promise<Metrics> {
    return database.withTenant(scope, async (tx) => {
      const calendar = await calendarOf(tx);
      const day = today(calendar);
      const range = instantsOf(day, calendar.timeZone);
      const own = kind === 'agent' ? ((await products.assignmentsOf(tx, [userId])).get(userId) ?? []) : null;
      const agentId = kind === 'agent' ? userId : null;
      const open = await store.findOpen(tx);
      const waiting = open.filter(
        ({ status, productId }) => isQueued(status) && (own === null || own.includes(productId)),
      );
      const meeting = open.filter(({ status }) => status === 'IN_MEETING');
      const engaged = new Set(open.filter(({ status }) => !isQueued(status)).map((each) => each.agentId));
      return {
        day: day.toString(),
        waitingNow: waiting.length,
        longestWaitSince: earliest(waiting)?.toISOString() ?? null,
        inMeetingsNow: meeting.filter((each) => agentId === null || each.agentId === agentId).length,
        meetingsToday: await countsStore.countMeetings(tx, range, agentId),
        missedToday: await countsStore.countMissed(tx, range, own),
        noShowsToday: await schedules.noShowsBetween(tx, range, own),
        agents: kind === 'agent' ? [] : await agentsNow(tx, engaged),
      };
    });
  };
}

function earliest(requests: readonly Pick<RequestRow, 'queuedAt'>[]): Date | null {
  const instants = requests.map(({ queuedAt }) => queuedAt.getTime());
  return instants.length === 0 ? null : new Date(Math.min(...instants));
}
