/** A booked start that was missed moves the numbers of the dashboard, though nothing in the lobby does. */
import type { Database } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { scheduleStepped } from '../schedules/index.ts';
import type { Teller } from './news.ts';
import * as newsStore from './news-store.ts';

interface Parts {
  readonly database: Database;
  readonly events: EventBus;
  readonly now: () => Date;
  readonly tell: Pick<Teller, 'boardMoved'>;
}

export function hearNoShows({ database, events, now, tell }: Parts): void {
  events.after(scheduleStepped, async (scope, { step }) => {
    if (step !== 'missed-by-customer' && step !== 'missed-by-us') return;
    const count = await database.withTenant(scope, (unit) => newsStore.countQueued(unit));
    tell.boardMoved(scope, { count, asOf: now().toISOString() });
  });
}
