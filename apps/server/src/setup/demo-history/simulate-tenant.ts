/** Simulates the past months of one demo tenant. */
import { seconds } from '@foyer/contract/core/time.ts';
import type pg from 'pg';
import type { Temporal } from 'temporal-polyfill';
import type { SimulatedApp } from '../../app.ts';
import { systemAuditActor } from '../../platform/audit/audit.ts';
import { mintScope } from '../../platform/db/scope.ts';
import type { DemoTenant } from '../demo-tenants.ts';
import { planAdminWeek, planWorkingDay, signIn } from './behaviour/staff-days.ts';
import { planArrivals, visit, visitorsByDay } from './behaviour/visits.ts';
import { historyMark } from './database/find-tenants.ts';
import { createCalls } from './engine/calls.ts';
import { createDice } from './engine/dice.ts';
import { createFloor } from './engine/floor.ts';
import { instantAt } from './engine/local-days.ts';
import { createPeople } from './engine/people.ts';
import type { SimulatedMedia } from './engine/simulated-media.ts';
import type { Timeline } from './engine/timeline.ts';
import type { SimulatedProduct, World } from './engine/world.ts';

/** How busy a tenant is. All tenants together have more than 600 meetings in three months. */
const meetingsPerDay: Readonly<Record<string, number>> = { acme: 2.3, globex: 2.25, demo: 2.15 };
/** Staff stay signed in for weeks, in sessions that are remembered. */
const sessionWeeks = 3;
/** How many visitors there are for each meeting. */
const visitorsPerMeeting = 1.35;

interface Simulation {
  readonly app: SimulatedApp;
  readonly media: SimulatedMedia;
  readonly timeline: Timeline;
  readonly tenant: DemoTenant;
  readonly tenantId: string;
  /** Of the simulated staff. */
  readonly password: string;
  readonly seed: number;
  /** The days to simulate, oldest first. */
  readonly days: readonly Temporal.PlainDate[];
  /** Phone numbers of customers in the installation (E.164). */
  readonly takenNumbers: ReadonlySet<string>;
  /** Called at the end of each day. */
  readonly commit: () => Promise<void>;
  /** Receives the part that is done, from 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/** @param products of the tenant, in the order of their creation */
export async function simulateTenant(
  simulation: Simulation,
  products: readonly SimulatedProduct[],
): Promise<void> {
  const { app, media, timeline, tenant, tenantId, password, seed, days, takenNumbers } = simulation;
  const { timeZone } = tenant;
  const dice = createDice(seed);
  const scope = mintScope(tenantId, tenant.slug);
  const [firstDay] = days;
  const lastDay = days.at(-1);
  if (!firstDay || !lastDay) return;
  const floor = createFloor(app, scope);
  const world: World = {
    app,
    media,
    timeline,
    dice,
    floor,
    tenant,
    scope,
    products,
    calls: createCalls(app, tenant.slug),
    admin: null,
    endsAt: instantAt(lastDay.add({ days: 1 }), 0, timeZone),
    nextPerson: createPeople(dice, tenant.form, (phone) => takenNumbers.has(phone)),
    present: new Set(),
    known: [],
    missed: [],
    meetings: 0,
  };
  const agents = tenant.staff.filter(({ role }) => role === 'AGENT');
  const admin = tenant.staff.find(({ role }) => role === 'ADMIN');
  const target = (meetingsPerDay[tenant.slug] ?? 2) * days.length;
  const weights = visitorsByDay(days);

  timeline.start(instantAt(firstDay, 7 * 60, timeZone), async () => {
    for (const [index, account] of agents.entries()) {
      const skill = index === 0 ? 1.15 : 0.85;
      const staff = await signIn(world, account, password);
      floor.agents.push({ staff, isOnDuty: false, isOn: false, isBusy: false, skill });
    }
  });
  for (const [index, day] of days.entries()) {
    const done = index / days.length;
    timeline.start(instantAt(day, 7.5 * 60, timeZone), async () => {
      simulation.onProgress(done);
      const isMonday = day.dayOfWeek === 1;
      const startsSession = isMonday && index > 7 && index % (7 * sessionWeeks) < 7;
      for (const [place, agent] of floor.agents.entries()) {
        const account = agents[place];
        if (account && startsSession) agent.staff = await signIn(world, account, password);
        planWorkingDay(world, agent, day, place === index % 2);
      }
      if (isMonday && admin) planAdminWeek(world, day, { password, account: admin, startsSession });
      // The meetings that are missing to the target are spread over the remaining days.
      const left = weights.slice(index).reduce((sum, weight) => sum + weight, 0);
      const share = (weights[index] ?? 0) / left;
      const visitors = Math.max(0, target - world.meetings) * share * visitorsPerMeeting;
      for (const arrival of planArrivals(dice, day, timeZone, visitors))
        timeline.start(arrival, () => visit(world));
      // What quiet hours deferred.
      await app.jobs.deliverMessages();
    });
    timeline.start(instantAt(day, 23.2 * 60, timeZone), async () => {
      await floor.sweep();
      await app.jobs.checkNoShows();
      await app.jobs.deliverMessages();
      await app.jobs.writeVisits();
      await simulation.commit();
    });
  }
  timeline.start(new Date(world.endsAt.getTime() - seconds(1)), () => app.audit(scope, markEntry));
  await timeline.run();
  await simulation.commit();
}

const markEntry: Parameters<SimulatedApp['audit']>[1] = {
  actor: systemAuditActor,
  action: 'CREATE',
  logType: 'CONFIG',
  entity: { kind: historyMark.kind, id: historyMark.id, label: 'Simulated history of the demonstration' },
};

/** A message that is still planned would be sent by the installation, and not into the outbox. */
export async function cancelRemainingMessages(scratch: pg.Client, tenantId: string): Promise<void> {
  await scratch.query(
    `update messages set state = 'CANCELLED', problem = 'The simulation ended.'
     where tenant_id = $1 and state in ('PLANNED', 'SENDING')`,
    [tenantId],
  );
}
