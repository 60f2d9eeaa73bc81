/** How long each place of a product will likely take, from its last accepts and who is there. */
import type { WaitingSnapshot } from '@foyer/contract/lobby-shapes.ts';
import type { Unit } from '../../platform/db/database.ts';
import { likelyWait } from './estimate.ts';
import type { ProductFacts } from './lobby-state.ts';
import { keepsQueueOpen } from './machine.ts';
import { isFree, isQueued } from './policy.ts';
import * as routingStore from './routing-store.ts';
import type { AgentRow, RequestRow } from './tables.ts';

export interface Seen {
  /** At least those whom the products' agents are engaged with. */
  readonly requests: readonly Pick<RequestRow, 'status' | 'agentId'>[];
  readonly agents: ReadonlyMap<string, Omit<AgentRow, 'tenantId'>>;
  readonly products: ReadonlyMap<string, Pick<ProductFacts, 'agentIds'>>;
}

export interface Outlook {
  likelyWait(productId: string, place: number): WaitingSnapshot['likelyWait'];
  /** Agents who are there, busy or free. */
  agentsOf(productId: string): number;
}

/** Of the products that were seen. */
export async function readOutlook(unit: Unit, seen: Seen, at: Date): Promise<Outlook> {
  const samples = await routingStore.findSamples(unit, [...seen.products.keys()]);
  const standings = new Map([...seen.products.keys()].map((id) => [id, standingAt(seen, id, at)]));
  return {
    likelyWait(productId, place) {
      const standing = standings.get(productId);
      return standing ? likelyWait(samples.get(productId) ?? [], { place, ...standing }) : null;
    },
    agentsOf: (productId) => standings.get(productId)?.agents ?? 0,
  };
}

/** How many assigned agents are there, busy or free, and how many of them are free. */
export function standingAt(
  { requests, agents, products }: Seen,
  productId: string,
  at: Date,
): { agents: number; free: number } {
  const engaged = new Set(requests.map(({ status, agentId }) => (isQueued(status) ? null : agentId)));
  const there = (products.get(productId)?.agentIds ?? [])
    .flatMap((id) => agents.get(id) ?? [])
    .map((agent) => ({ ...agent, inMeeting: engaged.has(agent.userId) }))
    .filter((agent) => keepsQueueOpen(agent, at));
  return { agents: there.length, free: there.filter((agent) => isFree(agent, at)).length };
}
