/** Brings what a change concerns of a tenant's lobby to rest: applies the rules, and keeps what comes out. */
import type { Flags } from '@foyer/contract/tenants.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { Announcer } from './announce.ts';
import type { CarryOut } from './carry-out.ts';
import { type LobbySources, readLobby } from './lobby.ts';
import type { Effect, LobbyState } from './lobby-state.ts';
import { rest } from './machine.ts';
import { isNothing, type Touched, takeTouched, touchedBy } from './touched.ts';

interface SettleDependencies extends LobbySources {
  readonly now: () => Date;
  readonly flagsOf: (unit: Unit) => Promise<Pick<Flags, 'lobbyMode'>>;
  readonly tellWaiting: (unit: Unit) => Promise<void>;
  readonly announcer: Announcer;
  readonly carryOut: CarryOut;
}

/** Whoever calls it holds the lobby's lock. */
export type Settle = (unit: Unit) => Promise<void>;

/** The returned function is called at the end of every change, in its transaction. */
export function createSettle(dependencies: SettleDependencies): Settle {
  const { now, flagsOf, announcer, carryOut, tellWaiting, ...sources } = dependencies;
  return async function settle(unit) {
    let touched = takeTouched(unit);
    if (isNothing(touched)) return;
    const at = now();
    const { lobbyMode: hasLobby } = await flagsOf(unit);
    // Where there is none nothing is offered, and whoever hosts is told of all who wait.
    if (!hasLobby) touched.everything = true;
    // What the rules do can give room to somebody whose queue was not looked at: then that is looked at too.
    for (; !isNothing(touched); touched = takeTouched(unit)) {
      const { state, named } = await readLobby(unit, sources, touched, at);
      const rested = rest(state, { at, hasLobby, newId: () => crypto.randomUUID() });
      await carryOut(unit, rested.effects, { at, named });
      const pass = { effects: rested.effects, touched, state };
      announcer.moved(unit, whatMoved(pass));
      if (!touched.everything) noteBeyond(unit, pass);
    }
    if (!hasLobby) await tellWaiting(unit);
  };
}

interface Pass {
  readonly effects: readonly Effect[];
  readonly touched: Touched;
  readonly state: LobbyState;
}

function whatMoved({ effects, touched, state }: Pass) {
  const { requests, agents, room, there } = touched;
  const turned = effects.flatMap((effect) => {
    if (effect.kind === 'closed') return effect.offer.agentId;
    if (effect.kind === 'asked') return effect.offers.map(({ agentId }) => agentId);
    return effect.kind === 'agent' ? effect.agentId : [];
  });
  return {
    requests,
    products: state.requests.map(({ productId }) => productId),
    agents: [...agents, ...room, ...there, ...turned],
  };
}

/** Agents that the rules freed, found there or found gone, and whose queues were not part of the look. */
function noteBeyond(unit: Unit, { effects, touched, state }: Pass): void {
  const { requests, agents, room, there } = touched;
  const asked = state.offers.filter(({ status, requestId }) => status === 'OPEN' && requests.has(requestId));
  const looked = new Set([...agents, ...room, ...there, ...asked.map(({ agentId }) => agentId)]);
  const beyond = touchedBy(unit);
  for (const effect of effects) {
    if (effect.kind === 'closed' && !looked.has(effect.offer.agentId)) beyond.room.add(effect.offer.agentId);
    if (effect.kind !== 'agent' || there.has(effect.agentId)) continue;
    if (effect.state === 'present' || effect.state === 'gone' || effect.state === 'lobby-off')
      beyond.there.add(effect.agentId);
    else if (!agents.has(effect.agentId)) beyond.agents.add(effect.agentId);
  }
}
