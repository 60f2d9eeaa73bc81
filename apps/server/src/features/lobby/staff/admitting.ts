/** Admits a waiting customer to the meeting that the agent, or without a lobby the admin, is in. */
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import { auditActorOf } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Meetings } from '../../meetings/index.ts';
import type { Products } from '../../products/index.ts';
import type { RecordStaffAudit } from '../audit/record-staff-audit.ts';
import type { ChangeLobby } from '../machine/change-lobby.ts';
import { clearedHold } from '../machine/hold-expiry.ts';
import type { LogStep } from '../machine/publish-log-entries.ts';
import type { LobbyNotifier } from '../notifier.ts';
import type { WithdrawOffers } from '../offers/withdrawing.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';
import type { AgentPermissions } from './agent-permissions.ts';
import type { Hosting } from './hosting.ts';
import type { Participants } from './meeting-participants.ts';

interface Dependencies {
  readonly now: () => Date;
  readonly changeLobby: ChangeLobby;
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  readonly hosting: Pick<Hosting, 'begin'>;
  readonly meetings: Pick<Meetings, 'admitCustomer'>;
  readonly participants: Pick<Participants, 'notifyCount'>;
  readonly products: Pick<Products, 'findById'>;
  readonly recordAudit: Pick<RecordStaffAudit, 'accepted'>;
  readonly logStep: LogStep;
  readonly notifier: LobbyNotifier;
  readonly permissions: AgentPermissions;
  readonly withdrawOffers: WithdrawOffers;
}

interface Admission {
  readonly requestId: string;
  /** The meeting that the agent's page shows. A different current meeting is an error. */
  readonly meetingId?: string | undefined;
}

export function createAdmit(dependencies: Dependencies) {
  const { now, changeLobby, flagsOf, hosting, meetings, participants, products } = dependencies;
  const { recordAudit, logStep, notifier, permissions, withdrawOffers } = dependencies;

  /** @throws DomainError lobby.no_request, also for a request of another product | meeting.full */
  async function letIn(
    tx: Transaction,
    agent: StaffActor,
    request: RequestRow,
    meeting: RequestRow,
    flags: Flags,
  ) {
    if (meeting.productId !== request.productId) throw new DomainError('lobby.no_request');
    await permissions.rejectOthersHold(tx, agent, request);
    const at = now();
    const { meetingId } = meeting;
    const { customerId, customerName } = request;
    const isAlone = flags.preventMultipleCustomers;
    await meetings.admitCustomer(tx, meetingId, { id: customerId, name: customerName, isAlone });
    const productSlug = (await products.findById(tx, meeting.productId))?.slug ?? '';
    await withdrawOffers(tx, request, {
      at,
      reason: 'admitted',
      takenBy: { id: agent.userId, name: agent.name, productSlug },
    });
    const accepted = { status: 'ACCEPTED', agentId: agent.userId, acceptedAt: at } as const;
    await store.updateRequest(tx, request.id, { ...accepted, ...clearedHold, meetingId, admitted: true });
    await logStep(tx, request, 'admitted', { at, agentId: agent.userId });
    await recordAudit.accepted(tx, auditActorOf(agent), request, { meetingId, way: 'admitted' });
    const agentName = flags.showAgentName ? agent.name : null;
    tx.afterCommit(() => {
      const payload = { meetingId, customerId, productSlug, agentName, asOf: at.toISOString() };
      notifier.accepted(tx.scope, customerId, payload);
      notifier.moderator(tx.scope, customerId, { meetingId, moderatorId: agent.userId });
    });
    await participants.notifyCount(tx, meetingId);
    return { meetingId, productSlug };
  }

  /**
   * Without lobby mode, and while the agent is in no meeting, the customer is hosted instead.
   * @throws DomainError lobby.no_request | lobby.already_taken | meeting.not_found | meeting.full |
   * feature.off for an admin with lobby mode on
   */
  return function admit(agent: StaffActor, { requestId, meetingId }: Admission) {
    return changeLobby(agent.scope, async (tx) => {
      const request = await permissions.findWaiting(tx, agent, requestId);
      const flags = await flagsOf(tx);
      // With a lobby, admins act on the live board.
      if (flags.lobbyMode && agent.kind !== 'agent') throw new DomainError('feature.off');
      const [meeting] = await store.findAcceptedBy(tx, agent.userId);
      if (!meeting && meetingId === undefined && !flags.lobbyMode) return hosting.begin(tx, agent, request);
      const isOwn = meeting && (meetingId === undefined || meetingId === meeting.meetingId);
      if (!isOwn) throw new DomainError('meeting.not_found');
      return letIn(tx, agent, request, meeting, flags);
    });
  };
}
