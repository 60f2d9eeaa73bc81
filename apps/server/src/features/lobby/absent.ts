/** Who works now and could not have taken a knock, for those who tell them what they missed. */
import type { Unit } from '../../platform/db/database.ts';
import * as agentsStore from './agents-store.ts';
import { isPresent, isQueued } from './policy.ts';
import * as store from './store.ts';

/** Of these agents: on duty, in no meeting, and gone or with the lobby off; who never said is on duty. */
export function createAbsent({ now }: { readonly now: () => Date }) {
  return async (unit: Unit, agentIds: readonly string[]): Promise<string[]> => {
    const at = now();
    const known = new Map((await agentsStore.findAll(unit)).map((agent) => [agent.userId, agent]));
    const meeting = (await store.findOpen(unit)).filter(({ status }) => !isQueued(status));
    const engaged = new Set(meeting.map(({ agentId }) => agentId));
    return agentIds.filter((id) => {
      const agent = known.get(id);
      if (!agent) return true;
      return agent.onDuty && !engaged.has(id) && !(agent.available && isPresent(agent, at));
    });
  };
}
