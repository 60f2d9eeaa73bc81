/** Customers who are known: let in again by a link, with a code to what they proved before, or without one. */
import type { CodeSent, Registered } from '@foyer/contract/registration.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CustomerActor, Identify } from '../../platform/http/actor.ts';
import type { CodeCaller } from '../../platform/http/code-browser.ts';
import type { Customers } from '../customers/index.ts';
import type { Tenants } from '../tenants/index.ts';
import type { Codes } from './codes.ts';
import type { Reaching } from './reaching.ts';
import * as store from './store.ts';

interface Parts {
  readonly database: Database;
  readonly now: () => Date;
  readonly codes: Pick<Codes, 'send'>;
  readonly reaching: Reaching;
  readonly tenants: Pick<Tenants, 'find'>;
  readonly customers: Pick<Customers, 'find' | 'isBlocked'>;
  readonly mint: (scope: TenantScope, customerId: string, registrationId: string) => Promise<string>;
}

interface KnownVisit {
  readonly customerId: string;
  readonly productId: string;
  readonly linkId: string;
  readonly agentId: string | null;
}

type CustomerClaims = Parameters<Identify['customer']>[1];

export function createKnown({ database, now, codes, reaching, tenants, customers, mint }: Parts) {
  return {
    /**
     * A token for a registration that was proved before.
     * @throws DomainError registration.not_found | customer.blocked
     */
    async admit(unit: Unit, registrationId: string): Promise<Registered> {
      const registration = await store.find(unit, registrationId);
      const customer = registration?.verifiedAt
        ? await customers.find(unit, registration.customerId ?? '')
        : null;
      if (!customer) throw new DomainError('registration.not_found');
      if (await customers.isBlocked(unit, customer.id)) throw new DomainError('customer.blocked');
      const customerToken = await mint(unit.scope, customer.id, registrationId);
      return { customerToken, customerId: customer.id, customerName: customer.name };
    },

    /**
     * A registration for somebody who is known: with what they said last, to be proved by what they proved before.
     * @returns its id
     * @throws DomainError customer.not_found | product.not_found
     */
    async registerKnown(unit: Unit, { customerId, productId, linkId, agentId }: KnownVisit): Promise<string> {
      const customer = await customers.find(unit, customerId);
      if (!customer) throw new DomainError('customer.not_found');
      const [last] = await store.findAllOf(unit, customerId);
      const { agentRefId: _before, ...answers } = last?.answers ?? {};
      const { id } = await store.insert(unit, {
        ...{ productId, linkId, createdAt: now() },
        answers: { ...answers, userName: customer.name, ...(agentId ? { agentRefId: agentId } : {}) },
        phone: customer.phone,
        email: customer.phone ? null : customer.email,
        policyAcceptedAt: last?.policyAcceptedAt ?? null,
        policyVersion: last?.policyVersion ?? null,
        policyByDefault: last?.policyByDefault ?? false,
      });
      return id;
    },

    /**
     * A registration for another product, for somebody whose present one was proved: with the same answers, and proved by it.
     * @returns its id @throws DomainError registration.not_found | product.not_found
     */
    async carryOver(unit: Unit, registrationId: string, productId: string): Promise<string> {
      const registration = await store.find(unit, registrationId);
      if (!registration?.verifiedAt) throw new DomainError('registration.not_found');
      const { customerId, answers, phone, email, utm, policyAcceptedAt, policyVersion, policyByDefault } =
        registration;
      const at = now();
      const { id } = await store.insert(unit, {
        ...{ productId, customerId, answers, phone, email, utm },
        ...{ policyAcceptedAt, policyVersion, policyByDefault, createdAt: at, verifiedAt: at },
      });
      return id;
    },

    /** A code for the registration that `begin` names. @throws DomainError registration.* | customer.blocked | code.* */
    sendCode(
      scope: TenantScope,
      caller: CodeCaller,
      begin: (unit: Unit) => Promise<string>,
    ): Promise<CodeSent> {
      return codes.send(scope, caller, async (unit) => {
        const registration = await store.find(unit, await begin(unit));
        if (!registration) throw new DomainError('registration.not_found');
        const target = await reaching.targetOf(unit, registration, await tenants.find(unit));
        await reaching.refuseBlocked(unit, target.recipient);
        return target;
      });
    },

    /** Who stands behind a good customer token; `null` when blocked, or the registration is gone or not this customer's. */
    identifyCustomer(
      scope: TenantScope,
      { customerId, registrationId }: CustomerClaims,
    ): Promise<CustomerActor | null> {
      return database.withTenant(scope, async (unit) => {
        const [registration, customer, isBlocked] = await Promise.all([
          store.findVerified(unit, registrationId, customerId),
          customers.find(unit, customerId),
          customers.isBlocked(unit, customerId),
        ]);
        if (!registration || !customer || isBlocked) return null;
        const { productId } = registration;
        return { kind: 'customer', scope, customerId, registrationId, productId, name: customer.name };
      });
    },
  };
}
