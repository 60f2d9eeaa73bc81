/** A request that manages staff: its actor, and the request data that the changes need. */
import { type AuditActor, auditActorOf, systemAuditActor } from '../../../platform/audit/audit.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import type { Device } from '../sessions/sessions.ts';

export interface ManagementCall<Who = StaffActor | Provisioner> {
  readonly actor: Who;
  readonly device: Device;
  /** Origin of the tenant's own host, for mailed links. */
  readonly origin: string;
}

/**
 * A SCIM client that manages the tenant's staff, with its own limits and the permissions of a super admin.
 */
export interface Provisioner {
  readonly kind: 'superAdmin';
  readonly scope: TenantScope;
  /** A provisioner has no user account, so no account is its own. */
  readonly userId: null;
  /** The name that the audit log shows. */
  readonly name: string;
}

/** The actor as the audit log records it. */
export function auditActorFor({
  actor,
  device: { ip },
}: Pick<ManagementCall, 'actor' | 'device'>): AuditActor {
  return actor.userId === null ? { ...systemAuditActor, name: actor.name, ip } : auditActorOf(actor, { ip });
}
