/** An agent's own lobby switch, and the connection of the agent's console. */
import type { AgentStep } from '@foyer/contract/agent-logs.ts';
import type { BreakReason } from '@foyer/contract/lobby/presence.ts';
import { auditActorOf } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { RecordAudit } from '../audit/record-audit.ts';
import { agentStateChanged } from '../events.ts';
import type { ChangeLobby } from '../machine/change-lobby.ts';
import type { LobbyNotifier } from '../notifier.ts';
import * as agentsStore from './agents-store.ts';

interface Dependencies {
  readonly changeLobby: ChangeLobby;
  readonly events: Pick<EventBus, 'publish'>;
  readonly now: () => Date;
  readonly recordAudit: RecordAudit;
  readonly notifier: LobbyNotifier;
}

export function createLobbySwitch({ changeLobby, events, now, recordAudit, notifier }: Dependencies) {
  /** Publishes a change that the agent made. */
  function logAgentState(tx: Transaction, agentId: string, state: AgentStep, at: Date): Promise<void> {
    return events.publish(tx, agentStateChanged, { agentId, state, by: { kind: 'self', name: null }, at });
  }

  /** Only a change of the switch is recorded in the audit log. */
  async function setSwitch(
    tx: Transaction,
    agent: StaffActor,
    change: { available: boolean } & Parameters<typeof agentsStore.set>[2],
  ): Promise<void> {
    const before = await agentsStore.find(tx, agent.userId);
    const from = before?.available ?? false;
    const at = now();
    const isTurnedOn = change.available && !from;
    await agentsStore.set(tx, agent.userId, { ...change, ...(isTurnedOn ? { idleSince: at } : {}) });
    if (before?.wrapsUpUntil && change.wrapsUpUntil === null)
      await logAgentState(tx, agent.userId, 'free', at);
    await recordAudit.lobbySwitched(tx, agent, { from, to: change.available }, auditActorOf(agent));
    // Another reason of the same break has an entry of its own in the agent log.
    const hasOtherReason = (before?.breakReason ?? null) !== (change.breakReason ?? null);
    if (!from && !change.available && hasOtherReason) await logAgentState(tx, agent.userId, 'lobby-off', at);
  }

  return {
    /**
     * Also ends the pause after a call. A connection that rejoins is recorded as seen and leaves the switch
     * as it is.
     */
    async switchOn(agent: StaffActor, { rejoining }: { rejoining: boolean }): Promise<void> {
      await changeLobby(agent.scope, (tx) =>
        rejoining
          ? // The lobby may have been switched off since the connection asked to rejoin. It then stays off.
            agentsStore.set(tx, agent.userId, { seenAt: now() })
          : setSwitch(tx, agent, { available: true, seenAt: now(), wrapsUpUntil: null, breakReason: null }),
      );
    },

    async switchOff(agent: StaffActor, breakReason: BreakReason | null = null): Promise<void> {
      await changeLobby(agent.scope, (tx) => setSwitch(tx, agent, { available: false, breakReason }));
    },

    /** The stored switch. The agent may still be disconnected or off duty. */
    async isAvailable(tx: Transaction, userId: string): Promise<boolean> {
      return (await agentsStore.find(tx, userId))?.available ?? false;
    },

    /** An agent's console has connected. It receives a request to rejoin when the switch was left on. */
    async agentConnected(agent: StaffActor, socketId: string): Promise<void> {
      await changeLobby(agent.scope, async (tx) => {
        const before = await agentsStore.find(tx, agent.userId);
        await agentsStore.set(tx, agent.userId, { seenAt: now() });
        if (before?.available) tx.afterCommit(() => notifier.rejoin(tx.scope, socketId));
      });
    },
  };
}
