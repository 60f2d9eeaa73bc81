/**
 * Applies the state machine to the changed rows of a transaction and everything they affect, and stores the
 * result.
 */
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Announcer } from '../queue/announcements/announce-positions.ts';
import type { ApplyChanges } from './apply-changes.ts';
import { keepsAgentFree } from './away.ts';
import { type ChangedRows, changedRowsOf, hasNoChanges, takeChangedRows } from './changed-rows.ts';
import { type LobbySources, loadLobby } from './load-lobby.ts';
import type { Effect, LobbyState } from './lobby-state.ts';
import { reconcileState } from './state-machine.ts';

interface ReconcileDependencies extends LobbySources {
  readonly now: () => Date;
  readonly flagsOf: (tx: Transaction) => Promise<Pick<Flags, 'lobbyMode'>>;
  readonly notifyWaitingCount: (tx: Transaction) => Promise<void>;
  readonly announcer: Announcer;
  readonly applyChanges: ApplyChanges;
}

/** Call it at the end of every change, in its transaction, with the lobby lock held. */
export type Reconcile = (tx: Transaction) => Promise<void>;

export function createReconcile(dependencies: ReconcileDependencies): Reconcile {
  const { now, flagsOf, announcer, applyChanges, notifyWaitingCount, ...sources } = dependencies;
  return async function reconcile(tx) {
    let changed = takeChangedRows(tx);
    if (hasNoChanges(changed)) return;
    const at = now();
    const { lobbyMode: hasLobby } = await flagsOf(tx);
    // Without lobby mode nothing is offered, and hosts are notified of every waiting customer.
    if (!hasLobby) changed.everything = true;
    // The rules can free an agent whose queue was not loaded. A further pass then evaluates that agent.
    for (; !hasNoChanges(changed); changed = takeChangedRows(tx)) {
      const { state, productLabels } = await loadLobby(tx, sources, changed, at);
      const { effects } = reconcileState(state, { at, hasLobby, newId: () => crypto.randomUUID() });
      await applyChanges(tx, effects, { at, productLabels });
      const pass = { effects, changed, state };
      announcer.queueChanged(tx, queueChangeOf(pass));
      if (!changed.everything) markFurtherChanges(tx, pass);
    }
    if (!hasLobby) await notifyWaitingCount(tx);
  };
}

interface Pass {
  readonly effects: readonly Effect[];
  readonly changed: ChangedRows;
  readonly state: LobbyState;
}

function queueChangeOf({ effects, changed, state }: Pass) {
  const { requests, agents, capacityGained, availabilityChanged } = changed;
  const affectedAgents = effects.flatMap((effect) => {
    if (effect.kind === 'offer-closed') return effect.offer.agentId;
    if (effect.kind === 'offered') return effect.offers.map(({ agentId }) => agentId);
    return effect.kind === 'agent' ? effect.agentId : [];
  });
  return {
    requests,
    products: state.requests.map(({ productId }) => productId),
    agents: [...agents, ...capacityGained, ...availabilityChanged, ...affectedAgents],
  };
}

/**
 * Marks the agents whom the rules freed, found present or found gone, and whose queues this pass did not
 * load.
 */
function markFurtherChanges(tx: Transaction, { effects, changed, state }: Pass): void {
  const { requests, agents, capacityGained, availabilityChanged } = changed;
  const openOffers = state.offers.filter(
    ({ status, requestId }) => status === 'OPEN' && requests.has(requestId),
  );
  const evaluated = new Set([
    ...agents,
    ...capacityGained,
    ...availabilityChanged,
    ...openOffers.map(({ agentId }) => agentId),
  ]);
  const further = changedRowsOf(tx);
  for (const effect of effects) {
    if (effect.kind === 'offer-closed' && !evaluated.has(effect.offer.agentId))
      further.capacityGained.add(effect.offer.agentId);
    // The place of a customer who was away kept an agent free for the requests after it.
    if (effect.kind === 'request' && effect.change.status && keepsAgentFree(effect.before))
      for (const id of state.products.get(effect.before.productId)?.agentIds ?? [])
        if (!evaluated.has(id)) further.capacityGained.add(id);
    if (effect.kind !== 'agent' || availabilityChanged.has(effect.agentId)) continue;
    if (effect.state === 'present' || effect.state === 'gone' || effect.state === 'lobby-off')
      further.availabilityChanged.add(effect.agentId);
    else if (!agents.has(effect.agentId)) further.agents.add(effect.agentId);
  }
}
