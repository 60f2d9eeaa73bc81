/** Opens a link: returns a customer token, or sends a one-time code, or asks for the form. */

import type { AnswerOf } from '@foyer/contract/core/http.ts';
import type { FoundLink, linkRoutes } from '@foyer/contract/links/links.ts';
import type { CodeSent, Registered } from '@foyer/contract/registration/registration.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CodeCaller } from '../../platform/http/auth/code-browser.ts';
import type { Customers } from '../customers/index.ts';
import { isOffered, type Products } from '../products/index.ts';
import type { Tenant } from '../tenants/index.ts';
import type { Users } from '../users/index.ts';
import { asksFor, rejectUnlessValid } from './policy.ts';
import type { Link, LinksService } from './service.ts';

/** The booking that a link leads to. */
export interface LinkedBooking {
  readonly startsAt: Date;
  /** The name under which it was booked. */
  readonly customerName: string;
  /** Not cancelled. */
  readonly isActive: boolean;
  /** The assigned agent; `null`: any free agent. */
  readonly agentId: string | null;
}

export interface OpeningDependencies {
  readonly database: Database;
  readonly links: Pick<LinksService, 'read'>;
  readonly audit: Audit;
  readonly now: () => Date;
  /** The tenant of the transaction. */
  readonly tenantOf: (tx: Transaction) => Promise<Tenant>;
  readonly products: Pick<Products, 'findById'>;
  readonly customers: Pick<Customers, 'find' | 'findRegistered' | 'isBlockedOrErased'>;
  readonly users: Pick<Users, 'findAgents'>;
  /** `null` if the booking does not exist. */
  readonly scheduleOf: (tx: Transaction, scheduleId: string) => Promise<LinkedBooking | null>;
  /** A customer token for a verified registration. @throws DomainError customer.blocked | link.invalid */
  readonly admit: (tx: Transaction, registrationId: string) => Promise<Registered>;
  /** Creates a registration of a known customer, to be verified by a code. @returns its id */
  readonly registerKnown: (
    tx: Transaction,
    known: {
      customerId: string;
      registrationId: string | null;
      productId: string;
      linkId: string;
      agentId: string | null;
    },
  ) => Promise<string>;
  /** Sends a code to the verified contact of the registration that `begin` returns. */
  readonly sendCode: (
    scope: TenantScope,
    caller: CodeCaller,
    begin: (tx: Transaction) => Promise<string>,
  ) => Promise<CodeSent>;
}

type Opened = AnswerOf<typeof linkRoutes.open>['result'];

export type Opening = ReturnType<typeof createOpening>;

export function createOpening(dependencies: OpeningDependencies) {
  const { database, links, audit, now, tenantOf, products, customers, users, scheduleOf } = dependencies;

  /**
   * The link with its product and booking. It counts as revoked if the product or the booking is no longer
   * active.
   */
  async function load(tx: Transaction, token: string) {
    const link = await links.read(tx, token);
    const product = await products.findById(tx, link.productId);
    if (!product) throw new DomainError('link.invalid');
    const schedule = link.scheduleId ? await scheduleOf(tx, link.scheduleId) : null;
    const isValid = link.kind === 'schedule' ? schedule?.isActive === true : isOffered(product);
    const isRevoked = !isValid && (link.state === 'good' || link.state === 'early');
    const current: Link = isRevoked ? { ...link, revokedAt: now(), state: 'revoked' } : link;
    return { link: current, product, schedule };
  }

  /** @throws DomainError tenant.suspended | customer.blocked | link.* unless the link can be opened now */
  async function loadOpen(
    tx: Transaction,
    token: string,
  ): Promise<{ link: Link; requirement: FoundLink['asksFor'] }> {
    const tenant = await tenantOf(tx);
    if (tenant.suspended) throw new DomainError('tenant.suspended');
    const { link } = await load(tx, token);
    rejectUnlessValid(link, now());
    if (link.customerId && (await customers.isBlockedOrErased(tx, link.customerId)))
      throw new DomainError('customer.blocked');
    return { link, requirement: asksFor(link, tenant.flags) };
  }

  async function nameOfAgent(tx: Transaction, agentId: string | null): Promise<string | null> {
    const [agent] = agentId ? await users.findAgents(tx, [agentId]) : [];
    return agent?.active ? agent.name : null;
  }

  /** The name under which the customer of the link registered, else the customer's newest. */
  async function nameOfCustomer(
    tx: Transaction,
    { customerId, registrationId }: Link,
  ): Promise<string | null> {
    const registered = registrationId ? await customers.findRegistered(tx, registrationId) : null;
    const customer = registered ?? (customerId ? await customers.find(tx, customerId) : null);
    return customer?.name ?? null;
  }

  /** Admits without a code, which is audited. `null` if the link requires a code. */
  function openWithoutCode(scope: TenantScope, token: string, caller: CodeCaller): Promise<Opened | null> {
    return database.withTenant(scope, async (tx) => {
      const { link, requirement } = await loadOpen(tx, token);
      if (requirement === 'form') return { registered: null, codeSent: null, scheduleId: null };
      if (requirement === 'code' || !link.registrationId) return null;
      const registered = await dependencies.admit(tx, link.registrationId);
      const { customerId, customerName } = registered;
      await audit(tx, {
        actor: { kind: 'CUSTOMER', id: customerId, name: customerName, ip: caller.address },
        action: 'UPDATE',
        logType: 'GENERATE_LINK',
        entity: { kind: 'link', id: link.id, label: null },
        after: { openedWithoutCode: true, scheduleId: link.scheduleId },
      });
      return { registered, codeSent: null, scheduleId: link.scheduleId };
    });
  }

  return {
    /** @throws DomainError link.invalid */
    find(scope: TenantScope, token: string): Promise<FoundLink> {
      return database.withTenant(scope, async (tx) => {
        const { link, product, schedule } = await load(tx, token);
        const { flags } = await tenantOf(tx);
        const agentId = schedule ? schedule.agentId : link.agentId;
        return {
          kind: link.kind,
          state: link.state,
          productSlug: product.slug,
          productName: product.name,
          customerName: schedule?.customerName ?? (await nameOfCustomer(tx, link)),
          agentName: flags.showAgentName ? await nameOfAgent(tx, agentId) : null,
          opensAt: link.opensAt?.toISOString() ?? null,
          expiresAt: link.expiresAt.toISOString(),
          startsAt: schedule?.isActive ? schedule.startsAt.toISOString() : null,
          asksFor: asksFor(link, flags),
        };
      });
    },

    /**
     * @throws DomainError link.* | customer.blocked | registration.no_channel | code.too_many | code.not_sent
     */
    async open(scope: TenantScope, token: string, caller: CodeCaller): Promise<Opened> {
      const opened = await openWithoutCode(scope, token, caller);
      if (opened) return opened;
      let scheduleId: string | null = null;
      const codeSent = await dependencies.sendCode(scope, caller, async (tx) => {
        const { link } = await loadOpen(tx, token);
        scheduleId = link.scheduleId;
        // The link of a booking works repeatedly, with the registration of the booking. A one-time link gets
        // a new one.
        if (link.kind === 'schedule' && link.registrationId) return link.registrationId;
        if (!link.customerId) throw new DomainError('link.invalid');
        const { id: linkId, customerId, registrationId, productId, agentId } = link;
        return dependencies.registerKnown(tx, { customerId, registrationId, productId, agentId, linkId });
      });
      return { registered: null, codeSent, scheduleId };
    },
  };
}
