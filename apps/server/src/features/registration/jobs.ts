/** The clock of the pictures: what nobody stood behind is gone within minutes of its hour. */
import { minutes } from '@foyer/contract/time.ts';
import { every, type Recurring } from '../../platform/jobs/every.ts';
import type { Attachments } from './attachments.ts';

export function startSweeping(
  attachments: Pick<Attachments, 'throwAway'>,
  onError: (error: unknown) => void,
): Recurring {
  return every({ everyMs: minutes(5), onError, work: () => attachments.throwAway() });
}
