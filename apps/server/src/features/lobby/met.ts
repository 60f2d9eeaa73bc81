/** What a meeting's beginning and end make of the requests that led to it. */

import { lobbyLimits } from '@foyer/contract/lobby-limits.ts';
import type { agentStates } from '@foyer/contract/lobby-logs.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { Meetings } from '../meetings/index.ts';
import * as agentsStore from './agents-store.ts';
import type { BookedStarts } from './booked.ts';
import { agentStepped } from './events.ts';
import { isPresent, isQueued } from './policy.ts';
import type { Step } from './stepping.ts';
import * as store from './store.ts';
import type { RequestRow } from './tables.ts';
import { touchedBy } from './touched.ts';
import * as transfers from './transfers-store.ts';

interface Parts {
  readonly events: Pick<EventBus, 'publish'>;
  readonly now: () => Date;
  readonly meetings: Pick<Meetings, 'presencesOf'>;
  readonly schedules: BookedStarts;
  readonly step: Step;
}

type AgentState = (typeof agentStates)[number];

export function createMet({ events, now, meetings, schedules, step }: Parts) {
  /** The agent's own doing. */
  function stepAgent(unit: Unit, agentId: string, state: AgentState, at: Date): Promise<void> {
    return events.publish(unit, agentStepped, { agentId, state, by: { kind: 'self', name: null }, at });
  }

  return {
    /** The agent is in the room, and every customer who is there too is met. */
    async meetingBegan(unit: Unit, meetingId: string): Promise<void> {
      const people = await meetings.presencesOf(unit, [meetingId]);
      const inside = new Set(people.filter(({ present }) => present).map(({ personId }) => personId));
      for (const request of await transfers.findAllByMeeting(unit, meetingId)) {
        if (request.status !== 'ACCEPTED' || !inside.has(request.customerId)) continue;
        await store.updateRequest(unit, request.id, { status: 'IN_MEETING' });
        await step(unit, request, 'in-meeting', { at: now(), agentId: request.agentId });
        if (request.scheduleId) await schedules.noteMet(unit, request.scheduleId);
      }
    },

    /** A meeting was ended by one of the two; what the lobby itself ended has moved on already. */
    async meetingOver(unit: Unit, meetingId: string, by: 'agent' | 'customer' | 'system'): Promise<void> {
      const at = now();
      const agents = new Set<string>();
      for (const request of await transfers.findAllByMeeting(unit, meetingId)) {
        if (request.endedAt || isQueued(request.status)) continue;
        const endReason = by === 'system' ? 'gone' : 'hung-up';
        await store.updateRequest(unit, request.id, { status: 'ENDED', endedAt: at, endReason });
        await step(unit, request, 'ended', { at, agentId: request.agentId, reason: by });
        if (request.agentId) agents.add(request.agentId);
      }
      for (const agentId of agents) {
        const wrapsUpUntil = new Date(at.getTime() + lobbyLimits.wrapUpMs);
        await agentsStore.set(unit, agentId, { wrapsUpUntil, idleSince: at });
        await stepAgent(unit, agentId, 'wrap-up', at);
      }
    },

    /** What it led to, or ended with, is looked at again; an agent whose console is closed is not there without it. */
    async touchMeeting(unit: Unit, meetingId: string): Promise<void> {
      const touched = touchedBy(unit);
      for (const { id, agentId } of await transfers.findAllByMeeting(unit, meetingId)) {
        touched.requests.add(id);
        if (!agentId) continue;
        const agent = await agentsStore.find(unit, agentId);
        touched[agent && isPresent(agent, now()) ? 'agents' : 'there'].add(agentId);
      }
    },

    /** Who is in a meeting or on the way into it. */
    async findInMeeting(unit: Unit, meetingId: string): Promise<RequestRow[]> {
      const all = await transfers.findAllByMeeting(unit, meetingId);
      return all.filter(({ endedAt, status }) => endedAt === null && !isQueued(status));
    },
  };
}
