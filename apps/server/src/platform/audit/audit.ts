/**
 * The port to the audit log: features record an entry in the transaction of the change, and the audit log
 * stores it there.
 */
import type { AuditAction, AuditActorKind, LogType } from '@foyer/contract/audit-logs.ts';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../db/database.ts';
import { defineEvent, type EventBus } from '../events/bus.ts';
import type { CustomerActor, GuestActor, StaffActor } from '../http/auth/actor.ts';

/** Who made the change. Names and IP addresses are personal data, encrypted with the person's key. */
export interface AuditActor {
  readonly kind: AuditActorKind;
  /** `null` for the system. */
  readonly id: string | null;
  readonly name: string | null;
  readonly ip: string | null;
  /** The super admin who impersonates the user. */
  readonly impersonatorId?: string | null;
}

export interface AuditEntry {
  readonly actor: AuditActor;
  readonly action: AuditAction;
  readonly logType: LogType;
  readonly entity: {
    /** `user`, `customer`, `product`, `slot`, `settings`, `request` … */
    readonly kind: string;
    readonly id: string | null;
    /** The name that staff see; personal data when the entity is a person. */
    readonly label: string | null;
    /** Set when the entity is a person, whose key then encrypts before, after and label. */
    readonly personId?: string;
  };
  /** Only the changed fields, without secrets. */
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
}

export const audited = defineEvent<AuditEntry>('audited');

/** What the log says of this person becomes unreadable, in this transaction. */
export const personErased = defineEvent<{ readonly personId: string }>('person.erased');

export type Audit = (tx: Transaction, entry: AuditEntry) => Promise<void>;

export function createAudit(events: EventBus): Audit {
  return (tx, entry) => events.publish(tx, audited, entry);
}

export const systemAuditActor: AuditActor = { kind: 'SYSTEM', id: null, name: null, ip: null };

/** The audit actor of a request or event. @param request absent for socket events */
export function auditActorOf(
  actor: StaffActor | CustomerActor | GuestActor,
  request?: Pick<FastifyRequest, 'ip'>,
): AuditActor {
  const ip = request?.ip ?? null;
  if (actor.kind === 'customer') return { kind: 'CUSTOMER', id: actor.customerId, name: actor.name, ip };
  // The log has three kinds of actors; a guest is on the customers' side.
  if (actor.kind === 'guest')
    return { kind: 'CUSTOMER', id: actor.guestId, name: `${actor.name} (guest)`, ip };
  return {
    kind: 'USER',
    id: actor.userId,
    name: actor.name,
    ip,
    impersonatorId: actor.impersonatorId ?? null,
  };
}

/** The changed fields, before and after; `null` when nothing changed. */
export function changesBetween<T extends Record<string, unknown>>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | null {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return null;
  const pick = (from: T) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}

/** What of a table was read. The search text may be a person's name, so only its use is recorded. */
export function describeRead(
  rows: number,
  { search, ...filters }: { readonly search?: unknown },
): Record<string, unknown> {
  return { rows, ...filters, ...(search ? { searched: true } : {}) };
}
