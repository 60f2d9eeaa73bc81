/** The agent who is consulted: whether they can take part, and whom an agent can ask. */
import type { AnswerOf } from '@foyer/contract/core/http.ts';
import type { consultationRoutes } from '@foyer/contract/lobby/consultations.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Products } from '../../products/index.ts';
import type { Users } from '../../users/index.ts';
import { isQueued } from '../machine/policy.ts';
import type { Presences } from '../presence/presence.ts';
import type { AgentPermissions } from '../staff/agent-permissions.ts';
import type { MoveCustomer } from '../staff/move-customer.ts';
import type { Targets } from '../staff/transfer-targets.ts';
import * as store from '../store.ts';
import type { ConsultationRow } from '../tables.ts';
import * as consultations from './consultations-store.ts';

export interface ConsultationTargetDependencies {
  readonly database: Database;
  readonly moveCustomer: Pick<MoveCustomer, 'checkAgent' | 'findProduct'>;
  readonly permissions: Pick<AgentPermissions, 'findCustomersInMeeting'>;
  readonly presences: Pick<Presences, 'ofIds'>;
  readonly products: Pick<Products, 'agentsByProduct' | 'agentsOf' | 'list'>;
  readonly targets: Pick<Targets, 'findAvailableAgents'>;
  readonly users: Pick<Users, 'findAgents'>;
}

type ListedTargets = AnswerOf<typeof consultationRoutes.targets>['result'];
type Consulted = Pick<ConsultationRow, 'agentId' | 'targetId' | 'productId'>;

export type ConsultationTarget = ReturnType<typeof createConsultationTarget>;

export function createConsultationTarget(dependencies: ConsultationTargetDependencies) {
  const { database, moveCustomer, permissions, presences, products, targets, users } = dependencies;

  const isEngaged = async (tx: Transaction, userId: string) =>
    (await store.findAcceptedBy(tx, userId)).length > 0;

  return {
    isEngaged,

    /** Whether the target is active, assigned to the product and takes customers now. */
    async isAvailable(tx: Transaction, { targetId, productId }: Consulted): Promise<boolean> {
      const [target] = await users.findAgents(tx, [targetId]);
      if (!target?.active || !(await products.agentsOf(tx, productId)).includes(targetId)) return false;
      return (await targets.findAvailableAgents(tx)).has(targetId);
    },

    /**
     * @throws DomainError product.not_found | product.platform_unavailable | user.not_found |
     * lobby.target_absent | lobby.target_busy
     */
    async check(tx: Transaction, { agentId, targetId, productId }: Consulted) {
      const product = await moveCustomer.findProduct(tx, productId);
      await moveCustomer.checkAgent(tx, { userId: agentId }, productId, targetId);
      if (await isEngaged(tx, targetId)) throw new DomainError('lobby.target_busy');
      return product;
    },

    /**
     * The agents of all products with the product of a hand-over: the meeting's where they are assigned to it.
     * @throws DomainError meeting.not_found | meeting.ended
     */
    list(agent: StaffActor, meetingId: string): Promise<ListedTargets> {
      return database.withTenant(agent.scope, async (tx) => {
        const [request] = await permissions.findCustomersInMeeting(tx, agent, meetingId);
        const listed = await products.list(tx);
        const byProduct = await products.agentsByProduct(
          tx,
          listed.map(({ id }) => id),
        );
        const own = new Set(byProduct.get(request.productId) ?? []);
        const pairs = listed.flatMap((product) =>
          (byProduct.get(product.id) ?? [])
            .filter((id) => id !== agent.userId && (product.id === request.productId || !own.has(id)))
            .map((agentId) => ({ agentId, product })),
        );
        const ids = [...new Set(pairs.map(({ agentId }) => agentId))];
        const people = new Map((await users.findAgents(tx, ids)).map((each) => [each.id, each]));
        const presenceOf = await presences.ofIds(tx, ids);
        const available = await targets.findAvailableAgents(tx);
        const engaged = new Set([
          ...(await store.findOpen(tx)).filter(({ status }) => !isQueued(status)).map((each) => each.agentId),
          ...(await consultations.findOpen(tx)).map(({ targetId }) => targetId),
        ]);
        return pairs
          .flatMap(({ agentId, product }) => {
            const [person, presence] = [people.get(agentId), presenceOf.get(agentId)];
            if (person?.role !== 'AGENT' || !person.active || !presence) return [];
            return {
              agentId,
              name: person.name,
              productId: product.id,
              productName: product.name,
              presence,
              isFree: available.has(agentId) && !engaged.has(agentId),
            };
          })
          .sort(
            (one, other) =>
              Number(other.isFree) - Number(one.isFree) ||
              one.name.localeCompare(other.name) ||
              one.productName.localeCompare(other.productName),
          );
      });
    },
  };
}
