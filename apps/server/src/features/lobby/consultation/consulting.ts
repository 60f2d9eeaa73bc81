/** The actions of both agents of a consultation, except the hand-over. */
import {
  type Consultation,
  type ConsultationForTarget,
  type ConsultationToken,
  consultationLimits,
} from '@foyer/contract/lobby/consultations.ts';
import { auditActorOf } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Customers } from '../../customers/index.ts';
import type { Meetings } from '../../meetings/index.ts';
import type { ChangeLobby } from '../machine/change-lobby.ts';
import { changedRowsOf } from '../machine/changed-rows.ts';
import type { LogAgentState } from '../machine/publish-log-entries.ts';
import type { AgentPermissions } from '../staff/agent-permissions.ts';
import type { ConsultationRow, RequestRow } from '../tables.ts';
import type { ConsultationTarget } from './consultation-target.ts';
import { type ConsultationView, findInMeeting } from './consultation-view.ts';
import * as consultations from './consultations-store.ts';
import type { EndConsultation } from './end-consultation.ts';

export interface ConsultingDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly changeLobby: ChangeLobby;
  readonly customers: Pick<Customers, 'isBlockedOrErased'>;
  readonly meetings: Pick<Meetings, 'consultation' | 'findById' | 'membershipOf' | 'presencesOf'>;
  readonly logAgentState: LogAgentState;
  readonly permissions: Pick<AgentPermissions, 'findCustomersInMeeting'>;
}

interface Dependencies extends ConsultingDependencies {
  readonly target: ConsultationTarget;
  readonly view: ConsultationView;
  readonly ending: EndConsultation;
}

type Origin = { readonly ip: string };

/** A consultation of the agent in either part. @throws DomainError consultation.not_found, also for others' */
export async function loadOwn(
  tx: Transaction,
  { userId }: Pick<StaffActor, 'userId'>,
  consultationId: string,
): Promise<ConsultationRow> {
  const row = await consultations.find(tx, consultationId);
  if (!row || (row.agentId !== userId && row.targetId !== userId))
    throw new DomainError('consultation.not_found');
  return row;
}

/**
 * Neither a blocked customer nor one who left is handed over.
 * @throws DomainError lobby.no_request | meeting.left
 */
export async function rejectUnreachable(
  tx: Transaction,
  requests: readonly RequestRow[],
  { customers, meetings }: Pick<ConsultingDependencies, 'customers' | 'meetings'>,
): Promise<void> {
  for (const { customerId, meetingId } of requests) {
    if (await customers.isBlockedOrErased(tx, customerId)) throw new DomainError('lobby.no_request');
    const people = await meetings.presencesOf(tx, [meetingId]);
    const self = people.find(({ side, personId }) => side === 'customer' && personId === customerId);
    if (self?.rejoinUntil) throw new DomainError('meeting.left');
  }
}

export function createConsulting(dependencies: Dependencies) {
  const { database, now, changeLobby, meetings, logAgentState, permissions, target, view, ending } =
    dependencies;

  /** @throws DomainError consultation.running, unless it is with the same target */
  async function findRunning(
    tx: Transaction,
    wanted: Pick<ConsultationRow, 'meetingId' | 'targetId' | 'productId'>,
  ): Promise<ConsultationRow | null> {
    const running = await consultations.findOpenOfMeeting(tx, wanted.meetingId);
    const isSame = running?.targetId === wanted.targetId && running.productId === wanted.productId;
    if (running && !isSame) throw new DomainError('consultation.running');
    return running;
  }

  async function accept(tx: Transaction, agent: StaffActor, row: ConsultationRow, from?: Origin) {
    if (row.status === 'ACTIVE') return row;
    if (row.expiresAt <= now()) throw new DomainError('consultation.over');
    if (await target.isEngaged(tx, agent.userId)) throw new DomainError('lobby.agent_busy');
    if ((await findInMeeting(tx, row)).length === 0) throw new DomainError('consultation.over');
    const active = await consultations.update(tx, row.id, { status: 'ACTIVE' });
    await logAgentState(tx, agent.userId, 'in-meeting', auditActorOf(agent, from));
    // Open offers of the target are withdrawn.
    changedRowsOf(tx).agents.add(agent.userId);
    ending.notify(tx, active);
    return active;
  }

  return {
    /** @throws DomainError see the route */
    ask(
      agent: StaffActor,
      wanted: { readonly meetingId: string; readonly agentId: string; readonly productId: string },
      from?: Origin,
    ): Promise<Consultation> {
      return changeLobby(agent.scope, async (tx) => {
        const { meetingId, agentId: targetId, productId } = wanted;
        const requests = await permissions.findCustomersInMeeting(tx, agent, meetingId);
        const meeting = await meetings.findById(tx, meetingId);
        if (meeting?.platform !== 'jupiter') throw new DomainError('meeting.external');
        await rejectUnreachable(tx, requests, dependencies);
        const running = await findRunning(tx, { meetingId, targetId, productId });
        if (running) return view.toConsultation(tx, running);
        await target.check(tx, { agentId: agent.userId, targetId, productId });
        if (await consultations.findOpenOfTarget(tx, targetId)) throw new DomainError('lobby.target_busy');
        const at = now();
        const row = await consultations.insert(tx, {
          meetingId,
          agentId: agent.userId,
          targetId,
          productId,
          askedAt: at,
          expiresAt: new Date(at.getTime() + consultationLimits.answerWithinMs),
        });
        await meetings.consultation.hold(tx, meetingId, true, auditActorOf(agent, from));
        ending.notify(tx, row);
        return view.toConsultation(tx, row);
      });
    },

    /** The newest one of the agent in the meeting. @throws DomainError meeting.not_found */
    ofMeeting(agent: StaffActor, meetingId: string): Promise<Consultation | null> {
      return database.withTenant(agent.scope, async (tx) => {
        await meetings.membershipOf(tx, meetingId, agent);
        const row = await consultations.findNewest(tx, meetingId, agent.userId);
        return row && view.toConsultation(tx, row);
      });
    },

    /** The open one that the agent was asked for. */
    ownRequest(agent: StaffActor): Promise<ConsultationForTarget | null> {
      return database.withTenant(agent.scope, async (tx) => {
        const row = await consultations.findOpenOfTarget(tx, agent.userId);
        return row && view.forTarget(tx, row);
      });
    },

    /** @throws DomainError consultation.not_found unless the agent is its target */
    find(agent: StaffActor, consultationId: string): Promise<ConsultationForTarget> {
      return database.withTenant(agent.scope, async (tx) => {
        const row = await loadOwn(tx, agent, consultationId);
        if (row.targetId !== agent.userId) throw new DomainError('consultation.not_found');
        return view.forTarget(tx, row);
      });
    },

    /** As the target. @throws DomainError consultation.not_found | consultation.over | lobby.agent_busy */
    answer(
      agent: StaffActor,
      { consultationId, accept: accepts }: { readonly consultationId: string; readonly accept: boolean },
      from?: Origin,
    ): Promise<Consultation> {
      return changeLobby(agent.scope, async (tx) => {
        const row = await loadOwn(tx, agent, consultationId);
        if (row.targetId !== agent.userId) throw new DomainError('consultation.not_found');
        if (row.status === 'ENDED' || (row.status === 'ACTIVE' && !accepts))
          throw new DomainError('consultation.over');
        const after = accepts
          ? await accept(tx, agent, row, from)
          : await ending.end(tx, row, 'refused', auditActorOf(agent, from));
        return view.toConsultation(tx, after);
      });
    },

    /** @throws DomainError consultation.not_found | consultation.over before it was accepted and after its end */
    async voice(agent: StaffActor, consultationId: string): Promise<ConsultationToken> {
      const row = await database.withTenant(agent.scope, (tx) => loadOwn(tx, agent, consultationId));
      if (row.status !== 'ACTIVE') throw new DomainError('consultation.over');
      const self = { id: agent.userId, name: agent.name };
      return meetings.consultation.voiceToken(agent.scope, row.meetingId, self);
    },

    /** The first agent returns to the customers, or the target hangs up. @throws DomainError consultation.not_found */
    end(agent: StaffActor, consultationId: string, from?: Origin): Promise<Consultation> {
      return changeLobby(agent.scope, async (tx) => {
        const row = await loadOwn(tx, agent, consultationId);
        if (row.status === 'ENDED') return view.toConsultation(tx, row);
        const reason = row.agentId === agent.userId ? 'returned' : 'target-left';
        return view.toConsultation(tx, await ending.end(tx, row, reason, auditActorOf(agent, from)));
      });
    },
  };
}
