/** Starts the jobs that delete unclaimed pictures, and unverified registrations with codes. */
import { hours, minutes } from '@foyer/contract/core/time.ts';
import { combineRecurring, every, type OnJobError, type Recurring } from '../../../platform/jobs/every.ts';
import type { Attachments } from '../attachments/attachments.ts';

export function startRetentionJobs(
  attachments: Pick<Attachments, 'deleteUnclaimed'>,
  deleteExpired: () => Promise<void>,
  onError: OnJobError,
): Recurring {
  return combineRecurring(
    every({
      job: 'unclaimed attachments',
      everyMs: minutes(5),
      onError,
      work: () => attachments.deleteUnclaimed(),
    }),
    every({
      job: 'unverified registrations',
      everyMs: hours(1),
      startsNow: true,
      onError,
      work: deleteExpired,
    }),
  );
}
