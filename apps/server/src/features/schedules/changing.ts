/** What becomes of a booked start: moved, given to another agent, cancelled; each in one transaction with all it entails. */
import type { AuditActor } from '../../platform/audit/audit.ts';
import type { Unit } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Agents } from './agents.ts';
import { type Bookable, readZone } from './bookable.ts';
import type { BookingDependencies } from './booking.ts';
import { explainClash } from './clashes.ts';
import type { ScheduleLinks } from './links-port.ts';
import { lastingOf, opensAt, stands } from './policy.ts';
import type { Remember } from './remember.ts';
import type { Stepped } from './stepped.ts';
import * as store from './store.ts';
import type { Telling } from './telling.ts';

interface Parts extends Omit<BookingDependencies, 'links'> {
  readonly links: Pick<ScheduleLinks, 'extend'>;
  readonly bookable: Bookable;
  readonly agents: Agents;
  readonly telling: Telling;
  readonly remember: Remember;
  readonly stepped: Stepped;
}

/** Who wants it, for the rules and for the log. */
export interface By {
  readonly side: 'customer' | 'staff' | 'system';
  readonly actor: AuditActor;
}

interface Change {
  readonly startsAt: string;
  /** The customer's, where it is the customer who changes. */
  readonly zone?: string;
  /** What stood when it was wished. */
  readonly sequence: number;
}

export type ChangingService = ReturnType<typeof createChanging>;

export function createChanging(parts: Parts) {
  const { now, products, customers, links, tenantOf, bookable, agents, telling, remember, stepped } = parts;

  /** Held, and still open to changes. @throws DomainError schedule.not_found | schedule.over */
  async function standing(unit: Unit, scheduleId: string): Promise<store.ScheduleRow> {
    const row = await store.lock(unit, scheduleId);
    if (!row) throw new DomainError('schedule.not_found');
    if (!stands(row, now())) throw new DomainError('schedule.over');
    return row;
  }

  const changed = (actor: AuditActor) => ({ changedBy: actor.name, changedAt: now() });

  return {
    /**
     * Another start: the places move, the link's times go along, the customer is told.
     * @throws DomainError schedule.not_found | schedule.over | record.conflict | schedule.taken | schedule.off |
     * request.invalid; for customers also customer.blocked | tenant.suspended
     */
    async change(
      unit: Unit,
      scheduleId: string,
      { side, actor }: By,
      wish: Change,
    ): Promise<store.ScheduleRow> {
      const zone = wish.zone === undefined ? undefined : readZone(wish.zone);
      await store.lockPlaces(unit);
      const row = await standing(unit, scheduleId);
      const { productId, registrationId, customerId } = row;
      const tenant = await tenantOf(unit);
      if (side === 'customer') {
        if (tenant.suspended) throw new DomainError('tenant.suspended');
        if (await customers.isBlocked(unit, customerId)) throw new DomainError('customer.blocked');
      }
      refuseUnseen(row, wish.sequence);
      const startsAt = new Date(wish.startsAt);
      if (startsAt.getTime() === row.startsAt.getTime()) return row;
      const product = await products.findById(unit, productId);
      if (!product?.active) throw new DomainError('schedule.off');

      const by = side === 'customer' ? 'customer' : 'staff';
      const places = await bookable.placesOf(unit, { product, startsAt, by, without: row.id });
      const steps = bookable.stepsOf(product, startsAt);
      const wanted = { productId, registrationId, startsAt, steps, tenantZone: tenant.timeZone };
      const agentId = await agents.choose(unit, { ...wanted, moved: row });
      const times = lastingOf(startsAt, product.durationMinutes, tenant);
      await store.removePlaces(unit, row.id);
      await store.insertPlaces(unit, { id: row.id, productId, agentId }, places).catch(explainClash);
      const moved = await store.update(unit, row.id, {
        ...{ ...times, agentId, sequence: row.sequence + 1, customerThereAt: null, ...changed(actor) },
        ...{ soonToldAt: null, othersToldAt: null },
        ...(zone ? { zone } : {}),
      });
      if (moved.linkId)
        await links.extend(unit, moved.linkId, { opensAt: opensAt(startsAt), expiresAt: times.expiresAt });
      const toldBy = await telling.standing(unit, moved, 'schedule-changed');
      const told = await store.update(unit, row.id, { toldBy: [...toldBy] });
      await remember(unit, actor, 'UPDATE', told, row);
      await stepped(unit, 'moved', told, { before: row, byId: actor.id });
      return told;
    },

    /** Another agent, or whoever is free; the time stands. @throws DomainError schedule.* | user.not_found | record.conflict */
    async reassign(
      unit: Unit,
      scheduleId: string,
      actor: AuditActor,
      { agentId, sequence }: { agentId: string | null; sequence?: number },
    ): Promise<store.ScheduleRow> {
      // Letting go needs no door: it is also what happens when a product or a member of staff is being changed.
      if (agentId) await store.lockPlaces(unit);
      const row = await standing(unit, scheduleId);
      if (sequence !== undefined) refuseUnseen(row, sequence);
      if (agentId === row.agentId) return row;
      const { startsAt, endsAt, productId } = row;
      const steps = bookable.stepsOf(
        { durationMinutes: (endsAt.getTime() - startsAt.getTime()) / 60_000 },
        startsAt,
      );
      const problem = agentId && (await agents.problemWith(unit, agentId, { id: row.id, productId, steps }));
      if (problem) throw new DomainError(problem);
      await store.setAgentOfPlaces(unit, row.id, agentId).catch((error: unknown) => {
        throw store.isPlaceClash(error)
          ? new DomainError('schedule.agent_busy', {}, { cause: error })
          : error;
      });
      const given = await store.update(unit, row.id, {
        agentId,
        sequence: row.sequence + 1,
        soonToldAt: null,
        ...changed(actor),
      });
      await telling.reminded(unit, given);
      await remember(unit, actor, 'UPDATE', given, row);
      await stepped(unit, 'reassigned', given, { before: row, byId: actor.id });
      return given;
    },

    /** Its places are free again; cancelled twice it stays as it is. @throws DomainError schedule.not_found | schedule.over */
    async cancel(
      unit: Unit,
      scheduleId: string,
      { side, actor }: By,
      { reason, silently }: { reason: string | null; silently?: boolean },
    ): Promise<store.ScheduleRow> {
      const found = await store.lock(unit, scheduleId);
      if (!found) throw new DomainError('schedule.not_found');
      if (found.status === 'CANCELLED') return found;
      const row = await standing(unit, scheduleId);
      await store.removePlaces(unit, row.id);
      const cancelled = await store.update(unit, row.id, {
        ...{ status: 'CANCELLED', cancelledBy: side, cancelReason: reason },
        ...{ sequence: row.sequence + 1, ...changed(actor) },
      });
      await (silently ? telling.silent(unit, cancelled) : telling.cancelled(unit, cancelled));
      await remember(unit, actor, 'DELETE', cancelled, row);
      await stepped(unit, 'cancelled', cancelled, { before: row, byId: actor.id });
      return cancelled;
    },
  };
}

/** @throws DomainError record.conflict unless the wish was made on what stands */
function refuseUnseen({ sequence, changedBy, changedAt }: store.ScheduleRow, seen: number): void {
  if (sequence === seen) return;
  throw new DomainError('record.conflict', {
    ...(changedBy ? { changedBy } : {}),
    changedAt: changedAt.toISOString(),
  });
}
