/** The jobs that detect no-shows and publish upcoming starts. */
import { seconds } from '@foyer/contract/core/time.ts';
import { combineRecurring, type OnJobError, type Recurring } from '../../platform/jobs/every.ts';
import { everyForTenants } from '../../platform/jobs/every-for-tenants.ts';
import type { Attendance } from './reminders/attendance.ts';
import type { Upcoming } from './reminders/upcoming.ts';

export function startScheduleJobs(
  { checkDueNoShows, publishDue }: Pick<Attendance, 'checkDueNoShows'> & Upcoming,
  onError: OnJobError,
): Recurring {
  return combineRecurring(
    everyForTenants({ job: 'no-shows', everyMs: seconds(15), onError, work: checkDueNoShows }),
    everyForTenants({ job: 'upcoming starts', everyMs: seconds(15), onError, work: publishDue }),
  );
}
