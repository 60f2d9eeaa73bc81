/** How a code reaches the person behind a registration: by one contact, through the first channel that gets there. */
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { MessageChannel, MessagePort } from '../../platform/messages/port.ts';
import type { Customers, ProvedContact } from '../customers/index.ts';
import type { Tenant } from '../tenants/index.ts';
import type { CodeTarget } from './codes.ts';
import { isEmail } from './policy.ts';
import type { RegistrationRow } from './store.ts';

interface Parts {
  readonly messages: Pick<MessagePort, 'channelsOf'>;
  readonly customers: Pick<Customers, 'find' | 'isContactBlocked'>;
}

interface Contact {
  readonly phone: string | null;
  readonly email: string | null;
}

export type Reaching = ReturnType<typeof createReaching>;

export function createReaching({ messages, customers }: Parts) {
  /** Of somebody we know only what was proved: an email beside a proved phone was merely typed. */
  async function contactOf(unit: Unit, { customerId, phone, email }: RegistrationRow): Promise<Contact> {
    const customer = customerId ? await customers.find(unit, customerId) : null;
    if (!customer) return { phone, email };
    return customer.phone ? { phone: customer.phone, email: null } : { phone: null, email: customer.email };
  }

  return {
    /** @throws DomainError registration.no_channel */
    async preferredChannel(unit: Unit): Promise<MessageChannel> {
      const [channel] = await messages.channelsOf(unit);
      if (!channel) throw new DomainError('registration.no_channel');
      return channel;
    },

    /** Nobody is told why: whoever is turned away hears what anybody would. @throws DomainError customer.blocked */
    async refuseBlocked(unit: Unit, recipient: string): Promise<void> {
      if (await customers.isContactBlocked(unit, provedBy(recipient)))
        throw new DomainError('customer.blocked');
    },

    /** @throws DomainError registration.no_channel */
    async targetOf(unit: Unit, registration: RegistrationRow, tenant: Tenant): Promise<CodeTarget> {
      const { phone, email } = await contactOf(unit, registration);
      for (const channel of await messages.channelsOf(unit)) {
        const recipient = channel === 'email' ? email : phone;
        if (recipient) return { registrationId: registration.id, channel, recipient, tenant };
      }
      throw new DomainError('registration.no_channel');
    },
  };
}

export function provedBy(recipient: string): ProvedContact {
  return isEmail(recipient) ? { email: recipient } : { phone: recipient };
}
