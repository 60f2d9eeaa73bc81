/** Selects the agents to notify of a missed knock: on duty, but unable to take it. */
import type { Transaction } from '../../../platform/db/database.ts';
import { findActiveTargets } from '../consultation/consultations-store.ts';
import { isPresent, isQueued } from '../machine/policy.ts';
import * as agentsStore from '../presence/agents-store.ts';
import * as store from '../store.ts';

/**
 * Of these agents: on duty, in no meeting, and disconnected or with the lobby off. The default is on duty.
 */
export function createMissedKnockRecipients({ now }: { readonly now: () => Date }) {
  return async (tx: Transaction, agentIds: readonly string[]): Promise<string[]> => {
    const at = now();
    const known = new Map((await agentsStore.findAll(tx)).map((agent) => [agent.userId, agent]));
    const inMeeting = (await store.findOpen(tx)).filter(({ status }) => !isQueued(status));
    const engaged = new Set([...inMeeting.map(({ agentId }) => agentId), ...(await findActiveTargets(tx))]);
    return agentIds.filter((id) => {
      const agent = known.get(id);
      if (!agent) return true;
      return agent.onDuty && !engaged.has(id) && !(agent.available && isPresent(agent, at));
    });
  };
}
