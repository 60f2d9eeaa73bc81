/** What staff do with customers: look them up, write notes, block and let in again. */
import type { CustomerDetail, CustomerRow, customerRoutes } from '@foyer/contract/customers.ts';
import type { QueryOf } from '@foyer/contract/http.ts';
import type { FastifyRequest } from 'fastify';
import { type Audit, type AuditEntry, auditActorOf } from '../../platform/audit/audit.ts';
import type { Database, Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { FileAnswer } from '../../platform/http/serve.ts';
import { type Calendar, readTableRequest } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import type { Products } from '../products/index.ts';
import { customerBlocked } from './events.ts';
import { fileColumns, shown, shownNote } from './shown.ts';
import * as store from './store.ts';
import { readVisits, type VisitSources } from './visits.ts';

export interface ManagingDependencies extends VisitSources {
  readonly database: Database;
  readonly events: EventBus;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly products: Pick<Products, 'assignmentsOf'>;
  /** Where the tenant's days begin. */
  readonly calendarOf: (unit: Unit) => Promise<Calendar>;
  /** The customer's forms, newest first; told by the feature above that keeps them. */
  readonly registrationsOf: (unit: Unit, customerId: string) => Promise<CustomerDetail['registrationsList']>;
  /** Booked starts, newest first; likewise. */
  readonly schedulesOf: (unit: Unit, customerId: string) => Promise<CustomerDetail['schedules']>;
}

/** Who asks, and from where. */
export interface Asker {
  readonly actor: StaffActor;
  readonly request: Pick<FastifyRequest, 'ip'>;
}

type ListQuery = QueryOf<typeof customerRoutes.list>;
type ExportQuery = QueryOf<typeof customerRoutes.export>;

export type CustomerManaging = ReturnType<typeof createManaging>;

export function createManaging(dependencies: ManagingDependencies) {
  const { database, events, audit, now, products, calendarOf } = dependencies;

  /** The products whose customers somebody may see; `null`: all. */
  async function visibleTo(unit: Unit, { kind, userId }: StaffActor): Promise<readonly string[] | null> {
    if (kind !== 'agent') return null;
    return (await products.assignmentsOf(unit, [userId])).get(userId) ?? [];
  }

  /** @throws DomainError customer.not_found, also for an agent whose products the customer never registered for */
  async function load(unit: Unit, actor: StaffActor, customerId: string): Promise<store.ListedCustomer> {
    const source = store.listing({ productIds: await visibleTo(unit, actor), customerId });
    const { rows } = await readPage(unit, source, readTableRequest({}, await calendarOf(unit)));
    const [found] = rows;
    if (!found) throw new DomainError('customer.not_found');
    return found;
  }

  async function detailOf(unit: Unit, found: store.ListedCustomer): Promise<CustomerDetail> {
    const block = await store.findBlock(unit, found.id);
    return {
      ...shown(found),
      blocked: block !== null,
      registrationsList: await dependencies.registrationsOf(unit, found.id),
      visits: await readVisits(unit, found.id, dependencies),
      schedules: await dependencies.schedulesOf(unit, found.id),
      notes: (await store.findNotes(unit, found.id)).map(shownNote),
      block: block && {
        reason: block.reason,
        by: block.blockedByName,
        at: block.blockedAt.toISOString(),
      },
    };
  }

  function remember(
    unit: Unit,
    { actor, request }: Asker,
    customer: Pick<store.ListedCustomer, 'id' | 'name'> | null,
    what: Pick<AuditEntry, 'action' | 'before' | 'after'> & { logType?: AuditEntry['logType'] },
  ): Promise<void> {
    const { id, name } = customer ?? { id: null, name: null };
    return audit(unit, {
      actor: auditActorOf(actor, request),
      logType: 'CUSTOMERS',
      entity: { kind: 'customer', id, label: name, ...(id ? { personId: id } : {}) },
      ...what,
    });
  }

  return {
    /** One page of those the caller may see; that it was looked at is noted, what was searched for is not. */
    async list(asker: Asker, query: ListQuery): Promise<{ rows: CustomerRow[]; total: number }> {
      const { actor } = asker;
      return database.withTenant(actor.scope, async (unit) => {
        const source = store.listing({ ...query, productIds: await visibleTo(unit, actor) });
        const page = await readPage(unit, source, readTableRequest(query, await calendarOf(unit)));
        const { search, ...asked } = query;
        const after = { rows: page.rows.length, ...asked, ...(search ? { searched: true } : {}) };
        await remember(unit, asker, null, { action: 'READ', after });
        return { rows: page.rows.map(shown), total: page.total };
      });
    },

    async export({ actor, request }: Asker, { format, ...query }: ExportQuery): Promise<FileAnswer> {
      const { productIds, calendar } = await database.withTenant(actor.scope, async (unit) => ({
        productIds: await visibleTo(unit, actor),
        calendar: await calendarOf(unit),
      }));
      return exportTable({
        database,
        scope: actor.scope,
        source: store.listing({ ...query, productIds }),
        request: readTableRequest(query, calendar),
        columns: fileColumns,
        name: 'customers',
        actor: auditActorOf(actor, request),
        asked: query,
        format,
        calendar,
        audit,
      });
    },

    /** @throws DomainError customer.not_found */
    find(asker: Asker, customerId: string): Promise<CustomerDetail> {
      return database.withTenant(asker.actor.scope, async (unit) => {
        const found = await load(unit, asker.actor, customerId);
        await remember(unit, asker, found, { action: 'READ' });
        return detailOf(unit, found);
      });
    },

    /** @throws DomainError customer.not_found */
    addNote(asker: Asker, customerId: string, text: string): Promise<CustomerDetail['notes'][number]> {
      const { scope, userId, name } = asker.actor;
      return database.withTenant(scope, async (unit) => {
        const found = await load(unit, asker.actor, customerId);
        const note = await store.insertNote(unit, {
          customerId,
          text: text.trim(),
          writtenBy: userId,
          writtenByName: name,
          writtenAt: now(),
        });
        await remember(unit, asker, found, { action: 'UPDATE', after: { note: note.text } });
        return shownNote(note);
      });
    },

    /** For all products of the tenant; one who is blocked already stays so, for the first reason. @throws DomainError customer.not_found */
    block(asker: Asker, customerId: string, reason: string): Promise<CustomerDetail> {
      const { scope, userId, name } = asker.actor;
      return database.withTenant(scope, async (unit) => {
        const found = await load(unit, asker.actor, customerId);
        const at = now();
        const block = { customerId, reason: reason.trim(), blockedBy: userId, blockedByName: name };
        if (await store.insertBlock(unit, { ...block, blockedAt: at })) {
          await events.publish(unit, customerBlocked, { customerId, at });
          await remember(unit, asker, found, {
            action: 'UPDATE',
            logType: 'BLOCK_CUSTOMER',
            before: { blocked: false },
            after: { blocked: true, reason: block.reason },
          });
        }
        return detailOf(unit, found);
      });
    },

    /** One who is not blocked stays so. @throws DomainError customer.not_found */
    unblock(asker: Asker, customerId: string): Promise<CustomerDetail> {
      return database.withTenant(asker.actor.scope, async (unit) => {
        const found = await load(unit, asker.actor, customerId);
        const lifted = await store.removeBlock(unit, customerId);
        if (lifted) {
          await remember(unit, asker, found, {
            action: 'UPDATE',
            logType: 'BLOCK_CUSTOMER',
            before: { blocked: true, reason: lifted.reason },
            after: { blocked: false },
          });
        }
        return detailOf(unit, found);
      });
    },
  };
}
