/** The actions of staff, composed: the queue, holds, hosting, admission and transfers. */
import type { Audit } from '../../../platform/audit/audit.ts';
import type { EventBus } from '../../../platform/events/bus.ts';
import type { Meetings } from '../../meetings/index.ts';
import type { Products } from '../../products/index.ts';
import { createAnnouncing } from '../announcements/announcing.ts';
import { createRecordStaffAudit } from '../audit/record-staff-audit.ts';
import { createLogAgentState, createLogStep } from '../machine/publish-log-entries.ts';
import type { LobbyNotifier } from '../notifier.ts';
import { createWithdrawOffers } from '../offers/withdrawing.ts';
import { createFollowTransfer, type FollowTransferDependencies } from '../queue/follow-transfer.ts';
import { createQueue } from '../queue/staff-queue.ts';
import { createAdmit } from './admitting.ts';
import { createAgentPermissions } from './agent-permissions.ts';
import { type BookWithAgentDependencies, createBookWithAgent } from './book-with-agent.ts';
import { createHolding } from './holding.ts';
import { createHosting, type HostingDependencies } from './hosting.ts';
import { createParticipants } from './meeting-participants.ts';
import { createMoveCustomer, type MoveDependencies } from './move-customer.ts';
import { createSendTransferLink, type TransferLinkDependencies } from './transfer-link.ts';
import { createTargets, type TargetsDependencies } from './transfer-targets.ts';
import { createTransfer, type TransferDependencies } from './transferring.ts';

/** Dependencies that this file creates. */
type Composed =
  | 'customers'
  | 'recordAudit'
  | 'sendLink'
  | 'logStep'
  | 'logAgentState'
  | 'targets'
  | 'moveCustomer'
  | 'notifier'
  | 'permissions'
  | 'withdrawOffers';

export interface StaffDependencies
  extends Omit<BookWithAgentDependencies, Composed>,
    Omit<TransferDependencies, Composed>,
    Omit<MoveDependencies, Composed>,
    Omit<HostingDependencies, Composed>,
    Omit<TargetsDependencies, Composed>,
    Omit<TransferLinkDependencies, 'customers'>,
    FollowTransferDependencies {
  readonly audit: Audit;
  readonly customers: MoveDependencies['customers'] &
    TransferDependencies['customers'] &
    TransferLinkDependencies['customers'];
  readonly events: EventBus;
  readonly meetings: Pick<Meetings, 'leave' | 'admitCustomer' | 'open' | 'presencesOf'>;
  readonly products: Pick<
    Products,
    'agentsByProduct' | 'agentsOf' | 'assignmentsOf' | 'findById' | 'hold' | 'labelsOf' | 'list'
  >;
  readonly notifier: LobbyNotifier;
}

export type StaffService = ReturnType<typeof createStaffService>;

export function createStaffService(dependencies: StaffDependencies) {
  const logStep = createLogStep(dependencies.events);
  const logAgentState = createLogAgentState(dependencies.events, dependencies.now);
  const withdrawOffers = createWithdrawOffers({ ...dependencies, logStep });
  const permissions = createAgentPermissions(dependencies);
  const recordAudit = createRecordStaffAudit(dependencies.audit);
  const targets = createTargets({ ...dependencies, permissions });
  const moveCustomer = createMoveCustomer({ ...dependencies, logStep, targets });
  const queue = createQueue({ ...dependencies, permissions });
  const parts = {
    ...dependencies,
    logStep,
    logAgentState,
    withdrawOffers,
    permissions,
    recordAudit,
    targets,
    moveCustomer,
    queue,
  };
  const participants = createParticipants(parts);
  const hosting = createHosting(parts);
  return {
    queue,
    permissions,
    targets,
    participants,
    moveCustomer,
    holding: createHolding(parts),
    announcing: createAnnouncing(parts),
    host: hosting.host,
    hostArrived: hosting.hostArrived,
    admit: createAdmit({ ...parts, hosting, participants }),
    transfer: createTransfer({ ...parts, sendLink: createSendTransferLink(dependencies) }),
    follow: createFollowTransfer(dependencies),
    bookWithAgent: createBookWithAgent(parts),
  };
}
