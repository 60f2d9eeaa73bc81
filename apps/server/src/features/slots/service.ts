/** Creates, changes and deletes slots and their exceptions. */
import type { FieldProblem } from '@foyer/contract/core/errors.ts';
import type { Slot, SlotException } from '@foyer/contract/slots.ts';
import { type Audit, type AuditActor, changesBetween } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { listUses, nameUses } from '../../platform/errors/in-use.ts';
import { rejectStaleVersion } from '../../platform/errors/record-conflict.ts';
import { type Removal, removeUnlessUsed, type Versioned } from '../../platform/errors/removal.ts';
import { requireOneLine } from '../../platform/one-line.ts';
import type { Calendar } from '../../platform/tables/request.ts';
import type { Products } from '../products/index.ts';
import { findBookings } from './bookings-store.ts';
import {
  describeSlot,
  type ExceptionFields,
  exceptionProblems,
  type SlotFields,
  tidyWeekdays,
  timeOf,
  windowOf,
  windowProblems,
} from './policy.ts';
import * as store from './store.ts';

export interface SlotsDependencies {
  readonly audit: Audit;
  readonly products: Pick<Products, 'findById' | 'hold'>;
  readonly now: () => Date;
}

export type SlotsService = ReturnType<typeof createSlotsService>;

export function createSlotsService({ audit, products, now }: SlotsDependencies) {
  /** @throws DomainError product.not_found */
  async function nameOf(tx: Transaction, productId: string): Promise<string> {
    const product = await products.findById(tx, productId);
    if (!product) throw new DomainError('product.not_found');
    return product.name;
  }

  /**
   * The name of a product, locked against deletion until the commit. @throws DomainError product.not_found
   */
  async function nameOfLocked(tx: Transaction, productId: string): Promise<string> {
    const product = await products.hold(tx, productId);
    if (!product) throw new DomainError('product.not_found');
    return product.name;
  }

  /** The row to write, after validation. @throws DomainError request.invalid */
  async function toValidRow(
    tx: Transaction,
    id: string | null,
    { productId, capacity, active, ...fields }: SlotFields,
  ) {
    const weekdays = tidyWeekdays(fields.weekdays);
    const window = windowOf(fields);
    rejectIfInvalid(windowProblems(window));
    await store.lockProduct(tx, productId);
    if (active && (await store.overlapsAnother(tx, { id, productId, weekdays, ...window })))
      rejectIfInvalid({ startsAt: 'taken' });
    return { productId, weekdays, ...window, capacity, active };
  }

  function auditedFields(slot: Slot) {
    const { id: _id, createdAt: _createdAt, version: _version, ...fields } = slot;
    return fields;
  }

  const entityOf = (slot: Slot) => ({
    kind: 'slot',
    id: slot.id,
    label: `${slot.productName}: ${describeSlot(slot)}`,
  });

  /** @param calendar of the tenant @throws DomainError slot.not_found | record.in_use */
  async function remove(tx: Transaction, by: AuditActor, slotId: string, calendar: Calendar): Promise<void> {
    const row = await store.lock(tx, slotId);
    if (!row) throw new DomainError('slot.not_found');
    const { count, names } = await findBookings(tx, row, calendar);
    const usedBy = listUses([nameUses(count, 'schedule', names)]);
    if (usedBy.length > 0) throw new DomainError('record.in_use', { usedBy });
    await store.remove(tx, slotId);
    const slot = toSlot({ ...row, productName: await nameOf(tx, row.productId) });
    await audit(tx, {
      actor: by,
      action: 'DELETE',
      logType: 'SLOTS',
      entity: entityOf(slot),
      before: auditedFields(slot),
    });
  }

  return {
    /** @throws DomainError product.not_found | request.invalid */
    async create(tx: Transaction, by: AuditActor, fields: SlotFields): Promise<Slot> {
      const productName = await nameOfLocked(tx, fields.productId);
      const at = now();
      const changed = { createdAt: at, changedBy: by.name, changedAt: at };
      const row = await store.insert(tx, { ...(await toValidRow(tx, null, fields)), ...changed });
      const slot = toSlot({ ...row, productName });
      await audit(tx, {
        actor: by,
        action: 'CREATE',
        logType: 'SLOTS',
        entity: entityOf(slot),
        after: auditedFields(slot),
      });
      return slot;
    },

    /** @throws DomainError slot.not_found | product.not_found | record.conflict | request.invalid */
    async update(
      tx: Transaction,
      by: AuditActor,
      slotId: string,
      { version, ...fields }: SlotFields & { version: number },
    ): Promise<Slot> {
      const row = await store.lock(tx, slotId);
      if (!row) throw new DomainError('slot.not_found');
      rejectStaleVersion(row, version);
      const before = toSlot({ ...row, productName: await nameOf(tx, row.productId) });
      const productName = await nameOfLocked(tx, fields.productId);
      const changed = { changedBy: by.name, changedAt: now() };
      const updated = await store.update(tx, slotId, {
        ...(await toValidRow(tx, slotId, fields)),
        ...changed,
      });
      const after = toSlot({ ...updated, productName });
      const changes = changesBetween(auditedFields(before), auditedFields(after));
      if (changes)
        await audit(tx, {
          actor: by,
          action: 'UPDATE',
          logType: 'SLOTS',
          entity: entityOf(after),
          ...changes,
        });
      return after;
    },

    remove,

    /** Deletes an unchanged slot without bookings. @param calendar of the tenant */
    async removeUnused(
      tx: Transaction,
      by: AuditActor,
      { id, version }: Versioned,
      calendar: Calendar,
    ): Promise<Removal> {
      const row = await store.lock(tx, id);
      if (!row) return 'gone';
      const { label } = entityOf(toSlot({ ...row, productName: await nameOf(tx, row.productId) }));
      if (row.version !== version) return { reason: 'changed', label };
      return removeUnlessUsed(label, () => remove(tx, by, id, calendar));
    },

    /** @throws DomainError product.not_found | request.invalid */
    async createException(tx: Transaction, by: AuditActor, fields: ExceptionFields): Promise<SlotException> {
      const { productId, from, to } = fields;
      rejectIfInvalid(exceptionProblems(fields));
      const productName = productId ? await nameOfLocked(tx, productId) : null;
      const reason = requireOneLine(fields.reason, 'reason');
      const row = await store.insertException(tx, { productId, from, to, reason, createdAt: now() });
      const entity = { kind: 'slotException', id: row.id, label: `${from} – ${to}: ${reason}` };
      const after = { productId, productName, from, to, reason };
      await audit(tx, { actor: by, action: 'CREATE', logType: 'SLOTS', entity, after });
      return toException({ ...row, productName });
    },

    /** @throws DomainError slot.not_found */
    async removeException(tx: Transaction, by: AuditActor, exceptionId: string): Promise<void> {
      const row = await store.removeException(tx, exceptionId);
      if (!row) throw new DomainError('slot.not_found');
      const { id, productId, from, to, reason } = row;
      const entity = { kind: 'slotException', id, label: `${from} – ${to}: ${reason}` };
      const before = { productId, from, to, reason };
      await audit(tx, { actor: by, action: 'DELETE', logType: 'SLOTS', entity, before });
    },
  };
}

/** @throws DomainError request.invalid if there is a problem */
function rejectIfInvalid(fields: Record<string, FieldProblem>): void {
  if (Object.keys(fields).length > 0) throw new DomainError('request.invalid', { fields });
}

/** The slot as the API returns it: times and instants as strings. */
export function toSlot(row: store.ListedSlot): Slot {
  const { id, productId, productName, weekdays, startsMinute, endsMinute, capacity, active, version } = row;
  return {
    id,
    productId,
    productName,
    weekdays,
    startsAt: timeOf(startsMinute),
    endsAt: timeOf(endsMinute),
    capacity,
    active,
    createdAt: row.createdAt.toISOString(),
    version,
  };
}

/** The exception as the API returns it: instants as strings. */
export function toException(row: store.ListedException): SlotException {
  const { id, productId, productName, from, to, reason } = row;
  return { id, productId, productName, from, to, reason, createdAt: row.createdAt.toISOString() };
}
