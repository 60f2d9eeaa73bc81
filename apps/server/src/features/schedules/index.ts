/** Schedules: bookings of customers, from the bookable times to attendance and no-shows. */
import type { Database } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { RouteContext } from '../../platform/http/register-routes.ts';
import type { OnJobError, Recurring } from '../../platform/jobs/every.ts';
import type { MessagePort } from '../../platform/messages/messaging-port.ts';
import type { Products } from '../products/index.ts';
import { type AgentChoiceDependencies, createAgentChoice } from './booking/agent-choice.ts';
import { createBlackouts } from './booking/blackouts.ts';
import { createWithAgent, type WithAgent } from './booking/book-with-agent.ts';
import { type Bookable, type BookableDependencies, createBookable } from './booking/bookable.ts';
import { type BookingDependencies, createBooking } from './booking/booking.ts';
import { createChanging } from './booking/changing.ts';
import { createClicks } from './booking/click-sources.ts';
import { releaseOnEvents } from './booking/release-bookings.ts';
import { startScheduleJobs } from './jobs.ts';
import type { ScheduleLinks } from './links-port.ts';
import { createSchedulesManaging, type ManagingDependencies } from './management/managing.ts';
import { registerManagedScheduleRoutes } from './management/managing-routes.ts';
import { createOverview, type Overview } from './management/overview.ts';
import { createPublishChange } from './publish-changes.ts';
import { createRecordAudit } from './record-audit.ts';
import { type Attendance, createAttendance } from './reminders/attendance.ts';
import { createCustomerMessages } from './reminders/customer-messages.ts';
import { createUpcoming, type Upcoming } from './reminders/upcoming.ts';
import { registerScheduleRoutes } from './routes.ts';
import { createScheduleView, type ViewDependencies } from './schedule-view.ts';
import { createSchedulesService } from './service.ts';

export type { WithAgent } from './booking/book-with-agent.ts';
export { type ScheduleChange, scheduleChanged } from './events.ts';

export type Schedules = Overview &
  Upcoming &
  Pick<Attendance, 'recordMet' | 'recordCustomerPresent' | 'checkDueNoShows'> &
  Pick<Bookable, 'nextFreeOf' | 'freeTimesOf'> & {
    /** Bookings with a given agent. */
    readonly withAgent: WithAgent;
    register(context: RouteContext): void;
    /** Starts the job that publishes upcoming starts and detects no-shows. */
    start(onError: OnJobError): Recurring;
  };

interface Dependencies
  extends AgentChoiceDependencies,
    BookableDependencies,
    BookingDependencies,
    ManagingDependencies,
    ViewDependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly messages: Pick<MessagePort, 'plan' | 'cancel' | 'refreshWith'>;
  readonly links: ScheduleLinks;
  readonly products: Products;
  readonly customers: BookingDependencies['customers'] & ViewDependencies['customers'];
  readonly tenantOf: ViewDependencies['tenantOf'];
  readonly publicHostSuffixes: readonly string[];
}

export function createSchedules(dependencies: Dependencies): Schedules {
  const scheduleView = createScheduleView(dependencies);
  const recordAudit = createRecordAudit(dependencies);
  const customerMessages = createCustomerMessages({ ...dependencies, scheduleView });
  const publishChange = createPublishChange(dependencies);
  const attendance = createAttendance({ ...dependencies, customerMessages, recordAudit, publishChange });
  const { publishDue } = createUpcoming({ ...dependencies, publishChange });
  const bookable = createBookable(dependencies);
  const agents = createAgentChoice(dependencies);
  const booking = createBooking({
    ...dependencies,
    bookable,
    agents,
    customerMessages,
    attendance,
    recordAudit,
    publishChange,
  });
  const changing = createChanging({
    ...dependencies,
    bookable,
    agents,
    customerMessages,
    recordAudit,
    publishChange,
  });
  const blackouts = createBlackouts(dependencies);
  const { recordMet, recordCustomerPresent, checkDueNoShows } = attendance;
  releaseOnEvents({ ...dependencies, changing });
  return {
    ...createOverview(dependencies),
    recordMet,
    recordCustomerPresent,
    checkDueNoShows,
    publishDue,
    nextFreeOf: bookable.nextFreeOf,
    freeTimesOf: bookable.freeTimesOf,
    withAgent: createWithAgent({ ...dependencies, agents, bookable, booking }),
    register(context) {
      const service = createSchedulesService({ ...dependencies, booking, changing, scheduleView });
      const clicks = createClicks(dependencies);
      registerScheduleRoutes(context, { ...dependencies, bookable, clicks, service });
      const managing = createSchedulesManaging({ ...dependencies, bookable, changing, blackouts });
      registerManagedScheduleRoutes(context, { ...dependencies, managing, blackouts });
    },
    start: (onError) => startScheduleJobs({ checkDueNoShows, publishDue }, onError),
  };
}
