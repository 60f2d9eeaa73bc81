/** The schedules' clock: no-shows are judged, and what is near is told, soon after they are due. */
import { seconds } from '@foyer/contract/time.ts';
import { every, type Recurring } from '../../platform/jobs/every.ts';
import type { Ahead } from './ahead.ts';
import type { Attendance } from './attendance.ts';

export function startScheduleJobs(
  { judgeDue, tellDue }: Pick<Attendance, 'judgeDue'> & Ahead,
  onError: (error: unknown) => void,
): Recurring {
  return every({
    everyMs: seconds(15),
    onError,
    work: async () => {
      const done = await Promise.allSettled([judgeDue(), tellDue()]);
      for (const each of done) if (each.status === 'rejected') throw each.reason;
    },
  });
}
