/** The agents at work and the customers who wait, as the simulation knows them. */
import type { SimulatedApp } from '../../../app.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Caller } from './calls.ts';

export interface SimulatedStaff {
  readonly actor: StaffActor;
  readonly by: Caller;
}

export interface SimulatedAgent {
  /** A new session replaces it. */
  staff: SimulatedStaff;
  isOnDuty: boolean;
  /** Has the lobby on. */
  isOn: boolean;
  /** Is about to accept, in a meeting, or wrapping up. */
  isBusy: boolean;
  /** How much more often than others this agent's meetings convert. */
  readonly skill: number;
}

export type Floor = ReturnType<typeof createFloor>;

export function createFloor(app: SimulatedApp, scope: TenantScope) {
  const agents: SimulatedAgent[] = [];
  const waiting = new Set<string>();

  return {
    agents,
    /** The ids of the customers who wait. */
    waiting,
    /** Performs what time has made due in the lobby. The pages of those who wait are connected. */
    async sweep(): Promise<void> {
      if (waiting.size > 0) await app.lobby.recordSeen(scope, { customers: [...waiting] });
      await app.jobs.sweepLobby();
    },
    freeAgents: (): readonly SimulatedAgent[] => agents.filter(({ isOn, isBusy }) => isOn && !isBusy),
  };
}
