/** Starts the jobs that delete unclaimed pictures, and unverified registrations with codes. */
import { hours, minutes } from '@foyer/contract/core/time.ts';
import { combineRecurring, every, type Recurring } from '../../../platform/jobs/every.ts';
import type { Attachments } from '../attachments/attachments.ts';

export function startRetentionJobs(
  attachments: Pick<Attachments, 'deleteUnclaimed'>,
  deleteExpired: () => Promise<void>,
  onError: (error: unknown) => void,
): Recurring {
  void deleteExpired().catch(onError);
  return combineRecurring(
    every({ everyMs: minutes(5), onError, work: () => attachments.deleteUnclaimed() }),
    every({ everyMs: hours(1), onError, work: deleteExpired }),
  );
}
