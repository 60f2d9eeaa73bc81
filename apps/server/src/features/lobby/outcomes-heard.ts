/** Whoever has written down what became of a call is free for the next: the pause after it was for that. */
import type { Unit } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { outcomeSaved } from '../meetings/index.ts';
import * as agentsStore from './agents-store.ts';
import type { Change } from './change.ts';
import { agentStepped } from './events.ts';

interface Parts {
  readonly change: Change;
  readonly events: EventBus;
  readonly now: () => Date;
}

/** After the commit: what is written down does not wait for the lobby. */
export function hearOutcomes({ change, events, now }: Parts): void {
  events.after(outcomeSaved, (scope, { userId }) => change(scope, (unit) => endWrapUp(unit, userId)));

  async function endWrapUp(unit: Unit, agentId: string): Promise<void> {
    const agent = await agentsStore.find(unit, agentId);
    if (!agent?.wrapsUpUntil) return;
    await agentsStore.set(unit, agentId, { wrapsUpUntil: null });
    const by = { kind: 'self', name: null } as const;
    await events.publish(unit, agentStepped, { agentId, state: 'free', by, at: now() });
  }
}
