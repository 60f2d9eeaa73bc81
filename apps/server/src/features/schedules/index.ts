/** Schedules: a customer's booked start, from the times there are to who came. */
import type { Database } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import type { Recurring } from '../../platform/jobs/every.ts';
import type { MessagePort } from '../../platform/messages/port.ts';
import type { Products } from '../products/index.ts';
import { type AgentsDependencies, createAgents } from './agents.ts';
import { type Ahead, createAhead } from './ahead.ts';
import { type Attendance, createAttendance } from './attendance.ts';
import { type Bookable, type BookableDependencies, createBookable } from './bookable.ts';
import { type BookingDependencies, createBooking } from './booking.ts';
import { createChanging } from './changing.ts';
import { createClicks } from './clicks.ts';
import { startScheduleJobs } from './jobs.ts';
import type { ScheduleLinks } from './links-port.ts';
import { createSchedulesManaging, type ManagingDependencies } from './managing.ts';
import { registerManagedScheduleRoutes } from './managing-routes.ts';
import { createOverview, type Overview } from './overview.ts';
import { hearReleases } from './released.ts';
import { createRemember } from './remember.ts';
import { registerScheduleRoutes } from './routes.ts';
import { createSchedulesService } from './service.ts';
import { createShown, type ShownDependencies } from './shown.ts';
import { createStepped } from './stepped.ts';
import { createStops } from './stops.ts';
import { createTelling } from './telling.ts';
import { createWithAgent, type WithAgent } from './with-agent.ts';

export { type ScheduleStep, scheduleStepped } from './events.ts';

export type { WithAgent } from './with-agent.ts';

export type Schedules = Overview &
  Ahead &
  Pick<Attendance, 'noteMet' | 'noteCustomerThere' | 'judgeDue'> &
  Pick<Bookable, 'isBookable'> & {
    /** A start with one certain agent. */
    readonly withAgent: WithAgent;
    register(entrance: Entrance): void;
    /** Starts the clock that judges no-shows. */
    start(onError: (error: unknown) => void): Recurring;
  };

interface Dependencies
  extends AgentsDependencies,
    BookableDependencies,
    BookingDependencies,
    ManagingDependencies,
    ShownDependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly messages: Pick<MessagePort, 'plan' | 'cancel'>;
  readonly links: ScheduleLinks;
  readonly products: Products;
  readonly customers: BookingDependencies['customers'] & ShownDependencies['customers'];
  readonly tenantOf: ShownDependencies['tenantOf'];
  readonly publicHostSuffixes: readonly string[];
}

export function createSchedules(dependencies: Dependencies): Schedules {
  const shown = createShown(dependencies);
  const remember = createRemember(dependencies);
  const telling = createTelling({ ...dependencies, shown });
  const stepped = createStepped(dependencies);
  const attendance = createAttendance({ ...dependencies, telling, remember, stepped });
  const { tellDue } = createAhead({ ...dependencies, stepped });
  const bookable = createBookable(dependencies);
  const agents = createAgents(dependencies);
  const booking = createBooking({
    ...dependencies,
    bookable,
    agents,
    telling,
    attendance,
    remember,
    stepped,
  });
  const changing = createChanging({ ...dependencies, bookable, agents, telling, remember, stepped });
  const stops = createStops(dependencies);
  const { noteMet, noteCustomerThere, judgeDue } = attendance;
  hearReleases({ ...dependencies, changing });
  return {
    ...createOverview(dependencies),
    ...{ noteMet, noteCustomerThere, judgeDue, tellDue, isBookable: bookable.isBookable },
    withAgent: createWithAgent({ ...dependencies, agents, bookable, booking }),
    register(entrance) {
      const service = createSchedulesService({ ...dependencies, booking, changing, shown });
      const clicks = createClicks(dependencies);
      registerScheduleRoutes(entrance, { ...dependencies, bookable, clicks, service });
      const managing = createSchedulesManaging({ ...dependencies, changing, stops });
      registerManagedScheduleRoutes(entrance, { ...dependencies, managing, stops });
    },
    start: (onError) => startScheduleJobs({ judgeDue, tellDue }, onError),
  };
}
