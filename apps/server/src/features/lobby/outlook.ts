/** How long each place of a product will likely take, from its last accepts and who is there. */
import type { WaitingSnapshot } from '@foyer/contract/lobby.ts';
import type { Unit } from '../../platform/db/database.ts';
import { likelyWait } from './estimate.ts';
import type { ProductFacts } from './lobby-state.ts';
import { keepsQueueOpen } from './machine.ts';
import { isQueued } from './policy.ts';
import * as routingStore from './routing-store.ts';
import type { AgentRow, RequestRow } from './tables.ts';

export interface Seen {
  /** At least those whom the products' agents are engaged with. */
  readonly requests: readonly Pick<RequestRow, 'status' | 'agentId'>[];
  readonly agents: ReadonlyMap<string, Omit<AgentRow, 'tenantId'>>;
  readonly products: ReadonlyMap<string, Pick<ProductFacts, 'agentIds'>>;
}

export type Outlook = (productId: string, place: number) => WaitingSnapshot['likelyWait'];

/** Of the products that were seen. */
export async function readOutlook(unit: Unit, seen: Seen, at: Date): Promise<Outlook> {
  const samples = await routingStore.findSamples(unit, [...seen.products.keys()]);
  const there = new Map([...seen.products.keys()].map((id) => [id, countThere(seen, id, at)]));
  return (productId, place) =>
    likelyWait(samples.get(productId) ?? [], { place, agents: there.get(productId) ?? 0 });
}

/** Assigned agents there, busy or free. */
export function countThere({ requests, agents, products }: Seen, productId: string, at: Date): number {
  const engaged = new Set(requests.map(({ status, agentId }) => (isQueued(status) ? null : agentId)));
  const assigned = (products.get(productId)?.agentIds ?? []).flatMap((id) => agents.get(id) ?? []);
  return assigned.filter((agent) => keepsQueueOpen({ ...agent, inMeeting: engaged.has(agent.userId) }, at))
    .length;
}
