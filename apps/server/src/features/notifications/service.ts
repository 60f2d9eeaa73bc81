/**
 * Lists, opens and clears the notifications of the caller: agents for the products they are assigned to, admins for
 * all products.
 */
import type { Notification, NotificationKind } from '@foyer/contract/notifications.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../platform/http/auth/actor.ts';
import type { Products } from '../products/index.ts';
import type { Notice } from './policy.ts';
import * as store from './store.ts';

/** The notifications of one person about one product. */
export interface Bell extends store.Recipient {
  /** Admins are not assigned to products. */
  readonly isAdmin: boolean;
}

/** Kinds that admins are notified of; the others concern agents. */
const adminKinds: ReadonlySet<NotificationKind> = new Set(['long-wait', 'service-level']);

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly products: Pick<Products, 'assignmentsOf'>;
  readonly emit: (scope: TenantScope, bell: Bell, message: string) => void;
}

export type NotificationsService = ReturnType<typeof createNotificationsService>;

export function createNotificationsService({ database, now, products, emit }: Dependencies) {
  const pendingNotices = new WeakMap<Transaction, Notice[]>();

  /** @throws DomainError product.not_found */
  async function checkOwnProduct(
    tx: Transaction,
    { kind, userId }: StaffActor,
    productId: string,
  ): Promise<Bell> {
    if (kind !== 'agent') return { agentId: userId, productId, isAdmin: true };
    const assigned = (await products.assignmentsOf(tx, [userId])).get(userId) ?? [];
    if (!assigned.includes(productId)) throw new DomainError('product.not_found');
    return { agentId: userId, productId, isAdmin: false };
  }

  /** Changes the person's own notifications; notifies all tabs of the person if something changed. */
  function changeOwn(
    agent: StaffActor,
    productId: string,
    change: (tx: Transaction, bell: store.Recipient) => Promise<boolean>,
  ): Promise<{ unseen: number }> {
    return database.withTenant(agent.scope, async (tx) => {
      const bell = await checkOwnProduct(tx, agent, productId);
      if (await change(tx, bell)) tx.afterCommit(() => emit(tx.scope, bell, ''));
      return { unseen: await store.countUnseen(tx, bell) };
    });
  }

  return {
    /** Inserts the notifications before the commit, and emits them after it. */
    notify(tx: Transaction, notices: readonly Notice[]): void {
      if (notices.length === 0) return;
      const pending = pendingNotices.get(tx);
      if (pending) {
        pending.push(...notices);
        return;
      }
      const all = [...notices];
      pendingNotices.set(tx, all);
      tx.beforeCommit(async () => {
        pendingNotices.delete(tx);
        await store.insert(tx, all);
      });
      tx.afterCommit(() => {
        for (const notice of all)
          emit(tx.scope, { ...notice, isAdmin: adminKinds.has(notice.kind) }, notice.text);
      });
    },

    /** Newest first. @throws DomainError user.not_found | product.not_found */
    list(agent: StaffActor, { productId, agentId }: store.Recipient): Promise<Notification[]> {
      if (agentId !== agent.userId) throw new DomainError('user.not_found');
      return database.withTenant(agent.scope, async (tx) =>
        (await store.find(tx, await checkOwnProduct(tx, agent, productId))).map(toView),
      );
    },

    /** The admin's notifications of all products, newest first. */
    listAll: ({ scope, userId }: StaffActor): Promise<Notification[]> =>
      database.withTenant(scope, async (tx) => (await store.findAllOf(tx, userId)).map(toView)),

    /** Marks all as seen. @throws DomainError product.not_found */
    open: (agent: StaffActor, productId: string) =>
      changeOwn(agent, productId, (tx, bell) => store.markSeen(tx, bell, now())),

    /** Deletes one, or all of the product; idempotent. @throws DomainError product.not_found */
    clear: (agent: StaffActor, productId: string, id?: string) =>
      changeOwn(agent, productId, (tx, bell) => store.remove(tx, bell, id)),
  };
}

function toView({ id, kind, productId, text, count, at, seenAt, path }: store.NotificationRow): Notification {
  return {
    id,
    kind,
    productId,
    count,
    path,
    notification: text,
    at: at.toISOString(),
    seen: seenAt !== null,
  };
}
