/**
 * The actions of customers and agents, composed: knock, wait, leave; switch the lobby on and off, accept,
 * reject.
 */
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import type { RecordAudit } from './audit/record-audit.ts';
import { createAway } from './away/away.ts';
import type { AwayMessages } from './away/away-messages.ts';
import { createNotifyNear } from './away/near.ts';
import type { ChangeLobby } from './machine/change-lobby.ts';
import type { LogStep } from './machine/publish-log-entries.ts';
import { createSweep } from './machine/sweep.ts';
import type { LobbyNotifier } from './notifier.ts';
import { createAnswering } from './offers/answering.ts';
import { createClaimRequest } from './offers/claim-request.ts';
import { createOwnOffers } from './offers/own-offers.ts';
import { createWithdrawOffers } from './offers/withdrawing.ts';
import { createLobbySwitch } from './presence/lobby-switch.ts';
import { createRecordPresence } from './presence/record-presence.ts';
import { createAvailability } from './queue/estimates/availability.ts';
import { createKnocking, type KnockingDependencies } from './queue/knocking.ts';
import { createWaitingView } from './queue/waiting-view.ts';
import { createMeetingLifecycle } from './subscribers/meeting-lifecycle.ts';

export interface LobbyDependencies extends KnockingDependencies {
  readonly database: Database;
  readonly products: Pick<
    Products,
    | 'agentsByProduct'
    | 'agentsOf'
    | 'findById'
    | 'findBySlug'
    | 'labelsOf'
    | 'list'
    | 'namesOf'
    | 'opensAtOf'
    | 'routed'
  >;
  readonly users: Pick<Users, 'findAgents'>;
  readonly meetings: Pick<
    Meetings,
    'open' | 'end' | 'enterIn' | 'leave' | 'presencesOf' | 'findById' | 'platformsOf' | 'extendAbsences'
  >;
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  /** The first time that a customer can book; `null` without one. */
  readonly nextFreeOf: (tx: Transaction, productId: string) => Promise<Date | null>;
}

interface Dependencies extends LobbyDependencies {
  readonly changeLobby: ChangeLobby;
  readonly notifier: LobbyNotifier;
  readonly recordAudit: RecordAudit;
  readonly logStep: LogStep;
  readonly awayMessages: AwayMessages;
}

export type LobbyService = ReturnType<typeof createLobbyService>;

export function createLobbyService(dependencies: Dependencies) {
  const waitingView = createWaitingView(dependencies);
  const withdrawOffers = createWithdrawOffers(dependencies);
  const away = createAway({ ...dependencies, waitingView, withdrawOffers });
  const knocking = createKnocking({ ...dependencies, away, waitingView, withdrawOffers });
  const answering = createAnswering({ ...dependencies, claim: createClaimRequest(dependencies) });
  return {
    away,
    current: waitingView.current,
    availabilityOf: createAvailability({ ...dependencies, findStaffing: waitingView.findStaffing }),
    offersOf: createOwnOffers(dependencies),
    knock: knocking.knock,
    leave: knocking.leave,
    accept: answering.accept,
    reject: answering.reject,
    ...createLobbySwitch(dependencies),
    ...createMeetingLifecycle(dependencies),
    ...createSweep(dependencies),
    notifyNear: createNotifyNear(dependencies),
    ...createRecordPresence(dependencies),
  };
}
