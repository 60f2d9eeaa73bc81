/** Updates the requests of a meeting when it begins and ends. */

import type { AgentStep } from '@foyer/contract/agent-logs.ts';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import type { Meetings } from '../../meetings/index.ts';
import { agentStateChanged } from '../events.ts';
import type { BookedStarts } from '../machine/booked-start.ts';
import { changedRowsOf } from '../machine/changed-rows.ts';
import { isPresent, isQueued } from '../machine/policy.ts';
import type { LogStep } from '../machine/publish-log-entries.ts';
import * as agentsStore from '../presence/agents-store.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';

interface Dependencies {
  readonly events: Pick<EventBus, 'publish'>;
  readonly now: () => Date;
  readonly meetings: Pick<Meetings, 'presencesOf'>;
  readonly schedules: BookedStarts;
  readonly logStep: LogStep;
}

export function createMeetingLifecycle({ events, now, meetings, schedules, logStep }: Dependencies) {
  /** Publishes a change that the agent made. */
  function logAgentState(tx: Transaction, agentId: string, state: AgentStep, at: Date): Promise<void> {
    return events.publish(tx, agentStateChanged, { agentId, state, by: { kind: 'self', name: null }, at });
  }

  return {
    /** The agent is in the room: the requests of all customers in the room are now in a meeting. */
    async recordMeetingStarted(tx: Transaction, meetingId: string): Promise<void> {
      const people = await meetings.presencesOf(tx, [meetingId]);
      const inside = new Set(people.filter(({ present }) => present).map(({ personId }) => personId));
      for (const request of await store.findAllByMeeting(tx, meetingId)) {
        if (request.status !== 'ACCEPTED' || !inside.has(request.customerId)) continue;
        await store.updateRequest(tx, request.id, { status: 'IN_MEETING' });
        await logStep(tx, request, 'in-meeting', { at: now(), agentId: request.agentId });
        if (request.scheduleId) await schedules.recordMet(tx, request.scheduleId);
      }
    },

    /** A participant ended the meeting. Requests that the lobby ended itself have changed already. */
    async recordMeetingEnded(
      tx: Transaction,
      meetingId: string,
      by: 'agent' | 'customer' | 'system',
    ): Promise<void> {
      const at = now();
      const agents = new Set<string>();
      for (const request of await store.findAllByMeeting(tx, meetingId)) {
        if (request.endedAt || isQueued(request.status)) continue;
        const endReason = by === 'system' ? 'gone' : 'hung-up';
        await store.updateRequest(tx, request.id, { status: 'ENDED', endedAt: at, endReason });
        await logStep(tx, request, 'ended', { at, agentId: request.agentId, reason: by });
        if (request.agentId) agents.add(request.agentId);
      }
      for (const agentId of agents) {
        const wrapsUpUntil = new Date(at.getTime() + lobbyLimits.wrapUpMs);
        await agentsStore.set(tx, agentId, { wrapsUpUntil, idleSince: at });
        await logAgentState(tx, agentId, 'wrap-up', at);
      }
    },

    /**
     * Marks the meeting's requests and agents. An agent without a connected console is no longer available
     * after it.
     */
    async markMeetingChanged(tx: Transaction, meetingId: string): Promise<void> {
      const changed = changedRowsOf(tx);
      for (const { id, agentId } of await store.findAllByMeeting(tx, meetingId)) {
        changed.requests.add(id);
        if (!agentId) continue;
        const agent = await agentsStore.find(tx, agentId);
        changed[agent && isPresent(agent, now()) ? 'agents' : 'availabilityChanged'].add(agentId);
      }
    },

    /** The accepted requests of a meeting that have not ended. */
    async findOngoing(tx: Transaction, meetingId: string): Promise<RequestRow[]> {
      const all = await store.findAllByMeeting(tx, meetingId);
      return all.filter(({ endedAt, status }) => endedAt === null && !isQueued(status));
    },
  };
}
