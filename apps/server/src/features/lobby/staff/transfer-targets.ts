/** The possible targets of a transfer, and which of them are available. */
import type { AnswerOf } from '@foyer/contract/core/http.ts';
import type { lobbyStaffRoutes } from '@foyer/contract/lobby/staff.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Products } from '../../products/index.ts';
import type { Users } from '../../users/index.ts';
import { findActiveTargets } from '../consultation/consultations-store.ts';
import { isPresent, isQueued } from '../machine/policy.ts';
import * as agentsStore from '../presence/agents-store.ts';
import type { Presences } from '../presence/presence.ts';
import * as store from '../store.ts';
import type { AgentRow } from '../tables.ts';
import type { AgentPermissions } from './agent-permissions.ts';

export interface TargetsDependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  readonly products: Pick<Products, 'agentsByProduct' | 'agentsOf' | 'list'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly permissions: Pick<AgentPermissions, 'findCustomersInMeeting'>;
  readonly presences: Pick<Presences, 'ofIds'>;
}

type TransferTargets = AnswerOf<typeof lobbyStaffRoutes.targets>['result'];

export type Targets = ReturnType<typeof createTargets>;

export function createTargets(dependencies: TargetsDependencies) {
  const { database, now, flagsOf, products, users, permissions, presences } = dependencies;

  /**
   * The agents who take customers now, busy or free: on duty, connected and, with lobby mode, with the lobby
   * on.
   */
  async function findAvailableAgents(tx: Transaction): Promise<ReadonlyMap<string, AgentRow>> {
    const at = now();
    const { lobbyMode } = await flagsOf(tx);
    const rows = await agentsStore.findAll(tx);
    const available = rows.filter((row) => row.onDuty && (row.available || !lobbyMode) && isPresent(row, at));
    return new Map(available.map((row) => [row.userId, row]));
  }

  return {
    findAvailableAgents,

    /** Whether an agent other than this one takes the customers of a product now. */
    async hasAvailableAgent(tx: Transaction, productId: string, exceptId: string): Promise<boolean> {
      const available = await findAvailableAgents(tx);
      const ids = await products.agentsOf(tx, productId);
      return ids.some((id) => id !== exceptId && available.has(id));
    },

    /** @throws DomainError meeting.not_found | meeting.ended */
    list(agent: StaffActor, meetingId: string): Promise<TransferTargets> {
      return database.withTenant(agent.scope, async (tx) => {
        const inside = await permissions.findCustomersInMeeting(tx, agent, meetingId);
        const [request] = inside;
        const at = now();
        const others = (await products.agentsOf(tx, request.productId)).filter((id) => id !== agent.userId);
        const agents = (await users.findAgents(tx, others)).filter(({ role }) => role === 'AGENT');
        const presenceOf = await presences.ofIds(
          tx,
          agents.map(({ id }) => id),
        );
        // After the presences: an agent who becomes available between the two must not be shown as available and be
        // rejected as a target.
        const available = await findAvailableAgents(tx);
        const open = await store.findOpen(tx);
        const engaged = new Set([
          ...open.filter(({ status }) => !isQueued(status)).map((each) => each.agentId),
          ...(await findActiveTargets(tx)),
        ]);
        const waiting = open.filter(({ status }) => isQueued(status));
        const listed = await products.list(tx);
        const agentsByProduct = await products.agentsByProduct(
          tx,
          listed.map(({ id }) => id),
        );
        return {
          customers: inside.map(({ id, customerName }) => ({ requestId: id, name: customerName })),
          agents: agents
            .flatMap(({ id, name }) => {
              const presence = presenceOf.get(id);
              return presence ? [{ id, name, presence }] : [];
            })
            .map((each) => ({
              ...each,
              isPresent: available.has(each.id),
              isBusy: engaged.has(each.id) || (available.get(each.id)?.wrapsUpUntil ?? at) > at,
            }))
            .sort((one, other) => one.name.localeCompare(other.name)),
          products: listed.map(({ id, name, slug }) => ({
            id,
            name,
            slug,
            waiting: waiting.filter(({ productId }) => productId === id).length,
            isSomebodyThere: (agentsByProduct.get(id) ?? []).some(
              (each) => each !== agent.userId && available.has(each),
            ),
          })),
        };
      });
    },
  };
}
