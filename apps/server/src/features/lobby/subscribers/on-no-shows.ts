/** A missed booking changes the dashboard's metrics although nothing in the lobby changes. */
import type { Database } from '../../../platform/db/database.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import { scheduleChanged } from '../../schedules/index.ts';
import type { LobbyNotifier } from '../notifier.ts';
import * as announcementStore from '../queue/announcements/announcement-store.ts';

interface Dependencies {
  readonly database: Database;
  readonly events: EventBus;
  readonly now: () => Date;
  readonly notifier: Pick<LobbyNotifier, 'dashboardChanged'>;
}

export function subscribeToNoShows({ database, events, now, notifier }: Dependencies): void {
  events.after(scheduleChanged, async (scope, { type }) => {
    if (type !== 'missed-by-customer' && type !== 'missed-by-us') return;
    const count = await database.withTenant(scope, (tx) => announcementStore.countQueued(tx));
    notifier.dashboardChanged(scope, { count, asOf: now().toISOString() });
  });
}
