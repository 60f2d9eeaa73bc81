/** The messages to a customer who is away, by the channel that the customer chose. */
import { days } from '@foyer/contract/core/time.ts';
import type { AwayChannelOption } from '@foyer/contract/lobby/away.ts';
import { lobbyLimits } from '@foyer/contract/lobby/limits.ts';
import type { AwayChannel } from '@foyer/contract/lobby/status.ts';
import type { MessageChannel, MessageKind } from '@foyer/contract/messaging/messages.ts';
import type { Flags } from '@foyer/contract/tenants/tenants.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { CustomerActor } from '../../../platform/http/auth/actor.ts';
import { maskContact } from '../../../platform/http/contact-masking.ts';
import type { MessagePort } from '../../../platform/messages/messaging-port.ts';
import type { Customers } from '../../customers/index.ts';
import { channelFlags, type Links, linkAddressOf } from '../../links/index.ts';
import type { Products } from '../../products/index.ts';
import type { Push } from '../../push/index.ts';
import type { RequestRow } from '../tables.ts';
import * as awayStore from './away-store.ts';

export interface AwayMessagesDependencies {
  readonly now: () => Date;
  readonly customers: Pick<Customers, 'findRegistered'>;
  readonly flagsOf: (tx: Transaction) => Promise<Flags>;
  readonly links: Pick<Links, 'create'>;
  readonly messages: Pick<MessagePort, 'cancel' | 'channelsOf' | 'plan'>;
  readonly products: Pick<Products, 'findById'>;
  readonly push: Pick<Push, 'hasBrowser' | 'notify'>;
  readonly tenantNameOf: (tx: Transaction) => Promise<string>;
  /** The origin of the tenant's pages, without a trailing slash. */
  readonly originOf: (tenant: string) => string;
}

/** What a customer who is away is notified: `turn-over` when the place is no longer kept. */
export type AwayMessageKind = Extract<MessageKind, 'turn-near' | 'turn-now' | 'turn-over'>;

/** Messages that arrive later than this are of no use. */
const usefulForMs = {
  'turn-near': lobbyLimits.onMyWayMs,
  'turn-now': lobbyLimits.onMyWayMs,
  'turn-over': lobbyLimits.maxAwayMs,
} as const satisfies Record<AwayMessageKind, number>;

/** The link still works when the customer opens it after the place was given away: it says so. */
const linkLastsMs = 2 * lobbyLimits.maxAwayMs;

export type AwayMessages = ReturnType<typeof createAwayMessages>;

export function createAwayMessages(dependencies: AwayMessagesDependencies) {
  const { now, customers, flagsOf, links, messages, products, push, tenantNameOf, originOf } = dependencies;

  async function plan(
    tx: Transaction,
    request: RequestRow,
    kind: AwayMessageKind,
    channel: MessageChannel,
  ): Promise<void> {
    const { id, customerId, customerName, registrationId, productId, awayLanguage, awaySince } = request;
    const [customer, product] = await Promise.all([
      customers.findRegistered(tx, registrationId),
      products.findById(tx, productId),
    ]);
    if (!customer || !product) return;
    const at = now();
    const link = await links.create(tx, {
      kind: 'return',
      productId,
      customerId,
      registrationId,
      expiresAt: new Date(at.getTime() + linkLastsMs),
    });
    await messages.plan(tx, {
      key: `${kind} ${id} ${awaySince?.getTime() ?? ''}`,
      kind,
      about: { kind: 'request', id },
      to: { customerId, phone: customer.phone, email: customer.email },
      channels: [channel],
      language: awayLanguage,
      zone: null,
      values: {
        customerName,
        clientName: await tenantNameOf(tx),
        productName: product.name,
        link: linkAddressOf(originOf(tx.scope.tenant), product.slug, link.token),
      },
      dueAt: at,
      uselessAfter: new Date(at.getTime() + usefulForMs[kind]),
    });
  }

  /** The page of this browser has the customer's token, so the message needs no link. */
  async function pushToBrowser(tx: Transaction, request: RequestRow, kind: AwayMessageKind): Promise<void> {
    const product = await products.findById(tx, request.productId);
    if (!product) return;
    const person = { kind: 'customer', id: request.customerId } as const;
    const path = `/live/${product.slug}` as const;
    const ttlSeconds = usefulForMs[kind] / 1000;
    tx.afterCommit(() =>
      push.notify({ scope: tx.scope, person, message: { kind, path, ttlSeconds, topic: 'turn' } }),
    );
  }

  /** Without lobby mode there is no queue, and each absence can cost messages. */
  async function mayBeAway(tx: Transaction, customerId: string): Promise<boolean> {
    if (!(await flagsOf(tx)).lobbyMode) return false;
    const since = new Date(now().getTime() - days(1));
    return (await awayStore.countAbsences(tx, customerId, since)) < lobbyLimits.absencesPerDay;
  }

  return {
    mayBeAway,

    /** Whether this channel reaches the customer now. */
    async reaches(tx: Transaction, actor: CustomerActor, channel: AwayChannel): Promise<boolean> {
      if (!(await mayBeAway(tx, actor.customerId))) return false;
      if (channel === 'push') return push.hasBrowser(tx, { kind: 'customer', id: actor.customerId });
      const channels = await this.channelsFor(tx, actor);
      return channels.some((option) => option.channel === channel);
    },

    /**
     * The channels that reach the customer, in the tenant's order; none without lobby mode, and after too many
     * absences.
     */
    async channelsFor(
      tx: Transaction,
      { customerId, registrationId }: CustomerActor,
    ): Promise<AwayChannelOption[]> {
      const [customer, flags, available] = await Promise.all([
        customers.findRegistered(tx, registrationId),
        flagsOf(tx),
        messages.channelsOf(tx),
      ]);
      if (!customer || !(await mayBeAway(tx, customerId))) return [];
      return available.flatMap((channel) => {
        const to = channel === 'email' ? customer.email : customer.phone;
        return to && flags[channelFlags[channel]] ? { channel, to: maskContact(to) } : [];
      });
    },

    /** Call it in the transaction of the change. @param request with the columns of the absence */
    async notify(tx: Transaction, request: RequestRow, kind: AwayMessageKind): Promise<void> {
      switch (request.awayChannel) {
        case 'sms':
        case 'whatsapp':
        case 'email':
          await plan(tx, request, kind, request.awayChannel);
          break;
        case 'push':
          await pushToBrowser(tx, request, kind);
      }
    },

    /** Cancels what is not sent yet, once the customer is back or has left. */
    cancel: (tx: Transaction, { id }: Pick<RequestRow, 'id'>) => messages.cancel(tx, { kind: 'request', id }),
  };
}
