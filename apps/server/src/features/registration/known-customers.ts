/** Registrations of known customers: by a link, with a code to their verified contact or without one. */
import type { CodeSent, Registered } from '@foyer/contract/registration/registration.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CodeCaller } from '../../platform/http/auth/code-browser.ts';
import type { Customers } from '../customers/index.ts';
import type { Tenants } from '../tenants/index.ts';
import type { CodeDelivery } from './codes/code-delivery.ts';
import type { Codes } from './codes/codes.ts';
import * as store from './store.ts';

interface Dependencies {
  readonly now: () => Date;
  readonly codes: Pick<Codes, 'send'>;
  readonly delivery: CodeDelivery;
  readonly tenants: Pick<Tenants, 'find'>;
  readonly customers: Pick<Customers, 'find' | 'findRegistered' | 'isBlockedOrErased'>;
  readonly mint: (scope: TenantScope, customerId: string, registrationId: string) => Promise<string>;
}

interface KnownVisit {
  readonly customerId: string;
  /** Of the person whom the link is for, if it is known. */
  readonly registrationId: string | null;
  readonly productId: string;
  readonly linkId: string;
  readonly agentId: string | null;
}

export function createKnownCustomers({ now, codes, delivery, tenants, customers, mint }: Dependencies) {
  return {
    /**
     * A customer token for a verified registration.
     * @throws DomainError registration.not_found | customer.blocked
     */
    async admit(tx: Transaction, registrationId: string): Promise<Registered> {
      const registration = await store.find(tx, registrationId);
      const customer = registration?.verifiedAt ? await customers.findRegistered(tx, registrationId) : null;
      if (!registration || !customer) throw new DomainError('registration.not_found');
      if (await customers.isBlockedOrErased(tx, customer.id)) throw new DomainError('customer.blocked');
      const customerToken = await mint(tx.scope, customer.id, registrationId);
      const assignedUserId = registration.answers.agentRefId ?? null;
      return { customerToken, customerId: customer.id, customerName: customer.name, assignedUserId };
    },

    /**
     * Creates a registration with the answers of the given one, else the customer's last, to be verified with their
     * verified contact.
     * @returns its id
     * @throws DomainError customer.not_found | product.not_found
     */
    async registerKnown(
      tx: Transaction,
      { customerId, registrationId, productId, linkId, agentId }: KnownVisit,
    ): Promise<string> {
      const customer = await customers.find(tx, customerId);
      if (!customer) throw new DomainError('customer.not_found');
      const verified = await store.findAllOf(tx, customerId);
      const last = verified.find(({ id }) => id === registrationId) ?? verified[0];
      const { agentRefId: _before, ...answers } = last?.answers ?? {};
      const { id } = await store.insert(tx, {
        productId,
        linkId,
        createdAt: now(),
        answers: { userName: customer.name, ...answers, ...(agentId ? { agentRefId: agentId } : {}) },
        phone: customer.phone,
        email: customer.phone ? null : customer.email,
        policyAcceptedAt: last?.policyAcceptedAt ?? null,
        policyVersion: last?.policyVersion ?? null,
        policyByDefault: last?.policyByDefault ?? false,
      });
      return id;
    },

    /**
     * Copies a verified registration to another product; the copy is verified, too.
     * @returns its id @throws DomainError registration.not_found | product.not_found
     */
    async carryOver(tx: Transaction, registrationId: string, productId: string): Promise<string> {
      const registration = await store.find(tx, registrationId);
      if (!registration?.verifiedAt) throw new DomainError('registration.not_found');
      const { customerId, answers, phone, email, utm, policyAcceptedAt, policyVersion, policyByDefault } =
        registration;
      const at = now();
      const { id } = await store.insert(tx, {
        productId,
        customerId,
        answers,
        phone,
        email,
        utm,
        policyAcceptedAt,
        policyVersion,
        policyByDefault,
        createdAt: at,
        verifiedAt: at,
      });
      return id;
    },

    /**
     * Sends a code for the registration that `begin` returns. @throws DomainError registration.* |
     * customer.blocked | code.*
     */
    sendCode(
      scope: TenantScope,
      caller: CodeCaller,
      begin: (tx: Transaction) => Promise<string>,
    ): Promise<CodeSent> {
      return codes.send(scope, caller, async (tx) => {
        const registration = await store.find(tx, await begin(tx));
        if (!registration) throw new DomainError('registration.not_found');
        const target = await delivery.targetOf(tx, registration, await tenants.find(tx));
        await delivery.rejectBlocked(tx, target.recipient);
        return target;
      });
    },
  };
}
