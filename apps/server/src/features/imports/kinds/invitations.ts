/** Imports customers to invite: each gets a personal link by a message, as an agent makes and sends it by hand. */
import { createHmac } from 'node:crypto';
import { id } from '@foyer/contract/core/ids.ts';
import { nonBlankText, oneLine } from '@foyer/contract/core/text.ts';
import { managedLinkLimits, managedLinkRoutes } from '@foyer/contract/links/managed-links.ts';
import type { MessageChannel } from '@foyer/contract/messaging/messages.ts';
import * as z from 'zod/mini';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { labels } from '../../../platform/exports/labels.ts';
import { deriveKey } from '../../../platform/http/auth/tokens.ts';
import type { Customers } from '../../customers/index.ts';
import { type Links, recipientFrom } from '../../links/index.ts';
import type { Products } from '../../products/index.ts';
import type { Cells } from '../file/read-file.ts';
import * as store from '../imports-store.ts';
import { readChoice, readNumber } from './cells.ts';
import { type ImportableKind, RowRejection, readFields } from './import-kind.ts';
import { productsByText } from './products-by-text.ts';

interface Dependencies {
  readonly links: Pick<Links, 'inviting'>;
  readonly customers: Pick<Customers, 'isContactBlocked'>;
  readonly products: Pick<Products, 'targetsOf'>;
  /** The key of the hashes of recipients is derived from it. */
  readonly secret: string;
}

interface Recipient {
  readonly channel: MessageChannel;
  readonly to: string;
}

const invitationFields = z.object({
  name: nonBlankText(120).check(oneLine),
  productId: id,
  recipient: z.custom<Recipient>(),
  hours: managedLinkRoutes.create.body.shape.hours,
});

export function createInvitationImport({ links, customers, products, secret }: Dependencies): ImportableKind {
  const { inviting } = links;
  const hashKey = deriveKey(secret, 'import');
  const hashOf = (key: string) => createHmac('sha256', hashKey).update(key).digest();

  return {
    async open(tx, call) {
      const findProduct = await productsByText(tx, products);
      const available = await inviting.channelsOf(tx);
      const read = (cells: Cells) =>
        readFields(invitationFields, {
          name: () => cells.name ?? '',
          productId: () => findProduct(cells.productId ?? '', 'productId'),
          recipient: () => readRecipient(cells, available),
          hours: () => readNumber(cells, 'hours', managedLinkLimits.defaultHours),
        });
      const keyOf = (cells: Cells) => {
        const { productId, recipient } = read(cells);
        return `${productId} ${recipient.to}`;
      };

      return {
        keyOf,
        async isThere(key) {
          for (const linkId of await store.findByKey(tx, hashOf(key)))
            if (await inviting.isOpen(tx, linkId)) return true;
          return false;
        },
        async create(cells) {
          const { recipient, ...invitation } = read(cells);
          const { channel, to } = recipient;
          const contact = channel === 'email' ? { email: to } : { phone: to };
          if (await customers.isContactBlocked(tx, contact))
            throw new RowRejection({ [contactOf(channel)]: 'blocked' });
          const recordId = await inviting
            .invite(tx, call, { ...invitation, ...recipient })
            .catch(rethrowAtColumn(contactOf(channel)));
          return { recordId, version: null, keyHash: hashOf(keyOf(cells)) };
        },
      };
    },
    remove: (tx, call, { recordId }) => inviting.withdraw(tx, call, recordId),
  };
}

/** @throws RowRejection */
function readRecipient(cells: Cells, available: readonly MessageChannel[]): Recipient {
  const channel = channelOf(cells, available);
  const column = contactOf(channel);
  const contact = cells[column] ?? '';
  if (!contact) throw new RowRejection({ [column]: 'required' });
  try {
    return { channel, to: recipientFrom(channel, contact) };
  } catch (error) {
    if (error instanceof DomainError) throw new RowRejection({ [column]: column });
    throw error;
  }
}

/** In the order of preference, where the file does not choose. */
const preferred: readonly MessageChannel[] = ['sms', 'whatsapp', 'email'];
const contactOf = (channel: MessageChannel) => (channel === 'email' ? 'email' : 'phone');

/** The chosen channel, else the first that the tenant has and for which the row has a contact. @throws RowRejection */
function channelOf(cells: Cells, available: readonly MessageChannel[]): MessageChannel {
  if (!cells.channel && !cells.phone && !cells.email) throw new RowRejection({ phone: 'required' });
  const [possible] = preferred.filter((channel) => available.includes(channel) && cells[contactOf(channel)]);
  const chosen = cells.channel ? readChoice(cells, 'channel', labels.channel, 'email') : possible;
  if (!chosen || !available.includes(chosen)) throw new RowRejection({ channel: 'not_available' });
  return chosen;
}

function rethrowAtColumn(contact: 'phone' | 'email') {
  return (error: unknown): never => {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'message.opted_out') throw new RowRejection({ [contact]: 'opted_out' });
    if (error.code === 'feature.off' || error.code === 'message.no_channel')
      throw new RowRejection({ channel: 'not_available' });
    throw error;
  };
}
