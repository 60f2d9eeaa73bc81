/** Invites a person who is no customer yet: a link and the message with it, in the caller's transaction. */
import type { MessageChannel } from '@foyer/contract/messaging/messages.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Removal } from '../../platform/errors/removal.ts';
import type { MessagePort } from '../../platform/messages/messaging-port.ts';
import type { Tenant } from '../tenants/index.ts';
import type { LinkCaller, LinkManaging } from './managing.ts';
import { channelFlags } from './policy.ts';
import type { LinkSending } from './sending.ts';
import type { LinksService } from './service.ts';

interface Dependencies {
  readonly links: Pick<LinksService, 'find'>;
  readonly managing: Pick<LinkManaging, 'load' | 'createIn' | 'revokeIn'>;
  readonly sending: Pick<LinkSending, 'sendIn'>;
  readonly messages: Pick<MessagePort, 'channelsOf'>;
  readonly tenantOf: (tx: Transaction) => Promise<Tenant>;
}

export interface Invitation {
  readonly productId: string;
  /** Of the recipient: greets them in the message, and is the note of the link. */
  readonly name: string;
  readonly channel: MessageChannel;
  /** A phone number or email address, as `recipientFrom` reads it. */
  readonly to: string;
  /** How long the link is valid. */
  readonly hours: number;
}

export type Inviting = ReturnType<typeof createInviting>;

export function createInviting({ links, managing, sending, messages, tenantOf }: Dependencies) {
  return {
    /** The channels by which the tenant sends links. */
    async channelsOf(tx: Transaction): Promise<readonly MessageChannel[]> {
      const { flags } = await tenantOf(tx);
      return (await messages.channelsOf(tx)).filter((channel) => flags[channelFlags[channel]]);
    },

    /**
     * The message is sent after the commit. @returns the id of the link
     * @throws DomainError product.* | feature.off | message.no_channel | message.opted_out | request.invalid at `to`
     */
    async invite(
      tx: Transaction,
      caller: LinkCaller,
      { productId, name, channel, to, hours }: Invitation,
    ): Promise<string> {
      const { id } = await managing.createIn(tx, caller, { productId, customerId: null, hours, note: name });
      await sending.sendIn(tx, caller, id, { channel, to, name });
      return id;
    },

    /** Whether the link of an invitation can still be opened. */
    async isOpen(tx: Transaction, linkId: string): Promise<boolean> {
      return (await links.find(tx, linkId))?.state === 'good';
    },

    /** Revokes an unused link, and cancels its message if it has not been sent. */
    async withdraw(tx: Transaction, caller: LinkCaller, linkId: string): Promise<Removal> {
      const found = await links.find(tx, linkId);
      if (!found || found.revokedAt) return 'gone';
      const link = await managing.load(tx, caller.actor, linkId);
      const isRevoked = await managing.revokeIn(tx, caller, linkId);
      return isRevoked ? 'removed' : { reason: 'used', label: link.productName };
    },
  };
}
