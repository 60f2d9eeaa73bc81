/** What agents do with their own bell: look, open, clear; another's, or of a product they are not assigned to, is not there. */
import type { Notification } from '@foyer/contract/notifications.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { Products } from '../products/index.ts';
import type { Notice } from './policy.ts';
import * as store from './store.ts';

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
  readonly products: Pick<Products, 'assignmentsOf'>;
  readonly tell: (scope: TenantScope, bell: store.Bell, message: string) => void;
}

export type NotificationsService = ReturnType<typeof createNotificationsService>;

export function createNotificationsService({ database, now, products, tell }: Parts) {
  const heard = new WeakMap<Unit, Notice[]>();

  /** @throws DomainError product.not_found */
  async function ownBell(unit: Unit, { userId }: StaffActor, productId: string): Promise<store.Bell> {
    const assigned = (await products.assignmentsOf(unit, [userId])).get(userId) ?? [];
    if (!assigned.includes(productId)) throw new DomainError('product.not_found');
    return { agentId: userId, productId };
  }

  /** Does it to the own bell; every tab hears of it when something is another then. */
  function doing(
    agent: StaffActor,
    productId: string,
    act: (unit: Unit, bell: store.Bell) => Promise<boolean>,
  ): Promise<{ unseen: number }> {
    return database.withTenant(agent.scope, async (unit) => {
      const bell = await ownBell(unit, agent, productId);
      if (await act(unit, bell)) unit.afterCommit(() => tell(unit.scope, bell, ''));
      return { unseen: await store.countUnseen(unit, bell) };
    });
  }

  return {
    /** Written when the transaction is about to end, told when it has. */
    notify(unit: Unit, notices: readonly Notice[]): void {
      if (notices.length === 0) return;
      const waiting = heard.get(unit);
      if (waiting) {
        waiting.push(...notices);
        return;
      }
      const all = [...notices];
      heard.set(unit, all);
      unit.beforeCommit(async () => {
        heard.delete(unit);
        await store.insert(unit, all);
      });
      unit.afterCommit(() => {
        for (const notice of all) tell(unit.scope, notice, notice.text);
      });
    },

    /** Newest first. @throws DomainError user.not_found | product.not_found */
    list(agent: StaffActor, { productId, agentId }: store.Bell): Promise<Notification[]> {
      if (agentId !== agent.userId) throw new DomainError('user.not_found');
      return database.withTenant(agent.scope, async (unit) =>
        (await store.find(unit, await ownBell(unit, agent, productId))).map(shown),
      );
    },

    /** Everything there counts as seen. @throws DomainError product.not_found */
    open: (agent: StaffActor, productId: string) =>
      doing(agent, productId, (unit, bell) => store.markSeen(unit, bell, now())),

    /** One, or all of the product; what is gone already is gone. @throws DomainError product.not_found */
    clear: (agent: StaffActor, productId: string, id?: string) =>
      doing(agent, productId, (unit, bell) => store.remove(unit, bell, id)),
  };
}

function shown({ id, kind, productId, text, count, at, seenAt, path }: store.NotificationRow): Notification {
  return {
    ...{ id, kind, productId, count, path },
    ...{ notification: text, at: at.toISOString(), seen: seenAt !== null },
  };
}
