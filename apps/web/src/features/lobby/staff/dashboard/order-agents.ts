/** The order of the agents on the admin's dashboard. */
import type { PresenceState } from '@foyer/contract/lobby/presence.ts';
import type { AgentOnDashboard } from './use-dashboard.ts';

/** Agents who can take a customer first; by name within a state. */
export function orderAgents<Agent extends Pick<AgentOnDashboard, 'name' | 'presence'>>(
  agents: readonly Agent[],
): Agent[] {
  const rank = ({ presence }: Agent): number => order.indexOf(presence.state);
  return agents.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

const order = [
  'available',
  'in-meeting',
  'wrapping-up',
  'break',
  'offline',
] as const satisfies readonly PresenceState[];
