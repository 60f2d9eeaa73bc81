/** The labels of the audit log. */
import type { AuditAction, AuditActorKind, AuditRow, LogType } from '@foyer/contract/audit-logs.ts';
import { m } from '../../../paraglide/messages.js';

const actions = {
  CREATE: () => m.staff_audit_create(),
  UPDATE: () => m.staff_audit_update(),
  DELETE: () => m.staff_audit_delete(),
  LOGIN: () => m.staff_audit_login(),
  READ: () => m.staff_audit_read(),
  LOGOUT: () => m.staff_audit_logout(),
  DOWNLOAD: () => m.staff_audit_download(),
} satisfies Record<AuditAction, () => string>;

const actorKinds = {
  USER: () => m.staff_audit_user(),
  SYSTEM: () => m.staff_audit_system(),
  CUSTOMER: () => m.staff_audit_customer(),
} satisfies Record<AuditActorKind, () => string>;

export function actionName(action: AuditAction): string {
  return actions[action]();
}

export function actorKindName(kind: AuditActorKind): string {
  return actorKinds[kind]();
}

/** The name of the actor, "System", or a note that the name was erased. */
export function actorName({ actorName: name, actorKind }: Pick<AuditRow, 'actorName' | 'actorKind'>): string {
  return name ?? (actorKind === 'SYSTEM' ? m.staff_audit_system() : m.staff_audit_erased());
}

/** "Block customer" for `BLOCK_CUSTOMER`. */
export function logTypeName(type: LogType): string {
  return type === 'OTP' ? type : asSentence(type.replaceAll('_', ' '));
}

/** "Slot exception" for `slotException`, "Audit log" for `audit-log`. */
export function entityKindName(kind: string): string {
  return asSentence(kind.replace(/(?<=[a-z])(?=[A-Z])|-/g, ' '));
}

function asSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
