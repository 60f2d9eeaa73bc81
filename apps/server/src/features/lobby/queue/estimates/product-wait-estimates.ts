/**
 * Estimates the wait of each queue position of a product from its last accepts and the agents who are there.
 */
import type { WaitingSnapshot } from '@foyer/contract/lobby/shapes.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import type { ProductFacts } from '../../machine/lobby-state.ts';
import { isFree, isQueued } from '../../machine/policy.ts';
import { keepsQueueOpen } from '../../machine/state-machine.ts';
import * as routingStore from '../../routing/routing-store.ts';
import type { AgentRow, RequestRow } from '../../tables.ts';
import { estimateWait } from './wait-estimate.ts';

/** Products with their agents, and what these agents are engaged in. */
export interface Staffing {
  /** At least the requests that the products' agents have accepted. */
  readonly requests: readonly Pick<RequestRow, 'status' | 'agentId'>[];
  readonly agents: ReadonlyMap<string, Omit<AgentRow, 'tenantId' | 'breakReason'>>;
  readonly products: ReadonlyMap<string, Pick<ProductFacts, 'agentIds'>>;
}

export interface ProductWaitEstimates {
  /** @param position in the queue, 1 is next */
  rangeFor(productId: string, position: number): WaitingSnapshot['likelyWait'];
  /** The number of agents who are there, busy or free. */
  agentCountOf(productId: string): number;
}

/** Reads the estimates of the products in `staffing`. */
export async function readWaitEstimates(
  tx: Transaction,
  staffing: Staffing,
  at: Date,
): Promise<ProductWaitEstimates> {
  const productIds = [...staffing.products.keys()];
  const samples = await routingStore.findSamples(tx, productIds);
  const counts = new Map(productIds.map((id) => [id, agentCountsAt(staffing, id, at)]));
  return {
    rangeFor(productId, position) {
      const agentCounts = counts.get(productId);
      return agentCounts
        ? estimateWait(samples.get(productId) ?? [], { place: position, ...agentCounts })
        : null;
    },
    agentCountOf: (productId) => counts.get(productId)?.agents ?? 0,
  };
}

/** The number of assigned agents who are there, busy or free, and how many of them are free. */
export function agentCountsAt(
  { requests, agents, products }: Staffing,
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
