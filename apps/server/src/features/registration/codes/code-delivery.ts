/** Chooses the contact and the channel of a code. */
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { MessageChannel, MessagePort } from '../../../platform/messages/messaging-port.ts';
import type { Customers, VerifiedContact } from '../../customers/index.ts';
import type { Tenant } from '../../tenants/index.ts';
import { isEmail, isPermittedNumber } from '../policy.ts';
import type { RegistrationRow } from '../store.ts';
import type { CodeTarget } from './codes.ts';

interface Dependencies {
  readonly messages: Pick<MessagePort, 'channelsOf'>;
  readonly customers: Pick<Customers, 'find' | 'isContactBlocked' | 'isKnownPhone'>;
}

interface Contact {
  readonly phone: string | null;
  readonly email: string | null;
}

export type CodeDelivery = ReturnType<typeof createCodeDelivery>;

export function createCodeDelivery({ messages, customers }: Dependencies) {
  /** Of a known customer only the verified contact: an email beside a verified phone number is unverified. */
  async function contactOf(tx: Transaction, { customerId, phone, email }: RegistrationRow): Promise<Contact> {
    const customer = customerId ? await customers.find(tx, customerId) : null;
    if (!customer) return { phone, email };
    return customer.phone ? { phone: customer.phone, email: null } : { phone: null, email: customer.email };
  }

  return {
    /** @throws DomainError registration.no_channel */
    async preferredChannel(tx: Transaction): Promise<MessageChannel> {
      const [channel] = await messages.channelsOf(tx);
      if (!channel) throw new DomainError('registration.no_channel');
      return channel;
    },

    /** The error does not contain the reason of the block. @throws DomainError customer.blocked */
    async rejectBlocked(tx: Transaction, recipient: string): Promise<void> {
      if (await customers.isContactBlocked(tx, toContact(recipient)))
        throw new DomainError('customer.blocked');
    },

    /**
     * Rejects a number of a country that the tenant no longer sends codes to, unless a customer has verified it.
     * @throws DomainError request.invalid at `mobileNumber`
     */
    async rejectForeign(tx: Transaction, { channel, recipient }: CodeTarget, { codeCountries }: Tenant) {
      if (channel === 'email' || isPermittedNumber(recipient, codeCountries)) return;
      if (await customers.isKnownPhone(tx, recipient)) return;
      throw new DomainError('request.invalid', { fields: { mobileNumber: 'phone_country' } });
    },

    /** @throws DomainError registration.no_channel */
    async targetOf(tx: Transaction, registration: RegistrationRow, tenant: Tenant): Promise<CodeTarget> {
      const { phone, email } = await contactOf(tx, registration);
      for (const channel of await messages.channelsOf(tx)) {
        const recipient = channel === 'email' ? email : phone;
        if (recipient) return { registrationId: registration.id, channel, recipient, tenant };
      }
      throw new DomainError('registration.no_channel');
    },
  };
}

export function toContact(recipient: string): VerifiedContact {
  return isEmail(recipient) ? { email: recipient } : { phone: recipient };
}
