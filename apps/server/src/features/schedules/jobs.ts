/** The schedules' clock: no-shows are judged soon after they are due. */
import { seconds } from '@foyer/contract/time.ts';
import { every, type Recurring } from '../../platform/jobs/every.ts';
import type { Attendance } from './attendance.ts';

export function startScheduleJobs(
  { judgeDue }: Pick<Attendance, 'judgeDue'>,
  onError: (error: unknown) => void,
): Recurring {
  return every({ everyMs: seconds(15), onError, work: judgeDue });
}
