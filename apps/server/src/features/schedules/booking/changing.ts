/**
 * Moves, reassigns and cancels bookings, each in one transaction with the link, the messages and the events.
 */
import type { AuditActor } from '../../../platform/audit/audit.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { isOffered } from '../../products/index.ts';
import type { ScheduleLinks } from '../links-port.ts';
import { isChangeable, opensAt, scheduleTimes } from '../policy.ts';
import type { PublishChange } from '../publish-changes.ts';
import type { RecordAudit } from '../record-audit.ts';
import type { CustomerMessages } from '../reminders/customer-messages.ts';
import * as store from '../store.ts';
import type { AgentChoice } from './agent-choice.ts';
import { type Bookable, readZone } from './bookable.ts';
import type { BookingDependencies } from './booking.ts';
import { rethrowAsDomainError } from './constraint-errors.ts';

interface Dependencies extends Omit<BookingDependencies, 'links'> {
  readonly links: Pick<ScheduleLinks, 'changeTimes'>;
  readonly bookable: Bookable;
  readonly agents: AgentChoice;
  readonly customerMessages: CustomerMessages;
  readonly recordAudit: RecordAudit;
  readonly publishChange: PublishChange;
}

/** The side that changes the booking, and the actor for the audit log. */
export interface Initiator {
  readonly side: 'customer' | 'staff' | 'system';
  readonly actor: AuditActor;
}

interface ChangeRequest {
  readonly startsAt: string;
  /** The customer's time zone, if the customer makes the change. */
  readonly zone?: string;
  /** The sequence that the request is based on. */
  readonly sequence: number;
}

export type ChangingService = ReturnType<typeof createChanging>;

export function createChanging(parts: Dependencies) {
  const {
    now,
    products,
    customers,
    links,
    tenantOf,
    bookable,
    agents,
    customerMessages,
    recordAudit,
    publishChange,
  } = parts;

  /** Locks a booking that can still be changed. @throws DomainError schedule.not_found | schedule.over */
  async function lockChangeable(tx: Transaction, scheduleId: string): Promise<store.ScheduleRow> {
    const row = await store.lock(tx, scheduleId);
    if (!row) throw new DomainError('schedule.not_found');
    if (!isChangeable(row, now())) throw new DomainError('schedule.over');
    return row;
  }

  const changed = (actor: AuditActor) => ({ changedBy: actor.name, changedAt: now() });

  return {
    /**
     * Moves a booking to another start, with its seats and its link, and notifies the customer.
     * @throws DomainError schedule.not_found | schedule.over | record.conflict | schedule.taken |
     * schedule.off | request.invalid; for customers also customer.blocked | tenant.suspended
     */
    async change(
      tx: Transaction,
      scheduleId: string,
      { side, actor }: Initiator,
      request: ChangeRequest,
    ): Promise<store.ScheduleRow> {
      const zone = request.zone === undefined ? undefined : readZone(request.zone);
      await store.lockSeats(tx);
      const row = await lockChangeable(tx, scheduleId);
      const { productId, registrationId, customerId } = row;
      const tenant = await tenantOf(tx);
      if (side === 'customer') {
        if (tenant.suspended) throw new DomainError('tenant.suspended');
        if (await customers.isBlockedOrErased(tx, customerId)) throw new DomainError('customer.blocked');
      }
      rejectOutdated(row, request.sequence);
      const startsAt = new Date(request.startsAt);
      if (startsAt.getTime() === row.startsAt.getTime()) return row;
      const product = await products.findById(tx, productId);
      if (!isOffered(product)) throw new DomainError('schedule.off');

      const by = side === 'customer' ? 'customer' : 'staff';
      const seats = await bookable.seatsFor(tx, { product, startsAt, by, without: row.id });
      const intervals = bookable.intervalsOf(product, startsAt);
      const wanted = { productId, registrationId, startsAt, intervals, tenantZone: tenant.timeZone };
      const agentId = await agents.choose(tx, { ...wanted, moved: row });
      const times = scheduleTimes(startsAt, product.durationMinutes, tenant);
      await store.removeSeats(tx, row.id);
      await store.insertSeats(tx, { id: row.id, productId, agentId }, seats).catch(rethrowAsDomainError);
      const moved = await store.update(tx, row.id, {
        ...times,
        agentId,
        sequence: row.sequence + 1,
        customerThereAt: null,
        ...changed(actor),
        soonToldAt: null,
        othersToldAt: null,
        ...(zone ? { zone } : {}),
      });
      if (moved.linkId)
        await links.changeTimes(tx, moved.linkId, { opensAt: opensAt(startsAt), expiresAt: times.expiresAt });
      const toldBy = await customerMessages.planConfirmation(tx, moved, 'schedule-changed');
      const updated = await store.update(tx, row.id, { toldBy: [...toldBy] });
      await recordAudit(tx, actor, 'UPDATE', updated, row);
      await publishChange(tx, 'moved', updated, { before: row, byId: actor.id });
      return updated;
    },

    /**
     * Assigns another agent; `null`: any free one. @throws DomainError schedule.* | user.not_found |
     * record.conflict
     */
    async reassign(
      tx: Transaction,
      scheduleId: string,
      actor: AuditActor,
      { agentId, sequence }: { agentId: string | null; sequence?: number | undefined },
    ): Promise<store.ScheduleRow> {
      // Unassigning takes no lock: it also runs inside changes of products and staff.
      if (agentId) await store.lockSeats(tx);
      const row = await lockChangeable(tx, scheduleId);
      if (sequence !== undefined) rejectOutdated(row, sequence);
      if (agentId === row.agentId) return row;
      const { startsAt, endsAt, productId } = row;
      const intervals = bookable.intervalsOf(
        { durationMinutes: (endsAt.getTime() - startsAt.getTime()) / 60_000 },
        startsAt,
      );
      const problem =
        agentId && (await agents.problemWith(tx, agentId, { id: row.id, productId, intervals }));
      if (problem) throw new DomainError(problem);
      await store.setAgentOfSeats(tx, row.id, agentId).catch((error: unknown) => {
        throw store.isSeatConflict(error)
          ? new DomainError('schedule.agent_busy', {}, { cause: error })
          : error;
      });
      const reassigned = await store.update(tx, row.id, {
        agentId,
        sequence: row.sequence + 1,
        soonToldAt: null,
        ...changed(actor),
      });
      await customerMessages.replanReminders(tx, reassigned);
      await recordAudit(tx, actor, 'UPDATE', reassigned, row);
      await publishChange(tx, 'reassigned', reassigned, { before: row, byId: actor.id });
      return reassigned;
    },

    /**
     * Cancels a booking and frees its seats; idempotent. @throws DomainError schedule.not_found |
     * schedule.over | record.conflict if the booking has another start than the one that was seen
     */
    async cancel(
      tx: Transaction,
      scheduleId: string,
      { side, actor }: Initiator,
      {
        reason,
        silently,
        startsAt,
      }: { reason: string | null; silently?: boolean; startsAt?: string | undefined },
    ): Promise<store.ScheduleRow> {
      const found = await store.lock(tx, scheduleId);
      if (!found) throw new DomainError('schedule.not_found');
      if (found.status === 'CANCELLED') return found;
      const row = await lockChangeable(tx, scheduleId);
      if (startsAt !== undefined && Date.parse(startsAt) !== row.startsAt.getTime()) throw conflictOf(row);
      await store.removeSeats(tx, row.id);
      const cancelled = await store.update(tx, row.id, {
        status: 'CANCELLED',
        cancelledBy: side,
        cancelReason: reason,
        sequence: row.sequence + 1,
        ...changed(actor),
      });
      await (silently
        ? customerMessages.cancelAll(tx, cancelled)
        : customerMessages.planCancellation(tx, cancelled));
      await recordAudit(tx, actor, 'DELETE', cancelled, row);
      await publishChange(tx, 'cancelled', cancelled, { before: row, byId: actor.id });
      return cancelled;
    },
  };
}

/** @throws DomainError record.conflict if the sequence is outdated */
function rejectOutdated(row: store.ScheduleRow, expected: number): void {
  if (row.sequence !== expected) throw conflictOf(row);
}

function conflictOf({ changedBy, changedAt }: store.ScheduleRow): DomainError {
  return new DomainError('record.conflict', {
    ...(changedBy ? { changedBy } : {}),
    changedAt: changedAt.toISOString(),
  });
}
