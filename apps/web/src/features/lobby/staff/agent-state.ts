/** What an agent is at, in one word, and in which order an admin looks for them. */
import { m } from '../../../paraglide/messages.js';
import type { AgentOnDashboard } from './use-dashboard.ts';

interface AgentState {
  readonly name: 'in-meeting' | 'ready' | 'away' | 'on-duty' | 'off-duty';
  readonly label: string;
  readonly tone: 'accent' | 'ok' | 'warn' | 'quiet';
}

type Switches = Omit<AgentOnDashboard, 'id' | 'name'>;

export function agentState(agent: Switches): AgentState {
  if (agent.inMeeting) return { name: 'in-meeting', label: m.staff_agents_in_meeting(), tone: 'accent' };
  if (agent.isAgentAvailableInLobby && agent.isPresent) {
    return { name: 'ready', label: m.staff_agents_ready(), tone: 'ok' };
  }
  if (agent.isAgentAvailableInLobby) return { name: 'away', label: m.staff_agents_away(), tone: 'warn' };
  if (agent.onDuty) return { name: 'on-duty', label: m.staff_agents_on_duty(), tone: 'quiet' };
  return { name: 'off-duty', label: m.staff_agents_off_duty(), tone: 'quiet' };
}

const order = ['away', 'ready', 'in-meeting', 'on-duty', 'off-duty'] as const;

/** Who needs a look first, then who can take somebody; by name within the same. */
export function orderAgents<Agent extends Switches & { name: string }>(agents: readonly Agent[]): Agent[] {
  const rank = (agent: Agent): number => order.indexOf(agentState(agent).name);
  return agents.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}
