/** Slots: the repeating windows in which a product can be booked, and the days that are different. */
import type { FieldProblem } from '@foyer/contract/errors.ts';
import type { Slot, SlotException } from '@foyer/contract/slots.ts';
import { type Audit, type AuditActor, changesBetween } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { listUses, nameUses } from '../../platform/errors/in-use.ts';
import { refuseStale } from '../../platform/errors/record-conflict.ts';
import type { Calendar } from '../../platform/tables/request.ts';
import type { Products } from '../products/index.ts';
import { findBookings } from './bookings-store.ts';
import {
  type ExceptionFields,
  exceptionProblems,
  inWords,
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
  async function nameOf(unit: Unit, productId: string): Promise<string> {
    const product = await products.findById(unit, productId);
    if (!product) throw new DomainError('product.not_found');
    return product.name;
  }

  /** The name of a product that stays at least until this is written. @throws DomainError product.not_found */
  async function nameOfHeld(unit: Unit, productId: string): Promise<string> {
    const product = await products.hold(unit, productId);
    if (!product) throw new DomainError('product.not_found');
    return product.name;
  }

  /** What is written, once nothing speaks against it. @throws DomainError request.invalid */
  async function fitting(
    unit: Unit,
    id: string | null,
    { productId, capacity, active, ...fields }: SlotFields,
  ) {
    const weekdays = tidyWeekdays(fields.weekdays);
    const window = windowOf(fields);
    refuse(windowProblems(window));
    await store.lockProduct(unit, productId);
    if (active && (await store.isTaken(unit, { id, productId, weekdays, ...window })))
      refuse({ startsAt: 'taken' });
    return { productId, weekdays, ...window, capacity, active };
  }

  function told(slot: Slot) {
    const { id: _id, createdAt: _createdAt, version: _version, ...fields } = slot;
    return fields;
  }

  const entityOf = (slot: Slot) => ({
    kind: 'slot',
    id: slot.id,
    label: `${slot.productName}: ${inWords(slot)}`,
  });

  return {
    /** @throws DomainError product.not_found | request.invalid */
    async create(unit: Unit, by: AuditActor, fields: SlotFields): Promise<Slot> {
      const productName = await nameOfHeld(unit, fields.productId);
      const at = now();
      const changed = { createdAt: at, changedBy: by.name, changedAt: at };
      const row = await store.insert(unit, { ...(await fitting(unit, null, fields)), ...changed });
      const slot = showSlot({ ...row, productName });
      await audit(unit, {
        ...{ actor: by, action: 'CREATE', logType: 'SLOTS', entity: entityOf(slot), after: told(slot) },
      });
      return slot;
    },

    /** @throws DomainError slot.not_found | product.not_found | record.conflict | request.invalid */
    async update(
      unit: Unit,
      by: AuditActor,
      slotId: string,
      { version, ...fields }: SlotFields & { version: number },
    ): Promise<Slot> {
      const row = await store.lock(unit, slotId);
      if (!row) throw new DomainError('slot.not_found');
      refuseStale(row, version);
      const before = showSlot({ ...row, productName: await nameOf(unit, row.productId) });
      const productName = await nameOfHeld(unit, fields.productId);
      const changed = { changedBy: by.name, changedAt: now() };
      const updated = await store.update(unit, slotId, {
        ...(await fitting(unit, slotId, fields)),
        ...changed,
      });
      const after = showSlot({ ...updated, productName });
      const changes = changesBetween(told(before), told(after));
      if (changes)
        await audit(unit, {
          ...{ actor: by, action: 'UPDATE', logType: 'SLOTS', entity: entityOf(after), ...changes },
        });
      return after;
    },

    /** @param calendar by whose clock the slot goes @throws DomainError slot.not_found | record.in_use */
    async remove(unit: Unit, by: AuditActor, slotId: string, calendar: Calendar): Promise<void> {
      const row = await store.lock(unit, slotId);
      if (!row) throw new DomainError('slot.not_found');
      const { count, names } = await findBookings(unit, row, calendar);
      const usedBy = listUses([nameUses(count, 'schedule', names)]);
      if (usedBy.length > 0) throw new DomainError('record.in_use', { usedBy });
      await store.remove(unit, slotId);
      const slot = showSlot({ ...row, productName: await nameOf(unit, row.productId) });
      await audit(unit, {
        ...{ actor: by, action: 'DELETE', logType: 'SLOTS', entity: entityOf(slot), before: told(slot) },
      });
    },

    /** @throws DomainError product.not_found | request.invalid */
    async createException(unit: Unit, by: AuditActor, fields: ExceptionFields): Promise<SlotException> {
      const { productId, from, to } = fields;
      refuse(exceptionProblems(fields));
      const productName = productId ? await nameOfHeld(unit, productId) : null;
      const reason = fields.reason.trim();
      const row = await store.insertException(unit, { productId, from, to, reason, createdAt: now() });
      const entity = { kind: 'slotException', id: row.id, label: `${from} – ${to}: ${reason}` };
      const after = { productId, productName, from, to, reason };
      await audit(unit, { actor: by, action: 'CREATE', logType: 'SLOTS', entity, after });
      return showException({ ...row, productName });
    },

    /** @throws DomainError slot.not_found */
    async removeException(unit: Unit, by: AuditActor, exceptionId: string): Promise<void> {
      const row = await store.removeException(unit, exceptionId);
      if (!row) throw new DomainError('slot.not_found');
      const { id, productId, from, to, reason } = row;
      const entity = { kind: 'slotException', id, label: `${from} – ${to}: ${reason}` };
      const before = { productId, from, to, reason };
      await audit(unit, { actor: by, action: 'DELETE', logType: 'SLOTS', entity, before });
    },
  };
}

/** @throws DomainError request.invalid when there is a problem */
function refuse(fields: Record<string, FieldProblem>): void {
  if (Object.keys(fields).length > 0) throw new DomainError('request.invalid', { fields });
}

/** As it travels: times of the day and instants as text. */
export function showSlot(row: store.ListedSlot): Slot {
  const { id, productId, productName, weekdays, startsMinute, endsMinute, capacity, active, version } = row;
  return {
    ...{ id, productId, productName, weekdays, startsAt: timeOf(startsMinute), endsAt: timeOf(endsMinute) },
    ...{ capacity, active, createdAt: row.createdAt.toISOString(), version },
  };
}

/** As it travels: instants as text. */
export function showException(row: store.ListedException): SlotException {
  const { id, productId, productName, from, to, reason } = row;
  return { id, productId, productName, from, to, reason, createdAt: row.createdAt.toISOString() };
}
