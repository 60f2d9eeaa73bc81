/** What customers and agents do in the lobby, put together: knock, wait, leave; switch on and off, accept, reject. */
import type { Flags } from '@foyer/contract/tenants.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { Meetings } from '../meetings/index.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import type { Announcer } from './announce.ts';
import { createAnswering } from './answering.ts';
import type { Change } from './change.ts';
import { createKnocking, type KnockingDependencies } from './knocking.ts';
import { createMet } from './met.ts';
import type { Teller } from './news.ts';
import { createOwnOffers } from './own-offers.ts';
import type { Remember } from './remember.ts';
import type { Step } from './stepping.ts';
import { createSweeping } from './sweeping.ts';
import { createSwitching } from './switching.ts';
import { createTake } from './taking.ts';
import { createWaiting } from './waiting.ts';
import { createWithdraw } from './withdrawing.ts';

export interface LobbyDependencies extends KnockingDependencies {
  readonly database: Database;
  readonly products: Pick<Products, 'findById' | 'agentsOf' | 'list' | 'routed'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly meetings: Pick<Meetings, 'open' | 'end' | 'enterIn' | 'leave' | 'presencesOf'>;
  readonly flagsOf: (unit: Unit) => Promise<Flags>;
}

interface Parts extends LobbyDependencies {
  readonly change: Change;
  readonly tell: Teller;
  readonly announcer: Announcer;
  readonly remember: Remember;
  readonly step: Step;
}

export type LobbyService = ReturnType<typeof createLobbyService>;

export function createLobbyService(parts: Parts) {
  const waiting = createWaiting(parts);
  const withdraw = createWithdraw(parts);
  const knocking = createKnocking({ ...parts, waiting, withdraw });
  const answering = createAnswering({ ...parts, take: createTake(parts) });
  return {
    current: waiting.current,
    offersOf: createOwnOffers(parts),
    knock: knocking.knock,
    leave: knocking.leave,
    accept: answering.accept,
    reject: answering.reject,
    ...createSwitching(parts),
    ...createMet(parts),
    ...createSweeping(parts),
  };
}
