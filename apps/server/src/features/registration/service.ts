/** Registration: a visitor hands in the form, proves the number with a code, and is a customer. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import { type CodeSent, codeLimits, type Registered } from '@foyer/contract/registration.ts';
import type { Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CustomerActor, Identify } from '../../platform/http/actor.ts';
import type { Tokens } from '../../platform/http/tokens.ts';
import type { MessageChannel } from '../../platform/messages/port.ts';
import type { Customers, ProvedContact } from '../customers/index.ts';
import type { Products } from '../products/index.ts';
import type { Tenant, Tenants } from '../tenants/index.ts';
import { type Caller, type CodesDependencies, type CodeTarget, createCodes } from './codes.ts';
import { checkForm, type HandedIn, isEmail } from './policy.ts';
import * as store from './store.ts';

export interface RegistrationDependencies extends CodesDependencies {
  readonly tokens: Tokens;
  readonly tenants: Pick<Tenants, 'find'>;
  readonly products: Pick<Products, 'findBySlug' | 'findById' | 'hold'>;
  readonly customers: Pick<Customers, 'findOrCreate' | 'find' | 'isBlocked' | 'isContactBlocked'>;
}

/** What the page sends: the product's slug and the answers. */
export type RegisterCall = HandedIn & { readonly product: string };

type CustomerClaims = Parameters<Identify['customer']>[1];

export type RegistrationService = ReturnType<typeof createRegistrationService>;

export function createRegistrationService(dependencies: RegistrationDependencies) {
  const { database, audit, messages, now, tokens, tenants, products, customers } = dependencies;
  const codes = createCodes(dependencies);

  async function findOpenTenant(unit: Unit): Promise<Tenant> {
    const tenant = await tenants.find(unit);
    if (tenant.suspended) throw new DomainError('tenant.suspended');
    return tenant;
  }

  function preferredChannel(scope: TenantScope): MessageChannel {
    const [channel] = messages.channels(scope);
    if (!channel) throw new DomainError('registration.no_channel');
    return channel;
  }

  /** Nobody is told why: whoever is turned away hears what anybody would. @throws DomainError customer.blocked */
  async function refuseBlocked<T extends { readonly recipient: string }>(unit: Unit, target: T): Promise<T> {
    if (await customers.isContactBlocked(unit, provedBy(target.recipient)))
      throw new DomainError('customer.blocked');
    return target;
  }

  /** The one way a registration can be reached by; who changed channels since has to register again. */
  function targetOf(
    registration: store.RegistrationRow,
    channel: MessageChannel,
    clientName: string,
  ): CodeTarget & { registrationId: string } {
    const recipient = channel === 'sms' ? registration.phone : registration.email;
    if (!recipient) throw new DomainError('registration.no_channel');
    return { registrationId: registration.id, channel, recipient, clientName };
  }

  return {
    /**
     * Takes the form in and sends a code.
     * @throws DomainError request.invalid with fields | product.not_found | registration.no_channel | customer.blocked | code.too_many | code.not_sent
     */
    register(
      scope: TenantScope,
      { product: slug, ...handedIn }: RegisterCall,
      caller: Caller,
    ): Promise<CodeSent> {
      return codes.send(scope, caller, async (unit) => {
        const tenant = await findOpenTenant(unit);
        const product = await products.findBySlug(unit, slug);
        if (!product) throw new DomainError('product.not_found');
        const channel = preferredChannel(scope);
        const { problems, answers, phone, email } = checkForm(
          tenant.form,
          handedIn,
          tenant.flags.privacyPolicy,
        );
        if (Object.keys(problems).length > 0) throw new DomainError('request.invalid', { fields: problems });

        if (!(await products.hold(unit, product.id))) throw new DomainError('product.not_found');
        const at = now();
        const registration = await store.insert(unit, {
          productId: product.id,
          answers,
          phone,
          email,
          policyAcceptedAt: handedIn.policyAccepted ? at : null,
          createdAt: at,
        });
        return refuseBlocked(unit, targetOf(registration, channel, tenant.name));
      });
    },

    /** Sends another code. @throws DomainError registration.not_found | registration.no_channel | code.too_many | code.not_sent */
    resendCode(scope: TenantScope, registrationId: string, caller: Caller): Promise<CodeSent> {
      return codes.send(scope, caller, async (unit) => {
        const tenant = await findOpenTenant(unit);
        const registration = await store.find(unit, registrationId);
        if (!registration) throw new DomainError('registration.not_found');
        return refuseBlocked(unit, targetOf(registration, preferredChannel(scope), tenant.name));
      });
    },

    /**
     * The right code makes a customer: found again by what was proved, or new.
     * @throws DomainError registration.not_found | code.wrong with triesLeft | code.exhausted | code.expired
     */
    async verifyCode(
      scope: TenantScope,
      registrationId: string,
      code: string,
      caller: Caller,
    ): Promise<Registered> {
      const outcome = await database.withTenant(scope, async (unit) => {
        await findOpenTenant(unit);
        const registration = await store.find(unit, registrationId);
        if (!registration) throw new DomainError('registration.not_found');
        const proof = await codes.prove(unit, registrationId, code);
        const entity = { kind: 'registration', id: registrationId, label: null };
        const visitor = { kind: 'CUSTOMER', id: null, name: null, ip: caller.address } as const;
        if (proof instanceof DomainError) {
          // Only a try that was used up: anybody can ask without a code, as often as they like.
          if (proof.code === 'code.wrong')
            await audit(unit, {
              ...{ actor: visitor, action: 'UPDATE', logType: 'OTP' },
              entity: { ...entity, personId: registrationId },
              after: { proved: false },
            });
          return proof;
        }

        // Thrown inside: the code is not used up, and nothing of this is kept.
        await refuseBlocked(unit, proof);
        const customer = await customers.findOrCreate(unit, {
          name: registration.answers.userName ?? '',
          proved: provedBy(proof.recipient),
          email: registration.email,
        });
        await store.markVerified(unit, registrationId, customer.id, now());
        if (customer.isNew)
          await audit(unit, {
            actor: { ...visitor, id: customer.id, name: customer.name },
            ...{ action: 'CREATE', logType: 'CUSTOMERS' },
            entity: { kind: 'customer', id: customer.id, label: customer.name, personId: customer.id },
            after: { phone: customer.phone, email: customer.email },
          });
        await audit(unit, {
          actor: { ...visitor, id: customer.id, name: customer.name },
          ...{ action: 'UPDATE', logType: 'OTP', entity: { ...entity, personId: customer.id } },
          after: { proved: true, customerId: customer.id },
        });
        return customer;
      });
      if (outcome instanceof DomainError) throw outcome;
      const claims = {
        kind: 'customer',
        tenantId: scope.tenantId,
        customerId: outcome.id,
        registrationId,
      } as const;
      const customerToken = await tokens.mint(claims, codeLimits.customerTokenLastsMs);
      return { customerToken, customerId: outcome.id, customerName: outcome.name };
    },

    /** A customer's proved forms, newest first. */
    async registrationsOf(unit: Unit, customerId: string): Promise<CustomerDetail['registrationsList']> {
      const rows = await store.findAllOf(unit, customerId);
      const names = new Map<string, string>();
      for (const productId of new Set(rows.map((row) => row.productId)))
        names.set(productId, (await products.findById(unit, productId))?.name ?? '');
      return rows.map(({ id, productId, createdAt, verifiedAt, answers }) => ({
        id,
        productName: names.get(productId) ?? '',
        createdAt: createdAt.toISOString(),
        verifiedAt: verifiedAt?.toISOString() ?? null,
        answers: answers as Record<string, string>,
        // Campaign tags are not asked for yet.
        utm: {},
      }));
    },

    /** Who stands behind a good customer token; `null` when blocked, or the registration is gone or not this customer's. */
    identifyCustomer(
      scope: TenantScope,
      { customerId, registrationId }: CustomerClaims,
    ): Promise<CustomerActor | null> {
      return database.withTenant(scope, async (unit) => {
        const registration = await store.findVerified(unit, registrationId, customerId);
        const customer = registration && (await customers.find(unit, customerId));
        if (!registration || !customer || (await customers.isBlocked(unit, customerId))) return null;
        return {
          kind: 'customer',
          scope,
          customerId,
          registrationId,
          productId: registration.productId,
          name: customer.name,
        };
      });
    },
  };
}

function provedBy(recipient: string): ProvedContact {
  return isEmail(recipient) ? { email: recipient } : { phone: recipient };
}
