/** The job that detects no-shows and publishes upcoming starts. */
import { seconds } from '@foyer/contract/core/time.ts';
import { every, type Recurring } from '../../platform/jobs/every.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import type { Attendance } from './reminders/attendance.ts';
import type { Upcoming } from './reminders/upcoming.ts';

export function startScheduleJobs(
  { checkDueNoShows, publishDue }: Pick<Attendance, 'checkDueNoShows'> & Upcoming,
  onError: (error: unknown) => void,
): Recurring {
  return every({
    everyMs: seconds(15),
    onError,
    work: () => runAll([checkDueNoShows, publishDue], (work) => work(), { concurrency: 2 }),
  });
}
