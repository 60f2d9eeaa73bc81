/**
 * Cold transfer: moves the customer of a meeting to another agent, to another product, or to a link for
 * later.
 */
import type { PayloadOf } from '@foyer/contract/core/sockets.ts';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import type { lobbyStaffClientEvents } from '@foyer/contract/lobby/staff.ts';
import { auditActorOf } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Customers } from '../../customers/index.ts';
import type { Meetings } from '../../meetings/index.ts';
import type { RecordStaffAudit, TransferDestination } from '../audit/record-staff-audit.ts';
import type { ChangeLobby } from '../machine/change-lobby.ts';
import type { LogAgentState, LogStep } from '../machine/publish-log-entries.ts';
import type { LobbyNotifier } from '../notifier.ts';
import * as agentsStore from '../presence/agents-store.ts';
import * as store from '../store.ts';
import type { RequestRow } from '../tables.ts';
import type { AgentPermissions } from './agent-permissions.ts';
import type { Move, MoveCustomer } from './move-customer.ts';
import type { SendTransferLink } from './transfer-link.ts';

export interface TransferDependencies {
  readonly now: () => Date;
  readonly changeLobby: ChangeLobby;
  readonly customers: Pick<Customers, 'isBlockedOrErased' | 'newestNotesOf'>;
  readonly meetings: Pick<Meetings, 'leave' | 'presencesOf'>;
  readonly recordAudit: Pick<RecordStaffAudit, 'transferred'>;
  readonly moveCustomer: MoveCustomer;
  readonly sendLink: SendTransferLink;
  readonly logStep: LogStep;
  readonly logAgentState: LogAgentState;
  readonly notifier: LobbyNotifier;
  readonly permissions: AgentPermissions;
}

type TransferRequest = Pick<
  PayloadOf<(typeof lobbyStaffClientEvents)['lobby_customer-transfer']>,
  'meetingId' | 'requestId' | 'target'
>;

type TransferResult = Omit<Move, 'successorId'> & {
  readonly successorId: string | null;
  readonly link: string | null;
};

/**
 * Whether the customer returns to the queue of the same product. The page then stays at its address, as with
 * another agent.
 */
const staysInProduct = (productId: string, destination: TransferDestination) =>
  destination.to === 'product' && destination.productId === productId;

export function createTransfer(dependencies: TransferDependencies) {
  const { now, changeLobby, customers, meetings, moveCustomer } = dependencies;
  const { recordAudit, sendLink, logStep, logAgentState, notifier, permissions } = dependencies;

  async function toLink(tx: Transaction, agent: StaffActor, request: RequestRow): Promise<TransferResult> {
    const product = await moveCustomer.findProduct(tx, request.productId);
    const { userId: id, name } = agent;
    const by = auditActorOf(agent);
    const { linkId, path } = await sendLink(tx, { request, product, agent: { id, name }, by });
    await moveCustomer.end(tx, request);
    return {
      productSlug: product.slug,
      successorId: null,
      destination: { to: 'link', linkId },
      link: path,
    };
  }

  /** A customer who left does not wait for someone else. @throws DomainError meeting.left */
  async function rejectDeparted(tx: Transaction, { meetingId, customerId }: RequestRow): Promise<void> {
    const people = await meetings.presencesOf(tx, [meetingId]);
    const self = people.find(({ side, personId }) => side === 'customer' && personId === customerId);
    if (self?.rejoinUntil) throw new DomainError('meeting.left');
  }

  async function moveFromMeeting(
    tx: Transaction,
    agent: StaffActor,
    request: RequestRow,
    { target }: TransferRequest,
  ): Promise<TransferResult> {
    switch (target.to) {
      case 'agent':
        return { ...(await moveCustomer.toAgent(tx, agent, request, target.agentId)), link: null };
      case 'product':
        return { ...(await moveCustomer.toProduct(tx, agent, request, target.productId)), link: null };
      case 'link':
        return toLink(tx, agent, request);
    }
  }

  /** After the last customer the pause after the call begins. */
  async function startWrapUp(tx: Transaction, agent: StaffActor, at: Date): Promise<void> {
    if ((await store.findAcceptedBy(tx, agent.userId)).length > 0) return;
    const wrapsUpUntil = new Date(at.getTime() + lobbyLimits.wrapUpMs);
    await agentsStore.set(tx, agent.userId, { wrapsUpUntil, idleSince: at });
    await logAgentState(tx, agent.userId, 'wrap-up', auditActorOf(agent));
  }

  /**
   * The agent's meeting ends for this customer, who keeps the queue position of the first knock.
   * @throws DomainError meeting.* | lobby.* | product.not_found | user.not_found | message.no_channel; then
   * nothing changed
   */
  return function transfer(
    agent: StaffActor,
    transferRequest: TransferRequest,
  ): Promise<{ requestId: string | null }> {
    return changeLobby(agent.scope, async (tx) => {
      const request = await permissions.findCustomerInMeeting(
        tx,
        agent,
        transferRequest.meetingId,
        transferRequest.requestId,
      );
      const { customerId, meetingId } = request;
      if (await customers.isBlockedOrErased(tx, customerId)) throw new DomainError('lobby.no_request');
      if (transferRequest.target.to !== 'link') await rejectDeparted(tx, request);
      const { productSlug, link, successorId, destination } = await moveFromMeeting(
        tx,
        agent,
        request,
        transferRequest,
      );
      if (successorId) await store.updateRequest(tx, request.id, { successorId });
      const at = now();
      await logStep(tx, request, 'transferred', {
        at,
        agentId: agent.userId,
        reason: `to-${destination.to}`,
      });
      await recordAudit.transferred(tx, auditActorOf(agent), request, destination);
      // Emitted before the room closes, so that the page knows the reason.
      const why = staysInProduct(request.productId, destination) ? 'agent' : destination.to;
      const payload = { meetingId, productSlug, link, why, asOf: at.toISOString() };
      tx.afterCommit(() => notifier.redirect(tx.scope, customerId, payload));
      await meetings.leave(tx, { meetingId, customerId, by: 'agent' });
      await startWrapUp(tx, agent, at);
      return { requestId: successorId };
    });
  };
}
