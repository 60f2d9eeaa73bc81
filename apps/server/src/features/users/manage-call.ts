/** A call by which somebody manages the staff: who asks, and what of the call matters besides. */
import { type AuditActor, auditActorOf, systemAuditActor } from '../../platform/audit/audit.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import type { Device } from './sessions.ts';

export interface ManageCall<Who = StaffActor | Provisioner> {
  readonly actor: Who;
  readonly device: Device;
  /** Of the tenant's own host: where mailed links lead. */
  readonly origin: string;
}

/** What tells us who works here: a machine, with its own limits, which may touch whoever a super admin may. */
export interface Provisioner {
  readonly kind: 'superAdmin';
  readonly scope: TenantScope;
  /** It is nobody, so nobody's own account is its own. */
  readonly userId: null;
  /** By this the audit log knows it. */
  readonly name: string;
}

/** Who did it, for the audit log. */
export function by({ actor, device: { ip } }: Pick<ManageCall, 'actor' | 'device'>): AuditActor {
  return actor.userId === null ? { ...systemAuditActor, name: actor.name, ip } : auditActorOf(actor, { ip });
}
