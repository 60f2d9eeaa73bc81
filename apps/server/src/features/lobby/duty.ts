/** Who works today: the app bar's active switch, and an admin switching an agent's lobby off. */
import { auditActorOf } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { Users } from '../users/index.ts';
import * as agentsStore from './agents-store.ts';
import type { Change } from './change.ts';
import type { Remember } from './remember.ts';

interface Parts {
  readonly change: Change;
  readonly remember: Remember;
  readonly users: Pick<Users, 'findAgents'>;
}

interface Switches {
  readonly onDuty: boolean;
  readonly isAgentAvailableInLobby: boolean;
}

/** Where a call came from, for the audit log. */
type From = { readonly ip: string };

export type Duty = ReturnType<typeof createDuty>;

export function createDuty({ change, remember, users }: Parts) {
  async function read(unit: Unit, userId: string): Promise<Switches> {
    const agent = await agentsStore.find(unit, userId);
    return { onDuty: agent?.onDuty ?? true, isAgentAvailableInLobby: agent?.available ?? false };
  }

  return {
    /** Off turns the lobby off too, and open offers go back; a call that is under way goes on. */
    setDuty(agent: StaffActor, onDuty: boolean, from?: From): Promise<Switches> {
      return change(agent.scope, async (unit) => {
        const before = await read(unit, agent.userId);
        const after = { onDuty, isAgentAvailableInLobby: onDuty && before.isAgentAvailableInLobby };
        await agentsStore.set(unit, agent.userId, { onDuty, available: after.isAgentAvailableInLobby });
        const by = auditActorOf(agent, from);
        await remember.dutyTurned(unit, agent, { from: before.onDuty, to: onDuty }, by);
        const turn = { from: before.isAgentAvailableInLobby, to: after.isAgentAvailableInLobby };
        await remember.switched(unit, agent, turn, by);
        return after;
      });
    },

    /** Which of these do not work now; who never said is on duty. */
    offDutyOf: (unit: Unit, userIds: readonly string[]) => agentsStore.findOffDuty(unit, userIds),

    /** Open offers go back at once. @returns what the switch is now @throws DomainError user.not_found */
    switchOffFor(admin: StaffActor, userId: string, from?: From): Promise<boolean> {
      return change(admin.scope, async (unit) => {
        const [agent] = await users.findAgents(unit, [userId]);
        if (!agent) throw new DomainError('user.not_found');
        const { isAgentAvailableInLobby } = await read(unit, userId);
        if (isAgentAvailableInLobby) await agentsStore.set(unit, userId, { available: false });
        const turn = { from: isAgentAvailableInLobby, to: false };
        await remember.switched(unit, { userId, name: agent.name }, turn, auditActorOf(admin, from));
        return false;
      });
    },
  };
}
