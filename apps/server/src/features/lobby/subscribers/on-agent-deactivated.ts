/**
 * A deactivated agent: switches the lobby off, and returns the customer of the agent's meeting to the front
 * of the queue.
 */
import type { EventBus } from '../../../platform/events/bus.ts';
import { type Users, userDeactivated } from '../../users/index.ts';
import type { RecordAudit } from '../audit/record-audit.ts';
import type { ChangeLobby } from '../machine/change-lobby.ts';
import { changedRowsOf } from '../machine/changed-rows.ts';
import * as agentsStore from '../presence/agents-store.ts';

interface Dependencies {
  readonly changeLobby: ChangeLobby;
  readonly recordAudit: RecordAudit;
  readonly users: Pick<Users, 'findAgents'>;
}

/**
 * Does at once what the sweep would do a second later. The switch is turned off so that a reactivated agent
 * is not available at once. It runs after the commit: within it, the transaction would wait for the lobby
 * lock while it holds the user's row.
 */
export function subscribeToDeactivations(
  events: EventBus,
  { changeLobby, recordAudit, users }: Dependencies,
): void {
  events.after(userDeactivated, (scope, { userId }) =>
    changeLobby(scope, async (tx) => {
      changedRowsOf(tx).availabilityChanged.add(userId);
      const agent = await agentsStore.find(tx, userId);
      if (!agent?.available) return;
      await agentsStore.set(tx, userId, { available: false });
      const [user] = await users.findAgents(tx, [userId]);
      await recordAudit.lobbySwitched(tx, { userId, name: user?.name ?? null }, { from: true, to: false });
    }),
  );
}
