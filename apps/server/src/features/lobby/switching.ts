/** An agent's own lobby switch, and the console that it stands in. */
import type { agentStates } from '@foyer/contract/lobby-logs.ts';
import type { AuditActor } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import * as agentsStore from './agents-store.ts';
import type { Change } from './change.ts';
import { agentStepped } from './events.ts';
import type { Teller } from './news.ts';
import type { Remember } from './remember.ts';

interface Parts {
  readonly change: Change;
  readonly events: Pick<EventBus, 'publish'>;
  readonly now: () => Date;
  readonly remember: Remember;
  readonly tell: Teller;
}

type Agent = Pick<StaffActor, 'scope' | 'userId' | 'name'>;

const asActor = ({ userId, name }: Agent): AuditActor => ({ kind: 'USER', id: userId, name, ip: null });

type AgentState = (typeof agentStates)[number];

export function createSwitching({ change, events, now, remember, tell }: Parts) {
  /** The agent's own doing. */
  function stepAgent(unit: Unit, agentId: string, state: AgentState, at: Date): Promise<void> {
    return events.publish(unit, agentStepped, { agentId, state, by: { kind: 'self', name: null }, at });
  }

  /** Only what turns the switch is remembered: joining again after a restart is no turn. */
  async function turn(
    unit: Unit,
    agent: Agent,
    wish: { available: boolean } & Parameters<typeof agentsStore.set>[2],
  ): Promise<void> {
    const before = await agentsStore.find(unit, agent.userId);
    const from = before?.available ?? false;
    const at = now();
    const isOn = wish.available && !from;
    await agentsStore.set(unit, agent.userId, { ...wish, ...(isOn ? { idleSince: at } : {}) });
    if (before?.wrapsUpUntil && wish.wrapsUpUntil === null) await stepAgent(unit, agent.userId, 'free', at);
    await remember.switched(unit, agent, { from, to: wish.available }, asActor(agent));
  }

  return {
    /** Asking for work by hand also ends the pause after a call. A connection that joins again is seen; it turns nothing. */
    async switchOn(agent: Agent, { rejoining }: { rejoining: boolean }): Promise<void> {
      await change(agent.scope, (unit) =>
        rejoining
          ? // Who has switched off since, or was switched off, stays off: the connection may have asked before.
            agentsStore.set(unit, agent.userId, { seenAt: now() })
          : turn(unit, agent, { available: true, seenAt: now(), wrapsUpUntil: null }),
      );
    },

    async switchOff(agent: Agent): Promise<void> {
      await change(agent.scope, (unit) => turn(unit, agent, { available: false }));
    },

    /** The stored switch, not eligibility. */
    async isAvailable(unit: Unit, userId: string): Promise<boolean> {
      return (await agentsStore.find(unit, userId))?.available ?? false;
    },
    /** An agent's console has connected: seen, and asked to join again when the switch was left on. */
    async agentConnected(agent: Agent, socketId: string): Promise<void> {
      await change(agent.scope, async (unit) => {
        const before = await agentsStore.find(unit, agent.userId);
        await agentsStore.set(unit, agent.userId, { seenAt: now() });
        if (before?.available) unit.afterCommit(() => tell.rejoin(unit.scope, socketId));
      });
    },
  };
}
