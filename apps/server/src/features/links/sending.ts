/** Sending a link: by a channel of the tenant, to the customer it names or to whom staff type in. */
import { createHash } from 'node:crypto';
import type { BodyOf } from '@foyer/contract/http.ts';
import type { ManagedLink, managedLinkRoutes } from '@foyer/contract/managed-links.ts';
import type { MessageChannel } from '@foyer/contract/managed-messages.ts';
import { minutes } from '@foyer/contract/time.ts';
import { type Audit, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { MessagePort, PlannedMessage } from '../../platform/messages/port.ts';
import type { Customers } from '../customers/index.ts';
import type { Tenant } from '../tenants/index.ts';
import type { Asker, LinkManaging } from './managing.ts';
import { channelFlags, recipientOf, refuseUnlessGood } from './policy.ts';
import { shown } from './shown.ts';
import * as store from './store.ts';

export interface SendingDependencies {
  readonly database: Database;
  readonly managing: Pick<LinkManaging, 'load' | 'addressFor'>;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly tenantOf: (unit: Unit) => Promise<Tenant>;
  readonly customers: Pick<Customers, 'find'>;
  readonly messages: Pick<MessagePort, 'channelsOf' | 'plan'>;
}

/** The same link to the same recipient twice within this is one tap too many. */
const onceInMs = minutes(1);

type Sent = BodyOf<typeof managedLinkRoutes.send>;

export type SendLink = ReturnType<typeof createSendLink>;

export function createSendLink(dependencies: SendingDependencies) {
  const { database, managing, audit, now, tenantOf, customers, messages } = dependencies;

  /** @throws DomainError feature.off | message.no_channel */
  async function refuseChannel(unit: Unit, channel: MessageChannel, { flags }: Tenant): Promise<void> {
    if (!flags[channelFlags[channel]]) throw new DomainError('feature.off');
    if (!(await messages.channelsOf(unit)).includes(channel)) throw new DomainError('message.no_channel');
  }

  async function ownAddress(unit: Unit, link: store.ListedLink, channel: MessageChannel) {
    const customer = link.customerId ? await customers.find(unit, link.customerId) : null;
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
    const whom = createHash('sha256').update(to).digest('base64url').slice(0, 12);
    return {
      key: `link ${link.id} ${channel} ${whom} ${Math.floor(at.getTime() / onceInMs)}`,
      kind: 'link',
      about: { kind: 'link', id: link.id },
      to: {
        customerId: link.customerId,
        phone: channel === 'email' ? null : to,
        email: channel === 'email' ? to : null,
      },
      channels: [channel],
      ...{ language: null, zone: null },
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

  /** @throws DomainError link.* | feature.off | message.no_channel | message.opted_out | request.invalid at `to` */
  return function send(asker: Asker, linkId: string, { channel, to: typed }: Sent): Promise<ManagedLink> {
    const { actor, request, origin } = asker;
    return database.withTenant(actor.scope, async (unit) => {
      // Held: who takes it back at the same moment comes before or after.
      await store.lock(unit, linkId);
      const link = await managing.load(unit, actor, linkId);
      refuseUnlessGood(link, now());
      const tenant = await tenantOf(unit);
      await refuseChannel(unit, channel, tenant);
      const to = recipientOf(channel, await ownAddress(unit, link, channel), typed);
      const address = managing.addressFor(unit, origin, link);
      const taken = await messages.plan(unit, messageFor(link, { channel, to, address, tenant }));
      if (!taken.includes(channel)) throw new DomainError('message.opted_out');
      await store.update(unit, linkId, { sentBy: [...link.sentBy.filter((by) => by !== channel), channel] });
      await audit(unit, {
        ...{ actor: auditActorOf(actor, request), action: 'CREATE', logType: 'SEND_GENERATE_LINK' },
        entity: { kind: 'link', id: linkId, label: link.productName },
        after: { channel, toCustomer: link.customerId, typedIn: typed !== undefined },
      });
      return shown(await managing.load(unit, actor, linkId));
    });
  };
}
