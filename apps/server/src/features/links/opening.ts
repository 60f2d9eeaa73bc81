/** Going in by a link: what it is for, and the way past the code, where there is one. */

import type { AnswerOf } from '@foyer/contract/http.ts';
import type { FoundLink, linkRoutes } from '@foyer/contract/links.ts';
import type { CodeSent, Registered } from '@foyer/contract/registration.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CodeCaller } from '../../platform/http/code-browser.ts';
import type { Customers } from '../customers/index.ts';
import type { Products } from '../products/index.ts';
import type { Tenant } from '../tenants/index.ts';
import type { Users } from '../users/index.ts';
import { asksFor, refuseUnlessGood } from './policy.ts';
import type { Link, LinksService } from './service.ts';

/** What a link has to know of the booked start it leads to. */
export interface BookedStart {
  readonly startsAt: Date;
  /** Not cancelled. */
  readonly stands: boolean;
  /** Who is assigned; `null`: whoever is free. */
  readonly agentId: string | null;
}

export interface OpeningDependencies {
  readonly database: Database;
  readonly links: Pick<LinksService, 'read'>;
  readonly audit: Audit;
  readonly now: () => Date;
  /** Of the unit's tenant. */
  readonly tenantOf: (unit: Unit) => Promise<Tenant>;
  readonly products: Pick<Products, 'findById'>;
  readonly customers: Pick<Customers, 'find' | 'isBlocked'>;
  readonly users: Pick<Users, 'findAgents'>;
  /** `null` when there is no such schedule. */
  readonly scheduleOf: (unit: Unit, scheduleId: string) => Promise<BookedStart | null>;
  /** A customer token for a registration that was proved. @throws DomainError customer.blocked | link.invalid */
  readonly admit: (unit: Unit, registrationId: string) => Promise<Registered>;
  /** Begins a registration of a customer who is known, to be proved by a code. @returns its id */
  readonly registerKnown: (
    unit: Unit,
    known: { customerId: string; productId: string; linkId: string; agentId: string | null },
  ) => Promise<string>;
  /** Sends a code to the known contact of the registration that `begin` names. */
  readonly sendCode: (
    scope: TenantScope,
    caller: CodeCaller,
    begin: (unit: Unit) => Promise<string>,
  ) => Promise<CodeSent>;
}

type Opened = AnswerOf<typeof linkRoutes.open>['result'];

export type Opening = ReturnType<typeof createOpening>;

export function createOpening(dependencies: OpeningDependencies) {
  const { database, links, audit, now, tenantOf, products, customers, users, scheduleOf } = dependencies;

  /** The link with what it leads to. What was withdrawn or cancelled since was taken back. */
  async function load(unit: Unit, token: string) {
    const link = await links.read(unit, token);
    const product = await products.findById(unit, link.productId);
    if (!product) throw new DomainError('link.invalid');
    const schedule = link.scheduleId ? await scheduleOf(unit, link.scheduleId) : null;
    const stands = link.kind === 'schedule' ? schedule?.stands === true : product.active;
    const isTakenBack = !stands && (link.state === 'good' || link.state === 'early');
    const current: Link = isTakenBack ? { ...link, revokedAt: now(), state: 'revoked' } : link;
    return { link: current, product, schedule };
  }

  /** @throws DomainError tenant.suspended | customer.blocked | link.* unless somebody may go in by it now */
  async function loadOpen(unit: Unit, token: string): Promise<{ link: Link; asks: FoundLink['asksFor'] }> {
    const tenant = await tenantOf(unit);
    if (tenant.suspended) throw new DomainError('tenant.suspended');
    const { link } = await load(unit, token);
    refuseUnlessGood(link, now());
    if (link.customerId && (await customers.isBlocked(unit, link.customerId)))
      throw new DomainError('customer.blocked');
    return { link, asks: asksFor(link, tenant.flags) };
  }

  async function nameOfAgent(unit: Unit, agentId: string | null): Promise<string | null> {
    const [agent] = agentId ? await users.findAgents(unit, [agentId]) : [];
    return agent?.active ? agent.name : null;
  }

  /** Let in without a code, which is noted. `null` when the link asks for more. */
  function enter(scope: TenantScope, token: string, caller: CodeCaller): Promise<Opened | null> {
    return database.withTenant(scope, async (unit) => {
      const { link, asks } = await loadOpen(unit, token);
      if (asks === 'form') return { registered: null, codeSent: null, scheduleId: null };
      if (asks === 'code' || !link.registrationId) return null;
      const registered = await dependencies.admit(unit, link.registrationId);
      const { customerId, customerName } = registered;
      await audit(unit, {
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
      return database.withTenant(scope, async (unit) => {
        const { link, product, schedule } = await load(unit, token);
        const { flags } = await tenantOf(unit);
        const customer = link.customerId ? await customers.find(unit, link.customerId) : null;
        const agentId = schedule ? schedule.agentId : link.agentId;
        return {
          kind: link.kind,
          state: link.state,
          productSlug: product.slug,
          productName: product.name,
          customerName: customer?.name ?? null,
          agentName: flags.showAgentName ? await nameOfAgent(unit, agentId) : null,
          opensAt: link.opensAt?.toISOString() ?? null,
          expiresAt: link.expiresAt.toISOString(),
          startsAt: schedule?.stands ? schedule.startsAt.toISOString() : null,
          asksFor: asksFor(link, flags),
        };
      });
    },

    /** @throws DomainError link.* | customer.blocked | registration.no_channel | code.too_many | code.not_sent */
    async open(scope: TenantScope, token: string, caller: CodeCaller): Promise<Opened> {
      const entered = await enter(scope, token, caller);
      if (entered) return entered;
      let scheduleId: string | null = null;
      const codeSent = await dependencies.sendCode(scope, caller, async (unit) => {
        const { link } = await loadOpen(unit, token);
        scheduleId = link.scheduleId;
        // A schedule is reached again and again by its own registration; what is good once gets one to be used up by.
        if (link.kind === 'schedule' && link.registrationId) return link.registrationId;
        if (!link.customerId) throw new DomainError('link.invalid');
        const { customerId, productId, agentId } = link;
        return dependencies.registerKnown(unit, { customerId, productId, agentId, linkId: link.id });
      });
      return { registered: null, codeSent, scheduleId };
    },
  };
}
