/** The duty switch of an agent, and an admin who switches an agent's lobby off. */
import { auditActorOf } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Users } from '../../users/index.ts';
import type { RecordAudit } from '../audit/record-audit.ts';
import type { ChangeLobby } from '../machine/change-lobby.ts';
import * as agentsStore from './agents-store.ts';

interface Dependencies {
  readonly changeLobby: ChangeLobby;
  readonly recordAudit: RecordAudit;
  readonly users: Pick<Users, 'findAgents'>;
}

interface Switches {
  readonly onDuty: boolean;
  readonly isAgentAvailableInLobby: boolean;
}

/** The origin of a call, for the audit log. */
type CallOrigin = { readonly ip: string };

export type Duty = ReturnType<typeof createDuty>;

export function createDuty({ changeLobby, recordAudit, users }: Dependencies) {
  async function read(tx: Transaction, userId: string): Promise<Switches> {
    const agent = await agentsStore.find(tx, userId);
    return { onDuty: agent?.onDuty ?? true, isAgentAvailableInLobby: agent?.available ?? false };
  }

  return {
    /** Off duty also switches the lobby off and withdraws open offers. A running meeting goes on. */
    setDuty(agent: StaffActor, onDuty: boolean, from?: CallOrigin): Promise<Switches> {
      return changeLobby(agent.scope, async (tx) => {
        const before = await read(tx, agent.userId);
        const after = { onDuty, isAgentAvailableInLobby: onDuty && before.isAgentAvailableInLobby };
        await agentsStore.set(tx, agent.userId, {
          onDuty,
          available: after.isAgentAvailableInLobby,
          breakReason: null,
        });
        const by = auditActorOf(agent, from);
        await recordAudit.dutySwitched(tx, agent, { from: before.onDuty, to: onDuty }, by);
        const change = { from: before.isAgentAvailableInLobby, to: after.isAgentAvailableInLobby };
        await recordAudit.lobbySwitched(tx, agent, change, by);
        return after;
      });
    },

    /** Those of these agents who are off duty. The default is on duty. */
    offDutyOf: (tx: Transaction, userIds: readonly string[]) => agentsStore.findOffDuty(tx, userIds),

    /**
     * Withdraws open offers at once.
     * @returns the new state of the switch
     * @throws DomainError user.not_found
     */
    switchOffFor(admin: StaffActor, userId: string, from?: CallOrigin): Promise<boolean> {
      return changeLobby(admin.scope, async (tx) => {
        const [agent] = await users.findAgents(tx, [userId]);
        if (!agent) throw new DomainError('user.not_found');
        const { isAgentAvailableInLobby } = await read(tx, userId);
        if (isAgentAvailableInLobby)
          await agentsStore.set(tx, userId, { available: false, breakReason: null });
        const change = { from: isAgentAvailableInLobby, to: false };
        await recordAudit.lobbySwitched(tx, { userId, name: agent.name }, change, auditActorOf(admin, from));
        return false;
      });
    },
  };
}
