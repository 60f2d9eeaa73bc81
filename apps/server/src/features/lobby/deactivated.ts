/** An agent who works here no longer: the lobby is off, and whoever they were talking to waits first in line. */
import type { EventBus } from '../../platform/events/bus.ts';
import { type Users, userDeactivated } from '../users/index.ts';
import * as agentsStore from './agents-store.ts';
import type { Change } from './change.ts';
import type { Remember } from './remember.ts';
import { touchedBy } from './touched.ts';

interface Parts {
  readonly change: Change;
  readonly remember: Remember;
  readonly users: Pick<Users, 'findAgents'>;
}

/**
 * Does at once what the sweep would a second later, and turns the switch, so that nobody is available on the day they
 * come back. After the commit: a change of a member of staff would wait for the lobby while it holds the person.
 */
export function hearDeactivations(events: EventBus, { change, remember, users }: Parts): void {
  events.after(userDeactivated, (scope, { userId }) =>
    change(scope, async (unit) => {
      touchedBy(unit).there.add(userId);
      const agent = await agentsStore.find(unit, userId);
      if (!agent?.available) return;
      await agentsStore.set(unit, userId, { available: false });
      const [user] = await users.findAgents(unit, [userId]);
      await remember.switched(unit, { userId, name: user?.name ?? null }, { from: true, to: false });
    }),
  );
}
