/**
 * The dirty set of a transaction: the rows that it wrote and the state machine has not evaluated yet. Stores
 * add to it, and the reconciliation at the end of the transaction reads only these rows and what they affect.
 */
import type { Transaction } from '../../../platform/db/database.ts';

/** Ids. */
export interface ChangedRows {
  readonly requests: Set<string>;
  /** Agents of whom something changed other than their availability. */
  readonly agents: Set<string>;
  /** Agents of whom an offer was closed: they may have capacity for the next request. */
  readonly capacityGained: Set<string>;
  /**
   * Agents who came or went, or whose switches changed. This affects every customer who waits for their
   * products.
   */
  readonly availabilityChanged: Set<string>;
  /** The tenant's whole lobby must be evaluated. */
  everything: boolean;
}

const changedRows = new WeakMap<Transaction, ChangedRows>();

/** The rows changed since they were last taken. Add to the sets to have a row evaluated. */
export function changedRowsOf(tx: Transaction): ChangedRows {
  const known = changedRows.get(tx);
  if (known) return known;
  const empty = noChanges();
  changedRows.set(tx, empty);
  return empty;
}

/** Returns the changed rows and starts an empty set. */
export function takeChangedRows(tx: Transaction): ChangedRows {
  const changed = changedRowsOf(tx);
  changedRows.delete(tx);
  return changed;
}

export function hasNoChanges(changed: ChangedRows): boolean {
  const { requests, agents, capacityGained, availabilityChanged, everything } = changed;
  return !everything && requests.size + agents.size + capacityGained.size + availabilityChanged.size === 0;
}

function noChanges(): ChangedRows {
  return {
    requests: new Set(),
    agents: new Set(),
    capacityGained: new Set(),
    availabilityChanged: new Set(),
    everything: false,
  };
}
