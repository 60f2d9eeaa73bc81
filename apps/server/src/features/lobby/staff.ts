/** Staff's side of the lobby put together: the queue, holds, hosting, admitting and handing on. */
import type { Audit } from '../../platform/audit/audit.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import type { Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import { createAdmit } from './admitting.ts';
import { type BookingWithParts, createBookingWith } from './booking-with.ts';
import { createFollow, type FollowParts } from './follow.ts';
import { createHolding } from './holding.ts';
import { createHosting, type HostingParts } from './hosting.ts';
import type { Teller } from './news.ts';
import { createParticipants } from './participants.ts';
import { createQueue } from './queue.ts';
import { createRememberStaff } from './remember-staff.ts';
import { createStep, createStepAgent } from './stepping.ts';
import { createTargets, type TargetsParts } from './targets.ts';
import { createTouching } from './touching.ts';
import { createSendTransferLink, type TransferLinkParts } from './transfer-link.ts';
import { createTransfer, type TransferParts } from './transferring.ts';
import { createWithdraw } from './withdrawing.ts';

type Made =
  | 'customers'
  | 'remember'
  | 'sendLink'
  | 'step'
  | 'stepAgent'
  | 'targets'
  | 'tell'
  | 'touching'
  | 'withdraw';

export interface StaffDependencies
  extends Omit<BookingWithParts, Made>,
    Omit<TransferParts, Made>,
    Omit<HostingParts, Made>,
    Omit<TargetsParts, Made>,
    Omit<TransferLinkParts, 'customers'>,
    FollowParts {
  readonly audit: Audit;
  readonly customers: TransferParts['customers'] & TransferLinkParts['customers'];
  readonly events: EventBus;
  readonly meetings: Pick<Meetings, 'leave' | 'letIn' | 'open'>;
  readonly products: Pick<Products, 'agentsOf' | 'assignmentsOf' | 'findById' | 'hold' | 'list'>;
  readonly tell: Teller;
}

export type StaffSide = ReturnType<typeof createStaffSide>;

export function createStaffSide(dependencies: StaffDependencies) {
  const step = createStep(dependencies.events);
  const stepAgent = createStepAgent(dependencies.events, dependencies.now);
  const withdraw = createWithdraw({ ...dependencies, step });
  const touching = createTouching(dependencies);
  const remember = createRememberStaff(dependencies.audit);
  const targets = createTargets({ ...dependencies, touching });
  const queue = createQueue({ ...dependencies, touching });
  const parts = { ...dependencies, step, stepAgent, withdraw, touching, remember, targets, queue };
  const participants = createParticipants(parts);
  const hosting = createHosting(parts);
  return {
    queue,
    targets,
    participants,
    holding: createHolding(parts),
    host: hosting.host,
    hostArrived: hosting.hostArrived,
    admit: createAdmit({ ...parts, hosting, participants }),
    transfer: createTransfer({ ...parts, sendLink: createSendTransferLink(dependencies) }),
    follow: createFollow(dependencies),
    bookingWith: createBookingWith(parts),
  };
}
