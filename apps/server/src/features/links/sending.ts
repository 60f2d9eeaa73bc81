/** Sends a link by a channel of the tenant, to its customer or to a typed recipient. */
import { createHash } from 'node:crypto';
import type { BodyOf } from '@foyer/contract/core/http.ts';
import { minutes } from '@foyer/contract/core/time.ts';
import type { ManagedLink, managedLinkRoutes } from '@foyer/contract/links/managed-links.ts';
import type { MessageChannel } from '@foyer/contract/messaging/messages.ts';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { MessagePort, PlannedMessage } from '../../platform/messages/messaging-port.ts';
import type { Customers } from '../customers/index.ts';
import type { Tenant } from '../tenants/index.ts';
import type { LinkCaller, LinkManaging } from './managing.ts';
import { channelFlags, recipientOf, rejectUnlessValid } from './policy.ts';
import * as store from './store.ts';
import { toRow } from './to-row.ts';

export interface SendingDependencies {
  readonly database: Database;
  readonly managing: Pick<LinkManaging, 'load' | 'addressFor'>;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly tenantOf: (tx: Transaction) => Promise<Tenant>;
  readonly customers: Pick<Customers, 'find'>;
  readonly messages: Pick<MessagePort, 'channelsOf' | 'plan'>;
}

/** A second send of a link to the same recipient within this time is a duplicate click. */
const deduplicationMs = minutes(1);

type SendRequest = BodyOf<typeof managedLinkRoutes.send>;

export type LinkSending = ReturnType<typeof createLinkSending>;

export function createLinkSending(dependencies: SendingDependencies) {
  const { database, managing, audit, now, tenantOf, customers, messages } = dependencies;

  /** @throws DomainError feature.off | message.no_channel */
  async function rejectUnavailableChannel(
    tx: Transaction,
    channel: MessageChannel,
    { flags }: Tenant,
  ): Promise<void> {
    if (!flags[channelFlags[channel]]) throw new DomainError('feature.off');
    if (!(await messages.channelsOf(tx)).includes(channel)) throw new DomainError('message.no_channel');
  }

  async function knownRecipient(tx: Transaction, link: store.ListedLink, channel: MessageChannel) {
    const customer = link.customerId ? await customers.find(tx, link.customerId) : null;
    return (channel === 'email' ? customer?.email?.toLowerCase() : customer?.phone) ?? null;
  }

  function messageFor(
    link: store.ListedLink,
    {
      channel,
      to,
      address,
      tenant,
    }: { channel: MessageChannel; to: string; address: string; tenant: Tenant },
  ): PlannedMessage {
    const at = now();
    const recipientHash = createHash('sha256').update(to).digest('base64url').slice(0, 12);
    return {
      key: `link ${link.id} ${channel} ${recipientHash} ${Math.floor(at.getTime() / deduplicationMs)}`,
      kind: 'link',
      about: { kind: 'link', id: link.id },
      to: {
        customerId: link.customerId,
        phone: channel === 'email' ? null : to,
        email: channel === 'email' ? to : null,
      },
      channels: [channel],
      language: null,
      zone: null,
      values: {
        customerName: link.customerName ?? '',
        clientName: tenant.name,
        productName: link.productName,
        agentName: link.createdByName,
        link: address,
      },
      dueAt: at,
      uselessAfter: link.expiresAt,
    };
  }

  /**
   * @param name of a recipient who is no customer yet, for the text of the message
   * @throws DomainError link.* | feature.off | message.no_channel | message.opted_out | request.invalid at
   * `to`
   */
  async function sendIn(
    tx: Transaction,
    caller: LinkCaller,
    linkId: string,
    { channel, to: typed, name }: SendRequest & { readonly name?: string },
  ): Promise<void> {
    const { actor, request, origin } = caller;
    // Locked, so that a concurrent revocation comes before or after the send.
    await store.lock(tx, linkId);
    const link = await managing.load(tx, actor, linkId);
    rejectUnlessValid(link, now());
    const tenant = await tenantOf(tx);
    await rejectUnavailableChannel(tx, channel, tenant);
    const to = recipientOf(channel, await knownRecipient(tx, link, channel), typed);
    const address = managing.addressFor(tx, origin, link);
    const customerName = link.customerName ?? name ?? '';
    const message = messageFor({ ...link, customerName }, { channel, to, address, tenant });
    const acceptedChannels = await messages.plan(tx, message);
    if (!acceptedChannels.includes(channel)) throw new DomainError('message.opted_out');
    await store.update(tx, linkId, { sentBy: [...link.sentBy.filter((by) => by !== channel), channel] });
    await audit(tx, {
      actor: auditActorOf(actor, request),
      action: 'CREATE',
      logType: 'SEND_GENERATE_LINK',
      entity: { kind: 'link', id: linkId, label: link.productName },
      after: { channel, toCustomer: link.customerId, typedIn: typed !== undefined },
    });
  }

  return {
    sendIn,

    /** @throws as `sendIn` */
    send: (caller: LinkCaller, linkId: string, request: SendRequest): Promise<ManagedLink> =>
      database.withTenant(caller.actor.scope, async (tx) => {
        await sendIn(tx, caller, linkId, request);
        return toRow(await managing.load(tx, caller.actor, linkId));
      }),
  };
}
