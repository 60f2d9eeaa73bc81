/** What a change has touched of the lobby: only that, and what it concerns, is looked at again. */
import type { Unit } from '../../platform/db/database.ts';

/** Ids. */
export interface Touched {
  readonly requests: Set<string>;
  /** Something about them changed, other than whether they are there. */
  readonly agents: Set<string>;
  /** An offer of theirs was closed: there may be room for the next. */
  readonly room: Set<string>;
  /** They came or went, or their switches were turned: everybody who waits for their products is concerned. */
  readonly there: Set<string>;
  /** All of the tenant's lobby. */
  everything: boolean;
}

const noted = new WeakMap<Unit, Touched>();

/** What the unit has touched since it was last taken; what is added is looked at when the change settles. */
export function touchedBy(unit: Unit): Touched {
  const known = noted.get(unit);
  if (known) return known;
  const touched = nothing();
  noted.set(unit, touched);
  return touched;
}

/** Takes it: what is touched from now on is the next. */
export function takeTouched(unit: Unit): Touched {
  const touched = touchedBy(unit);
  noted.delete(unit);
  return touched;
}

export function isNothing({ requests, agents, room, there, everything }: Touched): boolean {
  return !everything && requests.size + agents.size + room.size + there.size === 0;
}

function nothing(): Touched {
  return { requests: new Set(), agents: new Set(), room: new Set(), there: new Set(), everything: false };
}
