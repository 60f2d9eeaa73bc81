/** The live board and the actions of supervisors, composed. They exist in lobby mode only. */
import type { LiveBoard } from '@foyer/contract/lobby/live-board.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { ChangeLobby } from '../machine/change-lobby.ts';
import { type AssignDependencies, type Assignment, createAssign } from './assigning.ts';
import { createLiveBoard } from './live-board.ts';
import { createMoveToFront, type MoveToFrontDependencies } from './moving-to-front.ts';
import {
  createServiceLevelAlerts,
  readLastHour,
  type ServiceLevelAlertDependencies,
} from './service-level-alerts.ts';
import { createTakeRequest, type TakeRequestDependencies } from './take-request.ts';
import {
  createTransferWaiting,
  type TransferTarget,
  type TransferWaitingDependencies,
} from './transferring-waiting.ts';
import { createFindWaitingRequest } from './waiting-request.ts';

type Dependencies = Omit<
  AssignDependencies & MoveToFrontDependencies & TakeRequestDependencies & TransferWaitingDependencies,
  'findWaitingRequest'
> &
  Parameters<typeof createLiveBoard>[0] &
  ServiceLevelAlertDependencies & {
    readonly changeLobby: ChangeLobby;
    readonly database: Database;
    readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  };

type CallOrigin = { readonly ip: string };

export type SupervisorService = ReturnType<typeof createSupervisorService>;

export function createSupervisorService(dependencies: Dependencies) {
  const { changeLobby, database, flagsOf, now, serviceLevelsOf } = dependencies;
  const parts = { ...dependencies, findWaitingRequest: createFindWaitingRequest(dependencies) };
  const readLiveBoard = createLiveBoard(dependencies);
  const assign = createAssign(parts);
  const moveToFront = createMoveToFront(parts);
  const take = createTakeRequest(parts);
  const transferWaiting = createTransferWaiting(parts);

  /** @throws DomainError feature.off */
  async function rejectWithoutLobby(tx: Transaction): Promise<void> {
    if (!(await flagsOf(tx)).lobbyMode) throw new DomainError('feature.off');
  }

  function change<T>(admin: StaffActor, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return changeLobby(admin.scope, async (tx) => {
      await rejectWithoutLobby(tx);
      return work(tx);
    });
  }

  return {
    readLiveBoard,

    ...createServiceLevelAlerts(dependencies),

    /** @throws DomainError feature.off */
    board: ({ scope }: StaffActor): Promise<LiveBoard> =>
      database.withTenant(scope, async (tx) => {
        await rejectWithoutLobby(tx);
        return {
          ...(await readLiveBoard(tx)),
          serviceLevels: [...(await readLastHour(tx, now(), serviceLevelsOf))],
        };
      }),

    assign: (admin: StaffActor, requestId: string, assignment: Assignment, from?: CallOrigin) =>
      change(admin, (tx) => assign(tx, admin, requestId, assignment, from)),

    take: (admin: StaffActor, requestId: string, from?: CallOrigin) =>
      change(admin, (tx) => take(tx, admin, requestId, from)),

    moveToFront: (admin: StaffActor, requestId: string, reason: string, from?: CallOrigin) =>
      change(admin, (tx) => moveToFront(tx, admin, requestId, reason, from)),

    transfer: (admin: StaffActor, requestId: string, target: TransferTarget, from?: CallOrigin) =>
      change(admin, (tx) => transferWaiting(tx, admin, requestId, target, from)),
  };
}
