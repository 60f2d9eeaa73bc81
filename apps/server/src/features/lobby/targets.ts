/** Where a customer could be handed on to, and who of them is there. */
import type { AnswerOf } from '@foyer/contract/http.ts';
import type { lobbyStaffRoutes } from '@foyer/contract/lobby-staff.ts';
import type { Flags } from '@foyer/contract/tenants.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { Products } from '../products/index.ts';
import type { Users } from '../users/index.ts';
import * as agentsStore from './agents-store.ts';
import { isPresent, isQueued } from './policy.ts';
import * as store from './store.ts';
import type { AgentRow } from './tables.ts';
import type { Touching } from './touching.ts';

export interface TargetsParts {
  readonly database: Database;
  readonly now: () => Date;
  readonly flagsOf: (unit: Unit) => Promise<Flags>;
  readonly products: Pick<Products, 'agentsOf' | 'list'>;
  readonly users: Pick<Users, 'findAgents'>;
  readonly touching: Pick<Touching, 'findMetAll'>;
}

type Shown = AnswerOf<typeof lobbyStaffRoutes.targets>['result'];

export type Targets = ReturnType<typeof createTargets>;

export function createTargets({ database, now, flagsOf, products, users, touching }: TargetsParts) {
  /** Who takes customers now: on duty, connected and, where there is a lobby, with the switch on; busy or free. */
  async function findThere(unit: Unit): Promise<ReadonlyMap<string, AgentRow>> {
    const at = now();
    const { lobbyMode } = await flagsOf(unit);
    const rows = await agentsStore.findAll(unit);
    const there = rows.filter((row) => row.onDuty && (row.available || !lobbyMode) && isPresent(row, at));
    return new Map(there.map((row) => [row.userId, row]));
  }

  return {
    findThere,

    /** Whether anybody but this agent takes the customers of a product now. */
    async isSomebodyThere(unit: Unit, productId: string, exceptId: string): Promise<boolean> {
      const there = await findThere(unit);
      const ids = await products.agentsOf(unit, productId);
      return ids.some((id) => id !== exceptId && there.has(id));
    },

    /** @throws DomainError meeting.not_found | meeting.ended */
    list(agent: StaffActor, meetingId: string): Promise<Shown> {
      return database.withTenant(agent.scope, async (unit) => {
        const inside = await touching.findMetAll(unit, agent, meetingId);
        const [met] = inside;
        const at = now();
        const there = await findThere(unit);
        const open = await store.findOpen(unit);
        const engaged = new Set(open.filter(({ status }) => !isQueued(status)).map((each) => each.agentId));
        const others = (await products.agentsOf(unit, met.productId)).filter((id) => id !== agent.userId);
        const agents = await users.findAgents(unit, others);
        const waiting = open.filter(({ status }) => isQueued(status));
        const shownProducts: Shown['products'] = [];
        for (const { id, name, slug } of await products.list(unit)) {
          const ids = await products.agentsOf(unit, id);
          const isSomebodyThere = ids.some((each) => each !== agent.userId && there.has(each));
          const count = waiting.filter(({ productId }) => productId === id).length;
          shownProducts.push({ id, name, slug, waiting: count, isSomebodyThere });
        }
        return {
          customers: inside.map(({ id, customerName }) => ({ requestId: id, name: customerName })),
          agents: agents
            .filter(({ role }) => role === 'AGENT')
            .map(({ id, name }) => ({
              ...{ id, name, isPresent: there.has(id) },
              isBusy: engaged.has(id) || (there.get(id)?.wrapsUpUntil ?? at) > at,
            }))
            .sort((one, other) => one.name.localeCompare(other.name)),
          products: shownProducts,
        };
      });
    },
  };
}
