/** Writes announcements for everybody who waits for a product, and lines to one waiting customer. */
import { type AnnouncedProduct, announcementLimits } from '@foyer/contract/lobby/announcements.ts';
import { auditActorOf } from '../../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { requireOneLine } from '../../../platform/one-line.ts';
import type { Products } from '../../products/index.ts';
import type { RecordStaffAudit } from '../audit/record-staff-audit.ts';
import type { ChangeLobby } from '../machine/change-lobby.ts';
import type { LobbyNotifier } from '../notifier.ts';
import type { AgentPermissions } from '../staff/agent-permissions.ts';
import * as lobbyStore from '../store.ts';
import * as store from './announcements-store.ts';
import { noticesOf } from './waiting-notices.ts';

interface Dependencies {
  readonly database: Database;
  readonly now: () => Date;
  readonly changeLobby: ChangeLobby;
  readonly notifier: LobbyNotifier;
  readonly permissions: Pick<AgentPermissions, 'productsOf' | 'findWaiting'>;
  readonly products: Pick<Products, 'list'>;
  readonly recordAudit: Pick<RecordStaffAudit, 'announced' | 'messageSent'>;
}

type CallOrigin = { readonly ip: string };

interface Wish {
  readonly text: string;
  /** ISO UTC; `null`: until it is removed. */
  readonly endsAt: string | null;
}

export type Announcing = ReturnType<typeof createAnnouncing>;

export function createAnnouncing({
  database,
  now,
  changeLobby,
  notifier,
  permissions,
  products,
  recordAudit,
}: Dependencies) {
  async function findProducts(tx: Transaction, actor: StaffActor) {
    const [own, offered] = await Promise.all([permissions.productsOf(tx, actor), products.list(tx)]);
    return offered.filter(({ id }) => own === null || own.includes(id));
  }

  /** @throws DomainError product.not_found, also for a product that is not assigned to the agent */
  async function findProduct(tx: Transaction, actor: StaffActor, productId: string) {
    const product = (await findProducts(tx, actor)).find(({ id }) => id === productId);
    if (!product) throw new DomainError('product.not_found');
    return product;
  }

  /** Tells everybody who waits for the product. */
  async function notify(
    tx: Transaction,
    productId: string,
    announcement: store.AnnouncementRow | null,
    at: Date,
  ): Promise<void> {
    const waiting = await store.findWaiting(tx, productId);
    const asOf = at.toISOString();
    tx.afterCommit(() => {
      for (const request of waiting)
        notifier.noticesChanged(tx.scope, request.customerId, {
          notices: noticesOf(announcement, request),
          asOf,
        });
    });
  }

  /** Sets or removes the announcement. Without a change nothing is written or sent. */
  function change(
    actor: StaffActor,
    productId: string,
    next: (at: Date) => store.AnnouncementRow | null,
    from?: CallOrigin,
  ): Promise<AnnouncedProduct> {
    return changeLobby(actor.scope, async (tx) => {
      const product = await findProduct(tx, actor, productId);
      const at = now();
      const after = next(at);
      const [before] = await store.findCurrent(tx, [productId], at);
      if (after || before) {
        if (after) await store.replace(tx, after);
        else await store.remove(tx, productId);
        const audited = { before: toAudit(before), after: toAudit(after) };
        await recordAudit.announced(tx, auditActorOf(actor, from), product, audited);
        await notify(tx, productId, after, at);
      }
      return toView(product, after);
    });
  }

  return {
    /** The offered products by name; an agent's assigned ones. */
    list(actor: StaffActor): Promise<AnnouncedProduct[]> {
      return database.withTenant(actor.scope, async (tx) => {
        const own = await findProducts(tx, actor);
        const current = await store.findCurrent(
          tx,
          own.map(({ id }) => id),
          now(),
        );
        const byProduct = new Map(current.map((row) => [row.productId, row]));
        return own.map((product) => toView(product, byProduct.get(product.id)));
      });
    },

    /**
     * @throws DomainError product.not_found | request.invalid at `text` if nothing visible is left of it, at
     * `endsAt` if it is over or too far away
     */
    announce(actor: StaffActor, productId: string, wish: Wish, from?: CallOrigin): Promise<AnnouncedProduct> {
      const text = requireOneLine(wish.text, 'text');
      const endsAt = wish.endsAt === null ? null : new Date(wish.endsAt);
      const next = (at: Date): store.AnnouncementRow => {
        if (endsAt && !isWithin(endsAt, at))
          throw new DomainError('request.invalid', { fields: { endsAt: 'invalid' } });
        return { productId, text, endsAt, writtenByName: actor.name, writtenAt: at };
      };
      return change(actor, productId, next, from);
    },

    /** @throws DomainError product.not_found */
    remove: (actor: StaffActor, productId: string, from?: CallOrigin): Promise<AnnouncedProduct> =>
      change(actor, productId, () => null, from),

    /**
     * @throws DomainError lobby.no_request | lobby.already_taken | request.invalid at `text` if nothing visible
     * is left of it
     */
    async sendMessage(actor: StaffActor, requestId: string, given: string, from?: CallOrigin): Promise<void> {
      const message = requireOneLine(given, 'text');
      await changeLobby(actor.scope, async (tx) => {
        const request = await permissions.findWaiting(tx, actor, requestId);
        const at = now();
        const sent = { message, messageSentAt: at };
        await lobbyStore.updateRequest(tx, requestId, sent);
        await recordAudit.messageSent(tx, auditActorOf(actor, from), request, message);
        const [announcement] = await store.findCurrent(tx, [request.productId], at);
        const payload = { notices: noticesOf(announcement, sent), asOf: at.toISOString() };
        tx.afterCommit(() => notifier.noticesChanged(tx.scope, request.customerId, payload));
      });
    },
  };
}

function isWithin(endsAt: Date, at: Date): boolean {
  const lastsMs = endsAt.getTime() - at.getTime();
  return lastsMs > 0 && lastsMs <= announcementLimits.maxDurationMs;
}

function toAudit(row: store.AnnouncementRow | null | undefined) {
  return row ? { text: row.text, endsAt: row.endsAt?.toISOString() ?? null } : null;
}

function toView(
  product: { readonly id: string; readonly name: string },
  row: store.AnnouncementRow | null | undefined,
): AnnouncedProduct {
  return {
    productId: product.id,
    productName: product.name,
    announcement: row
      ? {
          text: row.text,
          endsAt: row.endsAt?.toISOString() ?? null,
          writtenBy: row.writtenByName,
          writtenAt: row.writtenAt.toISOString(),
        }
      : null,
  };
}
