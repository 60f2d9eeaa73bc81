/** A call by which somebody manages the staff: who asks, and what of the call matters besides. */
import { type AuditActor, auditActorOf } from '../../platform/audit/audit.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { Device } from './sessions.ts';

export interface ManageCall {
  readonly actor: StaffActor;
  readonly device: Device;
  /** Of the tenant's own host: where mailed links lead. */
  readonly origin: string;
}

/** Who did it, for the audit log. */
export function by({ actor, device }: Pick<ManageCall, 'actor' | 'device'>): AuditActor {
  return auditActorOf(actor, { ip: device.ip });
}
