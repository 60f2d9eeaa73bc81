/**
 * Lists customers for staff, adds notes, blocks and unblocks. Agents see customers of their assigned
 * products.
 */

import type { QueryOf } from '@foyer/contract/core/http.ts';
import {
  type CustomerDetail,
  type CustomerRow,
  type customerRoutes,
  revealLimit,
} from '@foyer/contract/customers.ts';
import type { FastifyRequest } from 'fastify';
import { type Audit, type AuditEntry, auditActorOf, describeRead } from '../../platform/audit/audit.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { EventBus } from '../../platform/events/bus.ts';
import { exportTable } from '../../platform/exports/export-table.ts';
import type { StaffActor } from '../../platform/http/auth/actor.ts';
import { areContactsMasked } from '../../platform/http/contact-masking.ts';
import { createRateLimiter } from '../../platform/http/limits/rate-limit.ts';
import type { FileAnswer } from '../../platform/http/register-routes.ts';
import { type Calendar, instantsOf, readTableRequest, today } from '../../platform/tables/request.ts';
import { readPage } from '../../platform/tables/store.ts';
import type { Products } from '../products/index.ts';
import { customerBlocked } from './events.ts';
import * as store from './store.ts';
import { fileColumns, toNote, toRow } from './to-row.ts';
import { readVisits, type VisitSources } from './visit-outcomes.ts';

export interface ManagingDependencies extends VisitSources {
  readonly database: Database;
  readonly events: EventBus;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly products: Pick<Products, 'assignmentsOf'>;
  /** The tenant's calendar, for the date filters. */
  readonly calendarOf: (tx: Transaction) => Promise<Calendar>;
  /** The customer's registrations, newest first; provided by the registration feature. */
  readonly registrationsOf: (
    tx: Transaction,
    customerId: string,
  ) => Promise<CustomerDetail['registrationsList']>;
  /** The customer's bookings, newest first; provided by the schedules feature. */
  readonly schedulesOf: (tx: Transaction, customerId: string) => Promise<CustomerDetail['schedules']>;
}

/** The calling member of staff, with the request. */
export interface CustomerCaller {
  readonly actor: StaffActor;
  readonly request: Pick<FastifyRequest, 'ip'>;
}

type ListQuery = QueryOf<typeof customerRoutes.list>;
type ExportQuery = QueryOf<typeof customerRoutes.export>;

export type CustomerManaging = ReturnType<typeof createManaging>;

export function createManaging(dependencies: ManagingDependencies) {
  const { database, events, audit, now, products, calendarOf } = dependencies;
  const revealLimiter = createRateLimiter(revealLimit);

  /** The products whose customers the actor may see; `null`: all. */
  async function visibleTo(tx: Transaction, { kind, userId }: StaffActor): Promise<readonly string[] | null> {
    if (kind !== 'agent') return null;
    return (await products.assignmentsOf(tx, [userId])).get(userId) ?? [];
  }

  /**
   * The rows of a request. The days of `mine` are the tenant's.
   * @throws DomainError request.invalid for a sort by a column that the actor may not see: the order would tell it
   */
  async function visibleRows(
    tx: Transaction,
    actor: StaffActor,
    { mine, ...filters }: ListQuery,
    calendar: Calendar,
  ) {
    const contactsAreMasked = areContactsMasked(actor);
    if (contactsAreMasked && /^(?:phone|email):/.test(filters.sort ?? ''))
      throw new DomainError('request.invalid', { fields: { sort: 'not_available' } });
    const day = instantsOf(today(calendar), calendar.timeZone);
    return store.listing({
      ...filters,
      productIds: await visibleTo(tx, actor),
      contactsAreMasked,
      mine: mine && { which: mine, agentId: actor.userId, ...day },
    });
  }

  /** @throws DomainError customer.not_found, also for agents without a product of the customer */
  async function load(tx: Transaction, actor: StaffActor, customerId: string): Promise<store.ListedCustomer> {
    const source = store.listing({ productIds: await visibleTo(tx, actor), customerId });
    const { rows } = await readPage(tx, source, readTableRequest({}, await calendarOf(tx)));
    const [found] = rows;
    if (!found) throw new DomainError('customer.not_found');
    return found;
  }

  async function detailOf(
    tx: Transaction,
    actor: StaffActor,
    found: store.ListedCustomer,
  ): Promise<CustomerDetail> {
    const block = await store.findBlock(tx, found.id);
    return {
      ...toRow(found),
      blocked: block !== null,
      registrationsList: await dependencies.registrationsOf(tx, found.id),
      visits: await readVisits(tx, { customerId: found.id, actor }, dependencies),
      schedules: await dependencies.schedulesOf(tx, found.id),
      notes: (await store.findNotes(tx, found.id)).map(toNote),
      block: block && {
        reason: block.reason,
        by: block.blockedByName,
        at: block.blockedAt.toISOString(),
      },
    };
  }

  function recordAudit(
    tx: Transaction,
    { actor, request }: CustomerCaller,
    customer: Pick<store.ListedCustomer, 'id' | 'name'> | null,
    details: Pick<AuditEntry, 'action' | 'before' | 'after'> & { logType?: AuditEntry['logType'] },
  ): Promise<void> {
    const { id, name } = customer ?? { id: null, name: null };
    return audit(tx, {
      actor: auditActorOf(actor, request),
      logType: 'CUSTOMERS',
      entity: { kind: 'customer', id, label: name, ...(id ? { personId: id } : {}) },
      ...details,
    });
  }

  /** @returns false where the customer is blocked already */
  async function addBlock(
    tx: Transaction,
    caller: CustomerCaller,
    customer: store.ListedCustomer,
    text: string,
  ): Promise<boolean> {
    const { id: customerId } = customer;
    const { userId: blockedBy, name: blockedByName } = caller.actor;
    const [reason, at] = [text.trim(), now()];
    if (!(await store.insertBlock(tx, { customerId, reason, blockedBy, blockedByName, blockedAt: at })))
      return false;
    await events.publish(tx, customerBlocked, { customerId, at });
    await recordAudit(tx, caller, customer, {
      action: 'UPDATE',
      logType: 'BLOCK_CUSTOMER',
      before: { blocked: false },
      after: { blocked: true, reason },
    });
    return true;
  }

  /** @returns false where the customer is not blocked */
  async function removeBlock(
    tx: Transaction,
    caller: CustomerCaller,
    customer: store.ListedCustomer,
  ): Promise<boolean> {
    const removed = await store.removeBlock(tx, customer.id);
    if (!removed) return false;
    await recordAudit(tx, caller, customer, {
      action: 'UPDATE',
      logType: 'BLOCK_CUSTOMER',
      before: { blocked: true, reason: removed.reason },
      after: { blocked: false },
    });
    return true;
  }

  return {
    /** One page of the visible customers. The read is audited without the search text. */
    async list(caller: CustomerCaller, query: ListQuery): Promise<{ rows: CustomerRow[]; total: number }> {
      const { actor } = caller;
      return database.withTenant(actor.scope, async (tx) => {
        const calendar = await calendarOf(tx);
        const source = await visibleRows(tx, actor, query, calendar);
        const page = await readPage(tx, source, readTableRequest(query, calendar));
        await recordAudit(tx, caller, null, {
          action: 'READ',
          after: describeRead(page.rows.length, query),
        });
        return { rows: page.rows.map(toRow), total: page.total };
      });
    },

    async export({ actor, request }: CustomerCaller, { format, ...query }: ExportQuery): Promise<FileAnswer> {
      const contactsAreMasked = areContactsMasked(actor);
      const { source, calendar } = await database.withTenant(actor.scope, async (tx) => {
        const calendar = await calendarOf(tx);
        return { calendar, source: await visibleRows(tx, actor, query, calendar) };
      });
      return exportTable({
        database,
        scope: actor.scope,
        source,
        contactsAreMasked,
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
    find(caller: CustomerCaller, customerId: string): Promise<CustomerDetail> {
      return database.withTenant(caller.actor.scope, async (tx) => {
        const found = await load(tx, caller.actor, customerId);
        await recordAudit(tx, caller, found, { action: 'READ' });
        return detailOf(tx, caller.actor, found);
      });
    },

    /** The contact without a mask. @throws DomainError customer.not_found | request.too_many */
    revealContact(
      caller: CustomerCaller,
      customerId: string,
    ): Promise<Pick<store.ListedCustomer, 'phone' | 'email'>> {
      const { scope, userId } = caller.actor;
      revealLimiter.take(`${scope.tenantId} ${userId}`);
      return database.withTenant(scope, async (tx) => {
        const found = await load(tx, caller.actor, customerId);
        await recordAudit(tx, caller, found, { action: 'READ', after: { contactRevealed: true } });
        return { phone: found.phone, email: found.email };
      });
    },

    /** @throws DomainError customer.not_found */
    addNote(
      caller: CustomerCaller,
      customerId: string,
      text: string,
    ): Promise<CustomerDetail['notes'][number]> {
      const { scope, userId, name } = caller.actor;
      return database.withTenant(scope, async (tx) => {
        const found = await load(tx, caller.actor, customerId);
        const note = await store.insertNote(tx, {
          customerId,
          text: text.trim(),
          writtenBy: userId,
          writtenByName: name,
          writtenAt: now(),
        });
        await recordAudit(tx, caller, found, { action: 'UPDATE', after: { note: note.text } });
        return toNote(note);
      });
    },

    /** Blocks for all products; an existing block keeps its reason. @throws DomainError customer.not_found */
    block: (caller: CustomerCaller, customerId: string, reason: string): Promise<CustomerDetail> =>
      database.withTenant(caller.actor.scope, async (tx) => {
        const found = await load(tx, caller.actor, customerId);
        await addBlock(tx, caller, found, reason);
        return detailOf(tx, caller.actor, found);
      }),

    /** Idempotent. @throws DomainError customer.not_found */
    unblock: (caller: CustomerCaller, customerId: string): Promise<CustomerDetail> =>
      database.withTenant(caller.actor.scope, async (tx) => {
        const found = await load(tx, caller.actor, customerId);
        await removeBlock(tx, caller, found);
        return detailOf(tx, caller.actor, found);
      }),

    /** As `block`, for a bulk action. @returns whether the customer was not blocked before */
    blockOne: (caller: CustomerCaller, customerId: string, reason: string): Promise<boolean> =>
      database.withTenant(caller.actor.scope, async (tx) =>
        addBlock(tx, caller, await load(tx, caller.actor, customerId), reason),
      ),

    /** As `unblock`, for a bulk action. @returns whether the customer was blocked before */
    unblockOne: (caller: CustomerCaller, customerId: string): Promise<boolean> =>
      database.withTenant(caller.actor.scope, async (tx) =>
        removeBlock(tx, caller, await load(tx, caller.actor, customerId)),
      ),
  };
}
