/** Links as staff manage them: made for a product they show, looked up, told, taken back. */

import type { BodyOf, QueryOf } from '@foyer/contract/http.ts';
import type { ManagedLink, managedLinkRoutes as routes } from '@foyer/contract/managed-links.ts';
import { hours } from '@foyer/contract/time.ts';
import type { FastifyRequest } from 'fastify';
import { type Audit, type AuditEntry, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { FileAnswer } from '../../platform/http/serve.ts';
import type { MessagePort } from '../../platform/messages/port.ts';
import { type Calendar, readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import type { Customers } from '../customers/index.ts';
import type { Products } from '../products/index.ts';
import { addressOf, refuseUnlessGood } from './policy.ts';
import type { LinksService } from './service.ts';
import { fileColumns, shown } from './shown.ts';
import * as store from './store.ts';

export interface ManagingDependencies {
  readonly database: Database;
  readonly links: Pick<LinksService, 'make' | 'revoke' | 'tokenOf'>;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly products: Pick<Products, 'findById' | 'assignmentsOf'>;
  readonly customers: Pick<Customers, 'find' | 'isBlocked' | 'isRegisteredFor'>;
  readonly messages: Pick<MessagePort, 'channelsOf' | 'plan' | 'cancel'>;
  /** Where the tenant's days begin. */
  readonly calendarOf: (unit: Unit) => Promise<Calendar>;
}

/** Who asks, and from where. */
export interface Asker {
  readonly actor: StaffActor;
  readonly request: Pick<FastifyRequest, 'ip'>;
  /** Of the tenant's own pages. */
  readonly origin: string;
}

type ListQuery = QueryOf<typeof routes.list>;
type ExportQuery = QueryOf<typeof routes.export>;
type WishedLink = BodyOf<typeof routes.create>;

export type LinkManaging = ReturnType<typeof createLinkManaging>;

export function createLinkManaging(dependencies: ManagingDependencies) {
  const { database, links, audit, now, products, customers, messages, calendarOf } = dependencies;

  /** The products whose links somebody may see and make; `null`: all. */
  async function productsOf(unit: Unit, { kind, userId }: StaffActor): Promise<readonly string[] | null> {
    if (kind !== 'agent') return null;
    return (await products.assignmentsOf(unit, [userId])).get(userId) ?? [];
  }

  /** @throws DomainError link.not_found, also for an agent to whom the product is not assigned */
  async function load(unit: Unit, actor: StaffActor, linkId: string): Promise<store.ListedLink> {
    const source = store.listing({ productIds: await productsOf(unit, actor), linkId }, now());
    const { rows } = await readPage(unit, source, readTableRequest({}, await calendarOf(unit)));
    const [found] = rows;
    if (!found) throw new DomainError('link.not_found');
    return found;
  }

  function remember(
    unit: Unit,
    { actor, request }: Pick<Asker, 'actor' | 'request'>,
    link: Pick<store.ListedLink, 'id' | 'productName'> | null,
    what: Pick<AuditEntry, 'action' | 'before' | 'after'>,
  ): Promise<void> {
    const entity = { kind: 'link', id: link?.id ?? null, label: link?.productName ?? null };
    return audit(unit, { actor: auditActorOf(actor, request), logType: 'GENERATE_LINK', entity, ...what });
  }

  /** @throws DomainError product.not_found | customer.not_found | customer.blocked */
  async function refuseUnfit(unit: Unit, actor: StaffActor, { productId, customerId }: WishedLink) {
    const own = await productsOf(unit, actor);
    const product = await products.findById(unit, productId);
    if (!product?.active || (own && !own.includes(productId))) throw new DomainError('product.not_found');
    if (customerId === null) return;
    const isVisible = own === null || (await customers.isRegisteredFor(unit, customerId, own));
    if (!isVisible || !(await customers.find(unit, customerId))) throw new DomainError('customer.not_found');
    if (await customers.isBlocked(unit, customerId)) throw new DomainError('customer.blocked');
  }

  function addressFor(unit: Unit, origin: string, link: store.ListedLink): string {
    return addressOf(origin, link.productSlug, links.tokenOf(unit, link));
  }

  return {
    load,
    addressFor,

    /** One page of those the caller may see; that it was looked at is noted, what was searched for is not. */
    list(asker: Asker, query: ListQuery): Promise<{ rows: ManagedLink[]; total: number }> {
      return database.withTenant(asker.actor.scope, async (unit) => {
        const source = store.listing({ ...query, productIds: await productsOf(unit, asker.actor) }, now());
        const page = await readPage(unit, source, readTableRequest(query, await calendarOf(unit)));
        const { search, ...asked } = query;
        const after = { rows: page.rows.length, ...asked, ...(search ? { searched: true } : {}) };
        await remember(unit, asker, null, { action: 'READ', after });
        return { rows: page.rows.map(shown), total: page.total };
      });
    },

    async export({ actor, request }: Asker, { format, ...query }: ExportQuery): Promise<FileAnswer> {
      const { productIds, calendar } = await database.withTenant(actor.scope, async (unit) => ({
        productIds: await productsOf(unit, actor),
        calendar: await calendarOf(unit),
      }));
      return exportTable({
        ...{ database, audit, calendar, format, columns: fileColumns, name: 'links', asked: query },
        scope: actor.scope,
        source: store.listing({ ...query, productIds }, now()),
        request: readTableRequest(query, calendar),
        actor: auditActorOf(actor, request),
      });
    },

    /** @throws DomainError product.not_found | customer.not_found | customer.blocked */
    create(asker: Asker, wished: WishedLink): Promise<ManagedLink & { address: string }> {
      const { actor, origin } = asker;
      return database.withTenant(actor.scope, async (unit) => {
        await refuseUnfit(unit, actor, wished);
        const { productId, customerId, hours: lasts, note } = wished;
        const { id } = await links.make(unit, {
          ...{ kind: 'generate-link', productId, customerId, note: note?.trim() || null },
          agentId: actor.kind === 'agent' ? actor.userId : null,
          expiresAt: new Date(now().getTime() + hours(lasts)),
          createdBy: { id: actor.userId, name: actor.name },
        });
        const made = await load(unit, actor, id);
        const after = { productId, customerId, expiresAt: made.expiresAt.toISOString() };
        await remember(unit, asker, made, { action: 'CREATE', after });
        return { ...shown(made), address: addressFor(unit, origin, made) };
      });
    },

    /** The key itself, which is noted. @throws DomainError link.not_found | link.expired | link.used | link.revoked */
    address(asker: Asker, linkId: string): Promise<{ address: string }> {
      return database.withTenant(asker.actor.scope, async (unit) => {
        const link = await load(unit, asker.actor, linkId);
        refuseUnlessGood(link, now());
        await remember(unit, asker, link, { action: 'READ', after: { address: true } });
        return { address: addressFor(unit, asker.origin, link) };
      });
    },

    /** One that was used or taken back stays as it is. @throws DomainError link.not_found */
    revoke(asker: Asker, linkId: string): Promise<ManagedLink> {
      const { actor } = asker;
      return database.withTenant(actor.scope, async (unit) => {
        const link = await load(unit, actor, linkId);
        if (!(await links.revoke(unit, linkId))) return shown(await load(unit, actor, linkId));
        await messages.cancel(unit, { kind: 'link', id: linkId });
        await remember(unit, asker, link, {
          ...{ action: 'UPDATE', before: { revoked: false }, after: { revoked: true } },
        });
        return shown(await load(unit, actor, linkId));
      });
    },
  };
}
