/**
 * Ends an agent's pause after a call when the agent has saved the outcome, because the pause is meant for
 * that.
 */
import type { Transaction } from '../../../platform/db/database.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import { outcomeSaved } from '../../meetings/index.ts';
import { agentStateChanged } from '../events.ts';
import type { ChangeLobby } from '../machine/change-lobby.ts';
import * as agentsStore from '../presence/agents-store.ts';

interface Dependencies {
  readonly changeLobby: ChangeLobby;
  readonly events: EventBus;
  readonly now: () => Date;
}

/** Runs after the commit, so that saving an outcome does not wait for the lobby lock. */
export function subscribeToOutcomes({ changeLobby, events, now }: Dependencies): void {
  events.after(outcomeSaved, (scope, { userId }) => changeLobby(scope, (tx) => endWrapUp(tx, userId)));

  async function endWrapUp(tx: Transaction, agentId: string): Promise<void> {
    const agent = await agentsStore.find(tx, agentId);
    if (!agent?.wrapsUpUntil) return;
    await agentsStore.set(tx, agentId, { wrapsUpUntil: null });
    const by = { kind: 'self', name: null } as const;
    await events.publish(tx, agentStateChanged, { agentId, state: 'free', by, at: now() });
  }
}
