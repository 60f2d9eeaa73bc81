/** What shall be remembered: features say it in the transaction that does it; the audit log hears it there. */
import type { AuditAction, AuditActorKind, LogType } from '@foyer/contract/audit-logs.ts';
import type { FastifyRequest } from 'fastify';
import type { Unit } from '../db/database.ts';
import { defineEvent, type EventBus } from '../events/bus.ts';
import type { CustomerActor, StaffActor } from '../http/actor.ts';

/** Who did it. Names and addresses are personal: they are kept under the person's own key. */
export interface AuditActor {
  readonly kind: AuditActorKind;
  /** `null` for the system. */
  readonly id: string | null;
  readonly name: string | null;
  readonly ip: string | null;
  /** The super admin behind an impersonated session. */
  readonly behindId?: string | null;
}

export interface AuditEntry {
  readonly actor: AuditActor;
  readonly action: AuditAction;
  readonly logType: LogType;
  readonly entity: {
    /** A glossary word: `user`, `customer`, `product`, `slot`, `settings`, `request`. */
    readonly kind: string;
    readonly id: string | null;
    /** What staff know it by; personal when the entity is a person. */
    readonly label: string | null;
    /** Set when the entity is a person: before, after and label are then kept under this person's key. */
    readonly personId?: string;
  };
  /** Only the fields that changed; no secrets. */
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
}

export const audited = defineEvent<AuditEntry>('audited');

export type Audit = (unit: Unit, entry: AuditEntry) => Promise<void>;

export function createAudit(events: EventBus): Audit {
  return (unit, entry) => events.publish(unit, audited, entry);
}

export const systemAuditActor: AuditActor = { kind: 'SYSTEM', id: null, name: null, ip: null };

/** The actor of a call, for the log. @param request absent for live events */
export function auditActorOf(
  actor: StaffActor | CustomerActor,
  request?: Pick<FastifyRequest, 'ip'>,
): AuditActor {
  const ip = request?.ip ?? null;
  if (actor.kind === 'customer') return { kind: 'CUSTOMER', id: actor.customerId, name: actor.name, ip };
  return { kind: 'USER', id: actor.userId, name: actor.name, ip, behindId: actor.behindId ?? null };
}

/** The fields that differ, before and after; `null` when nothing changed. */
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
