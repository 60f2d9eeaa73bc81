/** Lists, creates and revokes links for staff. Agents manage links of their assigned products. */

import type { BodyOf, QueryOf } from '@foyer/contract/core/http.ts';
import { hours } from '@foyer/contract/core/time.ts';
import type { ManagedLink, managedLinkRoutes as routes } from '@foyer/contract/links/managed-links.ts';
import type { FastifyRequest } from 'fastify';
import { type Audit, type AuditEntry, auditActorOf, describeRead } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import type { StaffActor } from '../../platform/http/auth/actor.ts';
import { areContactsMasked } from '../../platform/http/contact-masking.ts';
import type { FileAnswer } from '../../platform/http/register-routes.ts';
import type { MessagePort } from '../../platform/messages/messaging-port.ts';
import { toOneLine } from '../../platform/one-line.ts';
import { type Calendar, readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import type { Customers } from '../customers/index.ts';
import { type Products, requireOffered } from '../products/index.ts';
import { addressOf, rejectUnlessValid } from './policy.ts';
import type { LinksService } from './service.ts';
import * as store from './store.ts';
import { fileColumns, toRow } from './to-row.ts';

export interface ManagingDependencies {
  readonly database: Database;
  readonly links: Pick<LinksService, 'create' | 'revoke' | 'tokenOf'>;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly products: Pick<Products, 'findById' | 'assignmentsOf'>;
  readonly customers: Pick<Customers, 'find' | 'isBlockedOrErased' | 'isRegisteredFor'>;
  readonly messages: Pick<MessagePort, 'channelsOf' | 'plan' | 'cancel'>;
  /** The tenant's calendar, for the date filters. */
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
}

/** The calling member of staff, with the request and the origin of links. */
export interface LinkCaller {
  readonly actor: StaffActor;
  readonly request: Pick<FastifyRequest, 'ip'>;
  /** Of the tenant's pages. */
  readonly origin: string;
}

type ListQuery = QueryOf<typeof routes.list>;
type ExportQuery = QueryOf<typeof routes.export>;
type RequestedLink = BodyOf<typeof routes.create>;

export type LinkManaging = ReturnType<typeof createLinkManaging>;

export function createLinkManaging(dependencies: ManagingDependencies) {
  const { database, links, audit, now, products, customers, messages, calendarOf } = dependencies;

  /** The products whose links the actor may manage; `null`: all. */
  async function productsOf(
    tx: Transaction,
    { kind, userId }: StaffActor,
  ): Promise<readonly string[] | null> {
    if (kind !== 'agent') return null;
    return (await products.assignmentsOf(tx, [userId])).get(userId) ?? [];
  }

  /** @throws DomainError link.not_found, also for agents who are not assigned to the product */
  async function load(tx: Transaction, actor: StaffActor, linkId: string): Promise<store.ListedLink> {
    const source = store.listing({ productIds: await productsOf(tx, actor), linkId }, now());
    const { rows } = await readPage(tx, source, readTableRequest({}, await calendarOf(tx)));
    const [found] = rows;
    if (!found) throw new DomainError('link.not_found');
    return found;
  }

  function recordAudit(
    tx: Transaction,
    { actor, request }: Pick<LinkCaller, 'actor' | 'request'>,
    link: Pick<store.ListedLink, 'id' | 'productName'> | null,
    what: Pick<AuditEntry, 'action' | 'before' | 'after'>,
  ): Promise<void> {
    const entity = { kind: 'link', id: link?.id ?? null, label: link?.productName ?? null };
    return audit(tx, { actor: auditActorOf(actor, request), logType: 'GENERATE_LINK', entity, ...what });
  }

  /** @throws DomainError product.not_found | product.platform_unavailable | customer.not_found | customer.blocked */
  async function rejectInvalidTarget(
    tx: Transaction,
    actor: StaffActor,
    { productId, customerId }: RequestedLink,
  ) {
    const own = await productsOf(tx, actor);
    const product = await products.findById(tx, productId);
    if (own && !own.includes(productId)) throw new DomainError('product.not_found');
    requireOffered(product);
    if (customerId === null) return;
    const isVisible = own === null || (await customers.isRegisteredFor(tx, customerId, own));
    if (!isVisible || !(await customers.find(tx, customerId))) throw new DomainError('customer.not_found');
    if (await customers.isBlockedOrErased(tx, customerId)) throw new DomainError('customer.blocked');
  }

  function addressFor(tx: Transaction, origin: string, link: store.ListedLink): string {
    return addressOf(origin, link.productSlug, links.tokenOf(tx, link));
  }

  /** @returns whether the link was neither used nor revoked before @throws DomainError link.not_found */
  async function revokeIn(
    tx: Transaction,
    caller: Pick<LinkCaller, 'actor' | 'request'>,
    linkId: string,
  ): Promise<boolean> {
    const link = await load(tx, caller.actor, linkId);
    if (!(await links.revoke(tx, linkId))) return false;
    await messages.cancel(tx, { kind: 'link', id: linkId });
    await recordAudit(tx, caller, link, {
      action: 'UPDATE',
      before: { revoked: false },
      after: { revoked: true },
    });
    return true;
  }

  /** @throws DomainError product.not_found | product.platform_unavailable | customer.not_found | customer.blocked */
  async function createIn(
    tx: Transaction,
    caller: LinkCaller,
    wished: RequestedLink,
  ): Promise<store.ListedLink> {
    const { actor } = caller;
    await rejectInvalidTarget(tx, actor, wished);
    const { productId, customerId, hours: lifetimeHours, note } = wished;
    const { id } = await links.create(tx, {
      kind: 'generate-link',
      productId,
      customerId,
      note: toOneLine(note ?? '') || null,
      agentId: actor.kind === 'agent' ? actor.userId : null,
      expiresAt: new Date(now().getTime() + hours(lifetimeHours)),
      createdBy: { id: actor.userId, name: actor.name },
    });
    const created = await load(tx, actor, id);
    const after = { productId, customerId, expiresAt: created.expiresAt.toISOString() };
    await recordAudit(tx, caller, created, { action: 'CREATE', after });
    return created;
  }

  return {
    load,
    addressFor,

    /** One page of the visible links. The read is audited without the search text. */
    list(caller: LinkCaller, query: ListQuery): Promise<{ rows: ManagedLink[]; total: number }> {
      return database.withTenant(caller.actor.scope, async (tx) => {
        const productIds = await productsOf(tx, caller.actor);
        const contactsAreMasked = areContactsMasked(caller.actor);
        const source = store.listing({ ...query, productIds, contactsAreMasked }, now());
        const page = await readPage(tx, source, readTableRequest(query, await calendarOf(tx)));
        await recordAudit(tx, caller, null, {
          action: 'READ',
          after: describeRead(page.rows.length, query),
        });
        return { rows: page.rows.map(toRow), total: page.total };
      });
    },

    async export({ actor, request }: LinkCaller, { format, ...query }: ExportQuery): Promise<FileAnswer> {
      const { productIds, calendar } = await database.withTenant(actor.scope, async (tx) => ({
        productIds: await productsOf(tx, actor),
        calendar: await calendarOf(tx),
      }));
      return exportTable({
        database,
        audit,
        calendar,
        format,
        columns: fileColumns,
        name: 'links',
        asked: query,
        scope: actor.scope,
        source: store.listing({ ...query, productIds, contactsAreMasked: areContactsMasked(actor) }, now()),
        request: readTableRequest(query, calendar),
        actor: auditActorOf(actor, request),
      });
    },

    createIn,
    revokeIn,

    /** @throws DomainError product.not_found | product.platform_unavailable | customer.not_found | customer.blocked */
    create: (caller: LinkCaller, wished: RequestedLink): Promise<ManagedLink & { address: string }> =>
      database.withTenant(caller.actor.scope, async (tx) => {
        const created = await createIn(tx, caller, wished);
        return { ...toRow(created), address: addressFor(tx, caller.origin, created) };
      }),

    /**
     * The URL, which grants access; the read is audited. @throws DomainError link.not_found | link.expired |
     * link.used | link.revoked
     */
    address(caller: LinkCaller, linkId: string): Promise<{ address: string }> {
      return database.withTenant(caller.actor.scope, async (tx) => {
        const link = await load(tx, caller.actor, linkId);
        rejectUnlessValid(link, now());
        await recordAudit(tx, caller, link, { action: 'READ', after: { address: true } });
        return { address: addressFor(tx, caller.origin, link) };
      });
    },

    /** Does nothing if the link is used or revoked. @throws DomainError link.not_found */
    revoke: (caller: LinkCaller, linkId: string): Promise<ManagedLink> =>
      database.withTenant(caller.actor.scope, async (tx) => {
        await revokeIn(tx, caller, linkId);
        return toRow(await load(tx, caller.actor, linkId));
      }),

    /** As `revoke`, for a bulk action. @returns whether the link was neither used nor revoked before */
    revokeOne: (caller: Pick<LinkCaller, 'actor' | 'request'>, linkId: string): Promise<boolean> =>
      database.withTenant(caller.actor.scope, (tx) => revokeIn(tx, caller, linkId)),
  };
}
