/** The clocks of what nobody stood behind: pictures are gone within minutes of their hour, forms and codes at night. */
import { hours, minutes } from '@foyer/contract/time.ts';
import { every, type Recurring, together } from '../../platform/jobs/every.ts';
import type { Attachments } from './attachments.ts';

export function startSweeping(
  attachments: Pick<Attachments, 'throwAway'>,
  throwAwayOld: () => Promise<void>,
  onError: (error: unknown) => void,
): Recurring {
  void throwAwayOld().catch(onError);
  return together(
    every({ everyMs: minutes(5), onError, work: () => attachments.throwAway() }),
    every({ everyMs: hours(1), onError, work: throwAwayOld }),
  );
}
