/** Brings a tenant's lobby to rest: applies the rules to what the database holds, and keeps what comes out. */
import type { Flags } from '@foyer/contract/tenants.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { Announcer } from './announce.ts';
import type { CarryOut } from './carry-out.ts';
import { type LobbySources, readLobby } from './lobby.ts';
import { rest } from './machine.ts';
import * as store from './store.ts';

interface SettleDependencies extends LobbySources {
  readonly now: () => Date;
  readonly flagsOf: (unit: Unit) => Promise<Pick<Flags, 'lobbyMode'>>;
  readonly tellWaiting: (unit: Unit) => Promise<void>;
  readonly announcer: Announcer;
  readonly carryOut: CarryOut;
}

export type Settle = (unit: Unit) => Promise<void>;

/** The returned function is called after every change, in its transaction, and by the sweep. */
export function createSettle({
  now,
  flagsOf,
  announcer,
  carryOut,
  tellWaiting,
  ...sources
}: SettleDependencies): Settle {
  return async function settle(unit) {
    await store.lock(unit);
    const at = now();
    const { state, named } = await readLobby(unit, sources);
    const { lobbyMode: hasLobby } = await flagsOf(unit);
    const rested = rest(state, { at, hasLobby, newId: () => crypto.randomUUID() });
    await carryOut(unit, rested.effects, { at, named });
    await announcer.announce(unit, rested.state, at);
    if (!hasLobby) await tellWaiting(unit);
  };
}
